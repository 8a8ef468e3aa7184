import { teamIdSchema } from '@story-pointer/core/ids';
import { presenceFields, sinceSchema } from '@story-pointer/core/presence';
import * as z from 'zod/mini';

/** Messages about presence have no version and may be lost. A process ignores kinds that it does not know. */
const presenceSignalSchema = z.discriminatedUnion('kind', [
  /** People with open pages on this process: those who came, left or changed, or all of them. */
  z.object({
    kind: z.literal('presence'),
    process: z.string(),
    ...presenceFields,
    isAll: z.boolean(),
    asks: z.boolean(),
    /** When the process saw people come and go, on any process, and when it started looking. */
    seen: z.optional(
      z.object({
        since: sinceSchema,
        from: z.number(),
        /** The time of sending; missing from an earlier version. */
        now: z.optional(z.number()),
      }),
    ),
  }),
  /** The process is running, and has lost nothing it sent. */
  z.object({ kind: z.literal('alive'), process: z.string() }),
  /** A person waits on the page of a team. */
  z.object({
    kind: z.literal('waiting'),
    process: z.string(),
    page: z.object({ teamId: teamIdSchema, page: z.string(), name: z.string() }),
  }),
  /** Asks a process that is new here to send all of its people. */
  z.object({ kind: z.literal('unknown'), process: z.string() }),
]);
export type PresenceSignal = z.infer<typeof presenceSignalSchema>;

/** The channel of all processes, besides those of their sessions; no session has this id. */
export const allProcesses = '';

export function writeSignal(signal: PresenceSignal): string {
  return JSON.stringify({ passing: signal });
}

const writtenSchema = z.object({ passing: z.unknown() });

/** @returns undefined for another message, null for a signal of an unknown kind */
export function readSignal(message: unknown): PresenceSignal | null | undefined {
  const written = writtenSchema.safeParse(message);
  if (!written.success || written.data.passing === undefined) return undefined;
  return presenceSignalSchema.safeParse(written.data.passing).data ?? null;
}
