import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import { roundsTaken } from '@story-pointer/core/session/open-room';
import { courseOf, totalsOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { closedText } from '../../shared/session-facts.ts';
import { deckText } from '../../texts/deck-text.ts';
import { figure, longDate } from '../../texts/formats.tsx';
import { courseText } from './as-text.ts';

/** The session: its name, a line of facts, its figures and its course in a sentence. */
export function SummaryHeader({ view }: { view: RoomView }) {
  const { session, participants, stories } = view;
  const totals = totalsOf(deckOf(session.type), stories);
  const [agreed, ...rest] = courseText(view);
  const { longest } = courseOf(stories);
  const story = <bdi translate="no">{longest?.name}</bdi>;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-y-1 gap-x-8 max-md:grid-cols-1 max-md:gap-y-3">
      <div className="min-w-0">
        <h1 className="font-heading text-heading">
          <bdi translate="no">{session.name}</bdi>
        </h1>
        <ul className="flex flex-wrap gap-x-4 text-ink-soft">
          <li>
            <bdi translate="no">{deckText(deckOf(session.type).name)}</bdi>
          </li>
          <li>
            <time dateTime={session.creationDate}>{longDate(session.creationDate)}</time>
          </li>
          {session.closedAt !== null && <li>{closedText(session.closedAt)}</li>}
          {participants.length > 0 && (
            <li>
              <Plural value={participants.length} one="# participant" other="# participants" />
            </li>
          )}
        </ul>
      </div>
      {stories.length > 0 && (
        <>
          <dl className="flex flex-wrap gap-x-8 max-md:justify-between max-md:gap-x-4 md:text-end">
            <BigFigure name={t`Total Stories`} value={String(totals.stories)} />
            <BigFigure
              name={t({
                message: 'Pointed',
                context: 'stories',
                comment: 'Above the number of stories',
              })}
              value={String(totals.revealed)}
            />
            <BigFigure name={t`Total Points`} value={figure(totals.points ?? '—')} />
          </dl>
          <p className="col-span-full text-ink-soft text-[0.9375rem] [&_>_b]:text-ink [&_>_b]:font-semibold">
            <b>{agreed}</b> {rest.join(' · ')}
            {longest && (
              <>
                {rest.length > 0 && ' · '}
                <Plural
                  value={roundsTaken(longest)}
                  one={<Trans>{story} took # round</Trans>}
                  other={<Trans>{story} took # rounds</Trans>}
                />
              </>
            )}
          </p>
        </>
      )}
    </header>
  );
}

/** The most characters of a figure at its full size. */
const longest = 6;

function BigFigure({ name, value }: { name: string; value: string }) {
  const size = value.length > longest ? 'text-[1.25rem]/10.5' : 'text-[2.5rem]/10.5';
  return (
    <div>
      <dt className="text-(length:--text-xs) text-ink-soft">{name}</dt>
      <dd translate="no" className={`font-heading ${size} [:last-child>&]:text-accent`}>
        {value}
      </dd>
    </div>
  );
}
