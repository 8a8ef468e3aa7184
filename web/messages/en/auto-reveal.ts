import { number } from './formats.tsx';

/** Votes that are revealed by themselves. */

export const revealedIn = (seconds: number) => `Revealed in ${number(seconds)}`;
export const stop = 'Stop';
export const notStopped = (reason: string) => `The reveal was not stopped. ${reason}`;
