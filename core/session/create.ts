import type * as z from 'zod/mini';
import { checkScale } from '../decks/check.ts';
import type { Scale } from '../decks/scale.ts';
import type { KeyHash, ParticipantId } from '../ids.ts';
import { checkName, nameLimits } from '../names.ts';
import { apply } from './apply.ts';
import type { Change } from './changes.ts';
import { additions, type newStoriesSchema } from './commands/imports.ts';
import type { Surroundings } from './decision.ts';
import { seat } from './join.ts';
import { newParticipant, newSession } from './open-room.ts';
import { accepted, type Outcome, refusedAbove } from './refusals.ts';
import { emptyRoom, type Room } from './room.ts';
import { defaultSettings, type SomeSettings, withSettings } from './settings.ts';
import { withinSize } from './within-size.ts';

export interface Opening {
  readonly name: string;
  readonly facilitatorName: string;
  readonly type: Scale;
  readonly settings?: SomeSettings | undefined;
  readonly stories?: z.infer<typeof newStoriesSchema> | undefined;
}

interface Created {
  readonly room: Room;
  readonly participantId: ParticipantId;
  /** With which the room began. */
  readonly changes: readonly Change[];
}

/** @param creationDate ISO 8601, UTC @param seatsHeld by this browser in all sessions @param handedOver the hash of a secret that brings one browser into the seat */
export function create(
  opening: Opening,
  keyHash: KeyHash,
  creationDate: string,
  around: Surroundings,
  seatsHeld = 0,
  handedOver?: string,
): Outcome<Created> {
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
  const added = additions(empty, opening.stories ?? [], around, 'stories');
  if (!added.ok) return added;
  const all = withinSize(
    empty,
    [...changes, ...linkTo(participantId, handedOver), ...added.value],
    around,
  );
  if (!all.ok) return all;
  return accepted({ room: all.value.reduce(apply, empty), participantId, changes: all.value });
}

/** Works once, as for another device, whenever the person comes. */
function linkTo(participantId: ParticipantId, secretHash: string | undefined): readonly Change[] {
  if (secretHash === undefined) return [];
  return [{ type: 'waySet', way: { participantId, kind: 'device', secretHash, endsAt: null } }];
}
