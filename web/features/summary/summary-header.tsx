import { Plural, Trans } from '@lingui/react/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { RoomView } from '@story-pointer/core/view';
import { retentionDays } from '../../api/installation.ts';
import { deckText } from '../../texts/deck-text.ts';
import { longDate, timeOfDay } from '../../texts/formats.tsx';

/** The session in a line of facts. */
export function SummaryHeader({ view: { session, participants } }: { view: RoomView }) {
  const days = retentionDays();
  return (
    <header className="grid gap-2">
      <h1 className="font-heading text-heading">
        <bdi translate="no">{session.name}</bdi>
      </h1>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <li>
          <bdi translate="no">{deckText(deckOf(session.type).name)}</bdi>
        </li>
        <li>
          <time dateTime={session.creationDate}>{longDate(session.creationDate)}</time>
        </li>
        {session.closedAt !== null && (
          <li>
            <Trans>
              Closed on {longDate(new Date(session.closedAt).toISOString())},{' '}
              {timeOfDay(new Date(session.closedAt).toISOString())}
            </Trans>
          </li>
        )}
        <li>
          <Plural value={participants.length} one="# participant" other="# participants" />
        </li>
      </ul>
      {days !== null && (
        <p className="text-ink-soft text-sm print:hidden">
          <Plural
            value={days}
            one="Kept for # day after the last activity, then deleted."
            other="Kept for # days after the last activity, then deleted."
          />
        </p>
      )}
    </header>
  );
}
