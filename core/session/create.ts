import type { ScaleType } from '../decks.ts';
import type { Id, KeyHash } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { apply } from './apply.ts';
import type { Surroundings } from './decision.ts';
import { seat } from './join.ts';
import { newSession } from './open-room.ts';
import { accepted, type Outcome } from './refusals.ts';
import type { Room } from './room.ts';

/** What it takes to open a session. */
export interface Opening {
  readonly name: string;
  readonly facilitatorName: string;
  readonly type: ScaleType;
}

/**
 * Somebody opens a session and sits in it as its facilitator.
 * @param creationDate ISO 8601, UTC
 */
export function create(
  opening: Opening,
  keyHash: KeyHash,
  creationDate: string,
  around: Surroundings,
): Outcome<{ room: Room; participantId: Id }> {
  const name = checkName('name', opening.name, nameLimits.session);
  if (!name.ok) return name;
  const facilitator = checkName('facilitatorName', opening.facilitatorName, nameLimits.participant);
  if (!facilitator.ok) return facilitator;
  const empty: Room = {
    revision: 1,
    session: newSession(around.newId(), name.value, opening.type, creationDate),
    participants: [],
    stories: [],
    ballots: {},
    seats: {},
  };
  const { participantId, changes } = seat(around.newId(), facilitator.value, true, keyHash);
  return accepted({ room: changes.reduce(apply, empty), participantId });
}
