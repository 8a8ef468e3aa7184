import { readAmount } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { agreedPoints } from '@story-pointer/core/session/round';
import { addsUp, fitInto } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { useState } from 'react';
import * as texts from '#messages/summary.ts';
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
          label={texts.capacity}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isWrong ? texts.noNumber : undefined}
        />
      </div>
      <p role="status" className="text-ink-soft">
        {fit && (
          <>
            <b className="text-ink">{texts.fits(fit.stories, fit.of)}</b>
            {texts.ofCapacity(fit.points, capacity ?? 0)}
          </>
        )}
      </p>
    </div>
  );
}
