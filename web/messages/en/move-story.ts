import type { Isolated } from '../isolate.ts';

/** Putting the stories in another order. */

export const reorder = (story: Isolated) => `Reorder ${story}`;
export const move = (story: Isolated) => `Move ${story}`;
export const title = 'Move the story';
export const up = 'Move up';
export const down = 'Move down';
export const toTop = 'Move to the top';
export const toEnd = 'Move to the end';
export const notSaved = (reason: string) => `The new order could not be saved. ${reason}`;
