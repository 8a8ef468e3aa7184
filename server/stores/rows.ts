import { idSchema } from '@story-pointer/core/ids';
import { scaleTypeSchema } from '@story-pointer/core/session/open-room';
import * as z from 'zod/mini';

/** What comes out of the database, from its own names and types to ours. */

const flag = z.pipe(
  z.union([z.literal(0), z.literal(1)]),
  z.transform((value) => value === 1),
);

const sessionColumns = {
  id: idSchema,
  name: z.string(),
  type: scaleTypeSchema,
  creation_date: z.string(),
  facilitator_active_story_id: z.nullable(idSchema),
};

export const sessionRow = z.pipe(
  z.object({ ...sessionColumns, revision: z.int() }),
  z.transform(({ creation_date, facilitator_active_story_id, ...rest }) => ({
    ...rest,
    creationDate: creation_date,
    facilitatorActiveStoryId: facilitator_active_story_id,
  })),
);

export const participantRow = z.pipe(
  z.object({
    id: idSchema,
    session_id: idSchema,
    name: z.string(),
    is_facilitator: flag,
    key_hash: z.nullable(z.string()),
  }),
  z.transform(({ id, session_id, name, is_facilitator, key_hash }) => ({
    id,
    sessionId: session_id,
    name,
    isFacilitator: is_facilitator,
    keyHash: key_hash,
  })),
);

export const storyRow = z.pipe(
  z.object({
    id: idSchema,
    session_id: idSchema,
    name: z.string(),
    pointed: flag,
    order: z.int(),
    points: z.nullable(z.number()),
    round: z.int(),
  }),
  z.transform(({ session_id, ...rest }) => ({ ...rest, sessionId: session_id })),
);

export const pointsRow = z.pipe(
  z.object({ story_id: idSchema, participant_id: idSchema, points: z.number() }),
  z.transform(({ story_id, participant_id, points }) => ({
    storyId: story_id,
    participantId: participant_id,
    points,
  })),
);

export const idRow = z.object({ id: idSchema });

export const revisionRow = z.object({ id: idSchema, revision: z.int() });

export const clockRow = z.object({ stands_at: z.coerce.number() });

export const receiptRow = z.object({ id: z.string(), answer: z.string() });

export const seatRow = z.pipe(
  z.object({
    ...sessionColumns,
    participant_id: idSchema,
    participant_name: z.string(),
    is_facilitator: flag,
  }),
  z.transform((row) => ({
    session: {
      id: row.id,
      name: row.name,
      type: row.type,
      creationDate: row.creation_date,
      facilitatorActiveStoryId: row.facilitator_active_story_id,
    },
    participantId: row.participant_id,
    participantName: row.participant_name,
    isFacilitator: row.is_facilitator,
  })),
);

/** @throws {z.core.$ZodError} when the database holds what this version cannot have written */
export function parseRows<T>(schema: z.ZodMiniType<T, unknown>, rows: unknown): T[] {
  return z.parse(z.array(schema), rows);
}
