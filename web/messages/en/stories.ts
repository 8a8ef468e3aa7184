import type { StoryState } from '@story-pointer/core/story-filter';
import { number } from './formats.tsx';

/** The list of stories. */

export const stories = 'Stories';
export const unfold = 'Show stories';
export const failed = 'Failed to load stories';
export const none = 'No stories yet';
export const place = (current: number, all: number) => `${number(current)} of ${number(all)}`;
export const count = (all: number) => number(all);
export const progress = (pointed: number, all: number) =>
  `${number(pointed)} of ${number(all)} pointed`;
export const addNew = 'Add New Story';
export const summary = 'View Session Summary';

/** How far a story is. */
export const pending = 'Pending';
export const pointed = 'Pointed';
export const notAgreed = 'not agreed';
/** Goes on with the same sentence. */
export const notAgreedToo = ', not agreed';
export const noAverage = 'No average';
export const facilitatorHere = 'Facilitator is here';

/** The button, and the dialog it opens. */
export const title = 'Add stories';

export const quickVote = 'No story at hand? Quick vote';
export const quickVoteName = (which: number) => `Quick vote ${number(which)}`;

export const search = 'Search stories';
export const show = 'Show';
export const states: Readonly<Record<StoryState, string>> = {
  all: 'All',
  pending: 'Pending',
  pointed: 'Pointed',
  toDiscuss: 'To discuss',
};
export const shown = (count: number, all: number) =>
  count === 0 ? 'No story is like that.' : `${number(count)} of ${number(all)} shown`;
export const select = 'Select';
