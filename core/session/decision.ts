import type { Id } from '../ids.ts';
import type { Change } from './changes.ts';
import type { Outcome } from './refusals.ts';

/** What follows from a command: the changes to make, in order, or why there are none. */
export type Decision = Outcome<readonly Change[]>;

/** What a rule needs from outside, handed in so that the rules stay pure. */
export interface Surroundings {
  readonly newId: () => Id;
  readonly limits: RoomLimits;
}

/** How much one session may hold. */
export interface RoomLimits {
  readonly participants: number;
  readonly stories: number;
}
