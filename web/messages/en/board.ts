import type { Centre } from '@story-pointer/core/story-results';
import { number } from './formats.tsx';

/** A session on a big screen. */

export const loading = 'Loading...';
export const unknown = 'There is no session with this code';
export const unknownHelp = 'It may have ended. Its facilitator can send a new link.';
export const goHome = 'Go to Home';

export const reconnecting = 'Reconnecting...';
export const waiting = 'Waiting for the first story';
export const voted = (count: number, all: number) => `${number(count)} of ${number(all)} voted`;
/** How often a card was played. */
export const times = (count: number) => `× ${number(count)}`;
export const hasVoted = 'Has voted';
export const agreed = (card: string) => `Agreed: ${card}`;
export const outcome = (centre: Centre | null) =>
  centre ? `${centres[centre.is]} ${centre.label}` : 'No average';
const centres = { average: 'Average', middle: 'Middle' };
