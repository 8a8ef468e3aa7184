import type { Id } from '../ids.ts';
import type { PeopleHere } from '../presence.ts';
import type { Change } from './changes.ts';
import type { Outcome } from './refusals.ts';

/** What follows from a command: the changes to make, in order, or why there are none. */
export type Decision = Outcome<readonly Change[]>;

/** What a rule needs from outside, handed in so that the rules stay pure. */
export interface Surroundings {
  readonly newId: () => Id;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly limits: RoomLimits;
  /** A one-way digest, in letters and digits. */
  readonly digest: (text: string) => string;
  /** Undefined where no rule asks for it. */
  readonly here?: PeopleHere | undefined;
}

/** How much one session may hold. */
export interface RoomLimits {
  readonly participants: number;
  readonly stories: number;
  /** About how many bytes all that is in it may take when it is shown. */
  readonly bytes: number;
  /** How many seats one browser may hold, in all sessions together. */
  readonly seatsPerBrowser: number;
}
