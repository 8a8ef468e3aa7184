import { idSchema } from '@story-pointer/core/ids';
import type { Participant } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as z from 'zod/mini';
import { compare, none, type RoomEntity } from './difference.ts';
import { Entity, flag, type RecordOf } from './entity.ts';

const entity = new Entity(
  'participants',
  ['id'],
  {
    id: idSchema,
    sessionId: idSchema,
    name: z.string(),
    isFacilitator: flag,
    watches: flag,
    returns: z.nullable(z.int()),
    wayBack: z.nullable(z.string()),
    acts: flag,
  },
  ['joined_revision'],
);

export type ParticipantRecord = RecordOf<typeof entity>;

export const participants: RoomEntity<typeof entity> = {
  entity,
  order: { column: 'joined_revision', at: (revision, index) => revision + index },
  differenceOf: (before, after) => {
    const isSame = before.participants === after.participants;
    return isSame ? none : compare(recordsOf(before), recordsOf(after));
  },
};

function recordsOf({ session, participants }: Room): ParticipantRecord[] {
  return participants.map((participant) => ({
    ...participant,
    watches: participant.watches ?? false,
    acts: participant.acts ?? false,
    sessionId: session.id,
    returns: participant.returns ?? null,
    wayBack: participant.wayBack ?? null,
  }));
}

/** Participants as the room has them. */
export function participantsOf(records: readonly ParticipantRecord[]): readonly Participant[] {
  return records.map(({ sessionId, watches, acts, returns, wayBack, ...participant }) => ({
    ...participant,
    ...(watches && { watches }),
    ...(acts && { acts }),
    ...(returns !== null && { returns }),
    ...(wayBack !== null && { wayBack }),
  }));
}
