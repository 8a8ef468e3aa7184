import * as z from 'zod/mini';
import { detailsSchema } from '../details.ts';
import {
  idSchema,
  participantIdSchema,
  sessionIdSchema,
  storyIdSchema,
  teamIdSchema,
} from '../ids.ts';
import { barredKeysFields } from './room.ts';
import { seatLinkSchema } from './seat-links.ts';
import { webhookTargetSchema } from './webhook-target.ts';

/** Changes that are sent to no page. */
export const hiddenChangeSchema = z.discriminatedUnion('type', [
  /** One more browser sits in a seat. */
  z.object({
    type: z.literal('seatTaken'),
    participantId: participantIdSchema,
    keyHash: z.string(),
  }),
  /** A link into a seat, which replaces the one of its kind. */
  z.object({ type: z.literal('waySet'), way: seatLinkSchema }),
  /** A removed person may not join again from their browsers. */
  z.object({ type: z.literal('keysBarred'), ...barredKeysFields }),
  z.object({ type: z.literal('admitted'), participantId: participantIdSchema }),
  /** Pages get details on request. */
  z.object({ type: z.literal('detailsWritten'), storyId: storyIdSchema, details: detailsSchema }),
  z.object({ type: z.literal('tokenHashSet'), tokenId: idSchema, hash: z.string() }),
  z.object({
    type: z.literal('webhookTargetSet'),
    webhookId: idSchema,
    target: webhookTargetSchema,
  }),
  /** The session is the first one on the list of a new team. */
  z.object({
    type: z.literal('teamMade'),
    teamId: teamIdSchema,
    name: z.string(),
    maker: z.string(),
  }),
  /** The session is the newest one on the list of a team, in the place of one that gives way. */
  z.object({
    type: z.literal('teamJoined'),
    teamId: teamIdSchema,
    givesWay: z.nullable(sessionIdSchema),
  }),
]);
export type HiddenChange = z.infer<typeof hiddenChangeSchema>;
