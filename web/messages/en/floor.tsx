import type { ReactElement } from 'react';
import { plural } from './formats.tsx';

/** Who says why after a reveal, while the others listen. */

/** Those with a card, as in 'Ana (3)'. */
export const speaks = (who: ReactElement, count: number) => (
  <>
    {who} {plural(count, { one: 'has', other: 'have' })} the floor
  </>
);
export const isOver = 'The minutes are over';
export const stopped = 'The minutes were stopped';
