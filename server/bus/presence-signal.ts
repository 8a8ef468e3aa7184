import { presenceChangeSchema, sinceSchema } from '@story-pointer/core/presence';
import * as z from 'zod/mini';

/**
 * Messages between processes about the people who are here. They have no version, are never stored
 * and may be lost. A process ignores kinds that it does not know.
 */
const presenceSignalSchema = z.discriminatedUnion('kind', [
  /** The people whose pages are open on this process: who has come, gone or turned; or all of them. */
  z.object({
    kind: z.literal('presence'),
    process: z.string(),
    people: presenceChangeSchema,
    isAll: z.boolean(),
    /** The other processes are to send all of theirs. */
    asks: z.boolean(),
    /** When the process has seen people come and go, on any process, and since when it has looked. */
    seen: z.optional(z.object({ since: sinceSchema, from: z.number() })),
  }),
  /** The process is running, and has lost nothing it has sent. */
  z.object({ kind: z.literal('alive'), process: z.string() }),
  /** The first message of this process has arrived: it is to send all of its people. */
  z.object({ kind: z.literal('unknown'), process: z.string() }),
]);
export type PresenceSignal = z.infer<typeof presenceSignalSchema>;

/** The channel of all processes, besides those of their sessions: no session has this id. */
export const allProcesses = '';

export function writeSignal(signal: PresenceSignal): string {
  return JSON.stringify({ passing: signal });
}

const writtenSchema = z.object({ passing: z.unknown() });

/** @returns undefined for another message, null for a signal of a kind that is not known here */
export function readSignal(message: unknown): PresenceSignal | null | undefined {
  const written = writtenSchema.safeParse(message);
  if (!written.success || written.data.passing === undefined) return undefined;
  return presenceSignalSchema.safeParse(written.data.passing).data ?? null;
}
