import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { createContext, use, useEffect, useState } from 'react';

/** Milliseconds of a card's turn; the style sheet has it as `--turn`. */
const turnTakes = 320;
/** The cards of a round turn one after another, so far apart; of many, closer together. */
const turnsApart = 40;
const lastTurnsAfter = 400;

/** When the card of a seat begins to turn, in milliseconds from the reveal. */
export function turnDelay(seat: number, seats: number): number {
  return Math.round(seat * Math.min(turnsApart, lastTurnsAfter / Math.max(1, seats - 1)));
}

const Turning = createContext<ReadonlySet<Id>>(new Set());

export const TurningProvider = Turning.Provider;

/** Whether the cards of a story are still turning over: until they have, nothing says what is on them. */
export function useIsTurning(storyId: StoryId | undefined): boolean {
  const turning = use(Turning);
  return storyId !== undefined && turning.has(storyId);
}

/** The stories that were revealed just now, until their cards have turned over. */
export function useTurning(view: RoomView | undefined): ReadonlySet<Id> {
  const [known, setKnown] = useState(view);
  const [turning, setTurning] = useState<ReadonlySet<Id>>(new Set());
  if (view !== known) {
    setKnown(view);
    const revealed = known && view ? revealedBetween(known, view) : [];
    if (revealed.length > 0 && !prefersStillness()) setTurning(new Set(revealed));
  }
  const seats = view?.participants.length ?? 0;
  useEffect(() => {
    if (turning.size === 0) return;
    const over = turnDelay(seats - 1, seats) + turnTakes;
    const timer = setTimeout(() => setTurning(new Set()), over);
    return () => clearTimeout(timer);
  }, [turning, seats]);
  return turning;
}

function revealedBetween(before: RoomView, now: RoomView): Id[] {
  const hidden = new Set(before.stories.filter((story) => !isRevealed(story)).map(({ id }) => id));
  return now.stories
    .filter((story) => isRevealed(story) && hidden.has(story.id))
    .map(({ id }) => id);
}

function isRevealed({ round }: Story): boolean {
  return round.state === 'revealed';
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
