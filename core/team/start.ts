import type { KeyHash, ParticipantId } from '../ids.ts';
import type { Change } from '../session/changes.ts';
import { create } from '../session/create.ts';
import type { Surroundings } from '../session/decision.ts';
import { accepted, type Outcome } from '../session/refusals.ts';
import type { Room } from '../session/room.ts';
import type { TeamChange } from './commands.ts';
import type { LeftStory } from './left-over.ts';
import { leavingSessions, nextOf, summaryOf, type Team } from './team.ts';

interface Started {
  readonly room: Room;
  readonly participantId: ParticipantId;
  /** With which the room began. */
  readonly begun: readonly Change[];
  readonly changes: readonly TeamChange[];
}

/** A session with the deck and the settings of the last one, unless others were prepared. @param left the stories to bring along; undefined for none @param handedOver the hash of a secret that brings one browser into the seat */
export function startSession(
  team: Team,
  { name, facilitatorName }: { readonly name: string; readonly facilitatorName: string },
  left: readonly LeftStory[] | undefined,
  keyHash: KeyHash,
  around: Surroundings,
  seatsHeld: number,
  handedOver?: string,
): Outcome<Started> {
  const now = around.now();
  const stories = (left ?? []).slice(0, around.limits.stories);
  const opening = { name, facilitatorName, ...nextOf(team), stories };
  const created = create(
    opening,
    keyHash,
    new Date(now).toISOString(),
    around,
    seatsHeld,
    handedOver,
  );
  if (!created.ok) return created;
  const { participantId, changes: begun } = created.value;
  const room = { ...created.value.room, isOfTeam: true };
  const listed = {
    id: room.session.id,
    place: team.revision + 1,
    usedAt: now,
    isShelved: false,
  };
  const session = { ...summaryOf(room), ...listed };
  const brought = left ? leavingSessions(team, now).map(({ id }) => id) : [];
  const changes = [{ type: 'sessionStarted', session, brought } as const];
  return accepted({ room, participantId, begun, changes });
}
