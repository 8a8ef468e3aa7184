import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { readAmount } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedPoints } from '@story-pointer/core/session/round';
import { addsUp, fitInto } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { useState } from 'react';
import { number } from '../../texts/formats.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Counts the agreed stories that fit into a team's capacity, from the top of the list. */
export function Capacity({ view: { session, stories } }: { view: RoomView }) {
  const [typed, setTyped] = useState('');
  const deck = deckOf(session.type);
  const capacity = readAmount(typed);
  const fit = capacity === null ? null : fitInto(deck, stories, capacity);
  if (!addsUp(deck) || stories.every(({ round }) => agreedPoints(round) === null)) return null;
  const isWrong = typed.trim() !== '' && capacity === null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-5">
      <div className="w-60 max-sm:w-full print:hidden">
        <TextField
          label={t`How much can we take on?`}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isWrong ? t`Please enter a number.` : undefined}
        />
      </div>
      <p role="status" className="text-ink-soft">
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
