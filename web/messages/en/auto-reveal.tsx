import type { ReactElement } from 'react';
import { both, number } from './formats.tsx';

/** Votes that are revealed by themselves. */

export const revealedIn = (seconds: number) => `Revealed in ${number(seconds)}`;
/** The people whose votes are missing. */
export const without = (named: readonly ReactElement[], others: number) => (
  <>without {both(others > 0 ? [...named, <>{number(others)} more</>] : named)}</>
);
export const stop = 'Stop';
export const notStopped = (reason: string) => `The reveal was not stopped. ${reason}`;
