import { type Id, idSchema } from '@story-pointer/core/ids';
import type { Participant } from '@story-pointer/core/session/open-room';
import * as z from 'zod/mini';
import { compare, mapped, type RoomEntity } from './difference.ts';
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
  parts: ['participants'],
  order: { column: 'joined_revision', at: (revision, index) => revision + index },
  differenceOf: (before, after) => {
    const difference = compare(before.participants, after.participants);
    return mapped(difference, recordIn(after.session.id));
  },
};

function recordIn(sessionId: Id): (participant: Participant) => ParticipantRecord {
  return (participant) => ({
    ...participant,
    sessionId,
    watches: participant.watches ?? false,
    acts: participant.acts ?? false,
    returns: participant.returns ?? null,
    wayBack: participant.wayBack ?? null,
  });
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
