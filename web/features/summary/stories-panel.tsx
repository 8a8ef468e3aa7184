import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { readAmount } from '@story-pointer/core/decks/read-amount';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedPoints } from '@story-pointer/core/session/round';
import { addsUp, type Fit, fitInto } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { useId, useState } from 'react';
import { figure, number } from '../../texts/formats.tsx';
import { controlLook, noteId } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StoryRow } from './story-row.tsx';

interface StoriesPanelProps {
  readonly view: RoomView;
  /** Whether the content may be out of date while it is loading. */
  readonly isLoading: boolean;
}

/** The stories by order; the head asks how many of them fit. */
export function StoriesPanel({ view, isLoading }: StoriesPanelProps) {
  return (
    <Panel title={t`Stories`} className="grid-cols-1">
      <Capacity view={view} />
      {view.stories.length === 0 ? (
        <p className="py-2 text-ink-soft">{t`No stories yet`}</p>
      ) : (
        <ol className="@container">
          {view.stories.map((story, index) => (
            <StoryRow
              key={story.id}
              view={view}
              story={story}
              place={index + 1}
              isLoading={isLoading}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/**
 * Counts the agreed stories that fit into a team's capacity, from the top of the list. There is room for the
 * longest answer: the field stays under the hand that types.
 */
function Capacity({ view: { session, stories } }: { view: RoomView }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const deck = deckOf(session.type);
  const capacity = readAmount(typed);
  const fit = capacity === null ? null : fitInto(deck, stories, capacity);
  if (!addsUp(deck) || stories.every(({ round }) => agreedPoints(round) === null)) return null;
  const isWrong = typed.trim() !== '' && capacity === null;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-(length:--text-sm) print:hidden">
      <label htmlFor={id} className="font-semibold">
        {t`How much can we take on?`}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId(id)}
        className={`${controlLook} w-18! text-center md:min-h-9! md:py-1!`}
      />
      <p
        id={noteId(id)}
        role="status"
        className={`min-h-6 w-88 max-w-full ${isWrong ? 'text-danger' : 'text-ink-soft'}`}
      >
        {isWrong && t`Please enter a number.`}
        {typed.trim() === '' && t`Enter points to see which stories fit.`}
        {fit && <Answer fit={fit} capacity={capacity ?? 0} />}
      </p>
    </div>
  );
}

function Answer({ fit, capacity }: { readonly fit: Fit; readonly capacity: number }) {
  const [sum, limit] = [figure(fit.points), number(capacity)];
  const points = t({
    message: plural(capacity, {
      one: `${sum} of ${limit} point`,
      other: `${sum} of ${limit} points`,
    }),
    comment: 'Stands after a colon: the points that fit, and those a team can take on',
  });
  if (fit.stories === fit.of)
    return (
      <Trans>
        <b className="text-ink">Everything agreed fits</b>: {points}.
      </Trans>
    );
  const of = number(fit.of);
  return (
    <Trans>
      <b className="text-ink">
        <Plural
          value={fit.stories}
          one={`# of ${of} stories fits`}
          other={`# of ${of} stories fit`}
        />
      </b>
      , from the top: {points}.
    </Trans>
  );
}
