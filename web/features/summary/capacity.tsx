import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { readAmount } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedPoints } from '@story-pointer/core/session/round';
import { addsUp, fitInto } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { useId, useState } from 'react';
import { number } from '../../texts/formats.tsx';
import { controlLook, noteId } from '../../ui/field-frame.tsx';

/** Counts the agreed stories that fit into a team's capacity, from the top of the list. */
export function Capacity({ view: { session, stories } }: { view: RoomView }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const deck = deckOf(session.type);
  const capacity = readAmount(typed);
  const fit = capacity === null ? null : fitInto(deck, stories, capacity);
  if (!addsUp(deck) || stories.every(({ round }) => agreedPoints(round) === null)) return null;
  const isWrong = typed.trim() !== '' && capacity === null;
  return (
    <div className="capacity">
      <label htmlFor={id} className="font-semibold">
        <Trans>How much can we take on?</Trans>
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
      <p id={noteId(id)} role="status" className={isWrong ? 'text-danger' : 'text-ink-soft'}>
        {isWrong && t`Please enter a number.`}
        {typed.trim() === '' && t`Enter points to see which stories fit.`}
        {fit && (
          <>
            <b className="text-ink">
              {fit.stories === fit.of ? (
                <Trans>Everything agreed fits</Trans>
              ) : (
                <Trans>
                  {number(fit.stories)} of {number(fit.of)} stories fit
                </Trans>
              )}
            </b>
            <Trans>
              , from the top: {fit.points} of {number(capacity ?? 0)} points.
            </Trans>
          </>
        )}
      </p>
    </div>
  );
}
