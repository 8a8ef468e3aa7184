import type { Isolated } from '../isolate.ts';

/** Putting the stories in another order. */

export const reorder = (story: Isolated) => `Reorder ${story}`;
export const move = (story: Isolated) => `Move ${story}`;
export const title = 'Move the story';
export const up = 'Move up';
export const down = 'Move down';
export const toTop = 'Move to the top';
export const toEnd = 'Move to the end';

/** Told to screen readers. */
export const lifted = (story: Isolated) =>
  `${story} picked up. Arrow keys move it, Enter puts it down, Escape puts it back.`;
export const over = {
  before: (other: Isolated) => `Before ${other}`,
  after: (other: Isolated) => `After ${other}`,
};
export const whereItWas = 'Where it was';
export const moved = {
  before: (story: Isolated, other: Isolated) => `${story} moved before ${other}`,
  after: (story: Isolated, other: Isolated) => `${story} moved after ${other}`,
};
export const putBack = (story: Isolated) => `${story} stays where it was`;

export const notSaved = (reason: string) => `The new order could not be saved. ${reason}`;
