import { idSchema } from '@story-pointer/core/ids';
import { type Change, visibleChangeSchema } from '@story-pointer/core/session/changes';
import * as z from 'zod/mini';

const seatTakenSchema = z.object({
  type: z.literal('seatTaken'),
  participantId: idSchema,
  keyHash: z.nullable(z.string()),
});

/** One step in a room's history, with all there is to know of it: for other processes, not for people. */
export interface Step {
  readonly sessionId: string;
  /** Of the room after it. */
  readonly revision: number;
  readonly changes: readonly Change[];
}

export const stepSchema: z.ZodMiniType<Step> = z.object({
  sessionId: idSchema,
  revision: z.int(),
  changes: z.readonly(z.array(z.union([visibleChangeSchema, seatTakenSchema]))),
});
