import type { ParticipantId } from '../ids.ts';
import type { Change } from './changes.ts';
import type { Decision } from './decision.ts';
import { withdrawn } from './nameless.ts';
import { findParticipant } from './open-room.ts';
import { accepted, refused } from './refusals.ts';
import type { Room } from './room.ts';

/** Somebody only watches, or votes again. Watchers have no hidden vote; revealed ones stay. */
export function watching(room: Room, participantId: ParticipantId, watches: boolean): Decision {
  const participant = findParticipant(room, participantId);
  if (!participant) return refused('participantNotFound', 'participantId');
  if (watches === participant.watches) return accepted([]);
  const withdrawn = watches ? withdrawals(room, participantId) : [];
  return accepted([...withdrawn, { type: 'watchingChanged', participantId, watches }]);
}

/** In the order of the stories, which outlasts a restart; that of the ballots does not. */
function withdrawals({ stories, ballots }: Room, participantId: ParticipantId): Change[] {
  return stories.flatMap(({ id }) =>
    Object.hasOwn(ballots[id] ?? {}, participantId) ? withdrawn(id, [participantId]) : [],
  );
}
