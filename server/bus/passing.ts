import { presenceChangeSchema, sinceSchema } from '@story-pointer/core/presence';
import * as z from 'zod/mini';

/**
 * What processes tell each other in passing: it has no position, is never stored, and may be lost.
 * A kind that a process does not know it passes over.
 */
const passingSchema = z.discriminatedUnion('kind', [
  /** Of the people whose pages are open on this process: who has come, gone or turned; or all of them. */
  z.object({
    kind: z.literal('presence'),
    process: z.string(),
    people: presenceChangeSchema,
    isAll: z.boolean(),
    /** The others are to tell all of theirs. */
    asks: z.boolean(),
    /** When it has seen people come and go, on whichever process, and from when on. */
    seen: z.optional(z.object({ since: sinceSchema, from: z.number() })),
  }),
  /** A process is there, with all it has told. */
  z.object({ kind: z.literal('alive'), process: z.string() }),
  /** This process is heard of for the first time: it is to tell all of its people. */
  z.object({ kind: z.literal('unknown'), process: z.string() }),
]);
export type Passing = z.infer<typeof passingSchema>;

/** What all processes follow, besides the sessions of their people: no session has this id. */
export const allProcesses = '';

export function writePassing(passing: Passing): string {
  return JSON.stringify({ passing });
}

const writtenSchema = z.object({ passing: z.unknown() });

/** @returns undefined for what is no such message, null for one of a kind that is not known here */
export function readPassing(message: unknown): Passing | null | undefined {
  const written = writtenSchema.safeParse(message);
  if (!written.success || written.data.passing === undefined) return undefined;
  return passingSchema.safeParse(written.data.passing).data ?? null;
}
