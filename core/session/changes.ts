import * as z from 'zod/mini';
import { idSchema, type KeyHash } from '../ids.ts';
import { participantSchema, pointsSchema, voteSchema } from './open-room.ts';

/** Everything that can happen to a room. What is accepted is stored, told and applied as these. */

/** Changes that everybody in the room is told, with the same bytes. */
export const openChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessionRenamed'), name: z.string() }),
  z.object({ type: z.literal('sessionDeleted') }),
  z.object({ type: z.literal('participantJoined'), participant: participantSchema }),
  z.object({ type: z.literal('participantRemoved'), participantId: idSchema }),
  z.object({ type: z.literal('storyCreated'), storyId: idSchema, name: z.string() }),
  z.object({
    type: z.literal('storyEdited'),
    storyId: idSchema,
    name: z.string(),
    points: z.nullable(pointsSchema),
  }),
  z.object({ type: z.literal('storyDeleted'), storyId: idSchema }),
  /** Only the stories whose position changed. */
  z.object({
    type: z.literal('storiesReordered'),
    orders: z.readonly(z.array(z.object({ storyId: idSchema, order: z.int() }))),
  }),
  z.object({ type: z.literal('activeStoryChanged'), storyId: z.nullable(idSchema) }),
  z.object({ type: z.literal('voted'), storyId: idSchema, participantId: idSchema }),
  z.object({
    type: z.literal('revealed'),
    storyId: idSchema,
    votes: z.readonly(z.array(voteSchema)),
  }),
  z.object({ type: z.literal('roundStarted'), storyId: idSchema, round: z.int() }),
]);
export type OpenChange = z.infer<typeof openChangeSchema>;

/** A hidden vote: told to the one who cast it alone. */
export const ballotCastSchema = z.object({
  type: z.literal('ballotCast'),
  storyId: idSchema,
  participantId: idSchema,
  points: pointsSchema,
});
export type BallotCast = z.infer<typeof ballotCastSchema>;

/** Whose browser sits in a seat: told to nobody. */
export interface SeatTaken {
  readonly type: 'seatTaken';
  readonly participantId: string;
  readonly keyHash: KeyHash | null;
}

export type Change = OpenChange | BallotCast | SeatTaken;

/** Whether nothing is left of the session after `changes`. */
export function endsSession(changes: readonly Change[]): boolean {
  return changes.some(({ type }) => type === 'sessionDeleted');
}

/** What one participant may be told. */
export const visibleChangeSchema = z.union([openChangeSchema, ballotCastSchema]);
export type VisibleChange = OpenChange | BallotCast;
