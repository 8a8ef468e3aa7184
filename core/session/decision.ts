import type { Id, SessionId } from '../ids.ts';
import type { PeopleNow } from '../presence.ts';
import type { Change } from './changes.ts';
import type { Outcome } from './refusals.ts';

/** The result of a command: its changes in order, or the refusal. */
export type Decision = Outcome<readonly Change[]>;

/** The inputs of a rule from outside, passed in so that the rules stay pure. */
export interface Surroundings {
  readonly newId: () => Id;
  readonly now: () => number;
  readonly limits: RoomLimits;
  /** A one-way digest, in letters and digits. */
  readonly digest: (text: string) => string;
  /** The host of an address to which the server may send; undefined for others. */
  readonly hostToCall?: ((url: string) => string | undefined) | undefined;
  /** Undefined where no rule asks for it; its times are by a clock that does not jump. */
  readonly here?: PeopleNow | undefined;
  /** The number of teams that the sender's browser has made; undefined where no rule asks for it. */
  readonly teamsMade?: number | undefined;
  /** Whether the session has a team by now; where that is missing, as the room says. */
  readonly hasTeam?: boolean | undefined;
  /** The session that gives way on the full list of a team; null for none. Undefined where no rule asks for it. */
  readonly entry?: Outcome<SessionId | null> | undefined;
}

export interface RoomLimits {
  readonly participants: number;
  readonly stories: number;
  /** About how many bytes all that is in it may take when it is shown. */
  readonly bytes: number;
  readonly seatsPerBrowser: number;
}
