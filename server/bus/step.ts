import { idSchema } from '@story-pointer/core/ids';
import {
  type Change,
  detailsWrittenSchema,
  visibleChangeSchema,
} from '@story-pointer/core/session/changes';
import { type Step, stepFields } from '@story-pointer/core/session/open-room';
import { waySchema } from '@story-pointer/core/session/ways';
import { oldestWireVersion, wireVersion } from '@story-pointer/core/wire-version';
import * as z from 'zod/mini';

const seatTakenSchema = z.object({
  type: z.literal('seatTaken'),
  participantId: idSchema,
  keyHash: z.string(),
});

const keysBarredSchema = z.object({
  type: z.literal('keysBarred'),
  participantId: idSchema,
  name: z.string(),
  keyHashes: z.readonly(z.array(z.string())),
});

const admittedSchema = z.object({ type: z.literal('admitted'), participantId: idSchema });

const waySetSchema = z.object({ type: z.literal('waySet'), way: waySchema });

/** One step in a room's history, with all there is to know of it: for other processes, not for people. */
export interface RoomStep extends Step<Change> {
  readonly sessionId: string;
}

/** @returns the step as it goes over the bus, with the version of the wire that it is written in */
export function writeStep(step: RoomStep): string {
  return JSON.stringify({ version: wireVersion, ...step });
}

const writtenStepSchema = z.object({
  version: z.int().check(z.minimum(oldestWireVersion)),
  sessionId: idSchema,
  ...stepFields,
  changes: z.readonly(
    z.array(
      z.union([
        visibleChangeSchema,
        seatTakenSchema,
        keysBarredSchema,
        admittedSchema,
        waySetSchema,
        detailsWrittenSchema,
      ]),
    ),
  ),
});

/** @throws where this version does not know what has happened: then the store is to be asked */
export function readStep(told: unknown): RoomStep {
  const { version: _, ...step } = writtenStepSchema.parse(told);
  return step;
}
