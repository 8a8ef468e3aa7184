import type { ReactElement } from 'react';
import { lasting, number, timeOfDay } from './formats.tsx';

/** The rounds before the present one, and a reveal that is taken back. */

export const more = 'More about this round';
export const hideAgain = 'Hide again';
export const notHidden = (reason: string) => `The results were not hidden. ${reason}`;

export const title = (count: number) => `Earlier rounds (${number(count)})`;
export const round = (count: number) => `Round ${number(count)}`;
/** When a round was revealed, and how long that was after its first vote. */
export const revealedAt = (time: string) => timeOfDay(time);
export const took = lasting;
export const agreedOn = (points: string) => `agreed: ${points}`;
/** Somebody's card, and the one they played in the next round. */
export const moved = (name: ReactElement, from: ReactElement, to: ReactElement) => (
  <>
    {name} {from} <span aria-hidden="true">→</span> <span className="sr-only">then</span> {to}
  </>
);
export const stayed = (name: ReactElement, card: ReactElement) => (
  <>
    {name} {card}
  </>
);
export const nameless = (labels: readonly string[]) => `Cards without names: ${labels.join(', ')}`;
export const loading = 'Loading earlier rounds...';
export const failed = 'The earlier rounds could not be loaded.';
export const older = 'Show older rounds';
export const restore = 'Restore';
export const restoring = 'Restoring...';
export const restoreRound = (count: number) => `Restore round ${number(count)}`;
export const notRestored = (reason: string) => `The round was not restored. ${reason}`;
