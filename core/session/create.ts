import { checkScale } from '../decks/check.ts';
import type { Scale } from '../decks/scale.ts';
import type { KeyHash, ParticipantId } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { apply } from './apply.ts';
import type { Surroundings } from './decision.ts';
import { seat } from './join.ts';
import { newParticipant, newSession } from './open-room.ts';
import { accepted, type Outcome, refusedAbove } from './refusals.ts';
import { emptyRoom, type Room } from './room.ts';
import { defaultSettings, type SomeSettings, withSettings } from './settings.ts';

export interface Opening {
  readonly name: string;
  readonly facilitatorName: string;
  readonly type: Scale;
  readonly settings?: SomeSettings | undefined;
}

/** @param creationDate ISO 8601, UTC @param seatsHeld by this browser in all sessions */
export function create(
  opening: Opening,
  keyHash: KeyHash,
  creationDate: string,
  around: Surroundings,
  seatsHeld = 0,
): Outcome<{ room: Room; participantId: ParticipantId }> {
  const name = checkName('name', opening.name, nameLimits.session);
  if (!name.ok) return name;
  const facilitator = checkName('facilitatorName', opening.facilitatorName, nameLimits.participant);
  if (!facilitator.ok) return facilitator;
  const scale = checkScale('type', opening.type);
  if (!scale.ok) return scale;
  const { limits } = around;
  if (seatsHeld >= limits.seatsPerBrowser)
    return refusedAbove(limits.seatsPerBrowser, 'tooManySeats');
  const empty = emptyRoom({
    ...newSession(around.newId(), name.value, scale.value, creationDate),
    settings: withSettings(defaultSettings, opening.settings ?? {}),
  });
  const { participantId, changes } = seat(
    newParticipant(around.newId(), facilitator.value, { isFacilitator: true, met: true }),
    keyHash,
  );
  return accepted({ room: changes.reduce(apply, empty), participantId });
}
