import { type Id, idSchema, type KeyHash, timeOf } from '@story-pointer/core/ids';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { Step } from '@story-pointer/core/session/open-room';
import {
  accepted,
  type Outcome,
  refusalCodes,
  refused,
} from '@story-pointer/core/session/refusals';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/**
 * What is kept of the outcome of a command, for when it comes again: what its sender needs, and
 * nothing that somebody has said. Receipts outlive the session, and nothing else grows as fast.
 */

/** What the sender of a command hears: what came of it, as far as they may know, and since when. */
export interface Answer extends Step<VisibleChange> {
  /** There were changes, which the answer to a repetition does not tell again. */
  readonly changesLeftOut?: true;
  /** The seat that was taken, or the story that was created. */
  readonly id?: Id | undefined;
}

/** How much of a digest is kept, in hexadecimal digits: with 96 bits no two are the same. */
const digestLength = 24;

/**
 * What stands for a command and the browser that has sent it. Kept beside those of the same time, a receipt
 * costs the store less than in a random place.
 * @param keyHash null for a browser that has no key yet
 */
export function receiptIdOf(
  keyHash: KeyHash | null,
  commandId: string,
  digest: (text: string) => string,
): string {
  return timeOf(commandId) + digest(`${keyHash ?? ''} ${commandId}`).slice(0, digestLength);
}

/** The mark in the answer to a repetition, which no position has: a page that is behind has to ask. */
const forgotten = '?';

/** Raised when what stands in a receipt comes to mean something else. */
const receiptVersion = 2;
const version = z.literal(receiptVersion);

const answerSchema = z.object({
  version,
  revision: z.int(),
  id: z.optional(idSchema),
  /** Nothing has changed, not even what its sender is not told. */
  isIdle: z.optional(z.literal(true)),
});
const refusalSchema = z.object({
  version,
  code: z.enum(refusalCodes),
  field: z.optional(z.string()),
});
const receiptSchema = z.union([answerSchema, refusalSchema]);

export function writeReceipt(outcome: Outcome<Answer>): string {
  if (!outcome.ok) return write(outcome.refusal);
  const { revision, id, mark, base } = outcome.value;
  return write({ revision, id, ...(mark === base && { isIdle: true }) });
}

/** One that this version cannot read, as after a release, still says that there was an answer. */
export function readReceipt(receipt: string): Outcome<Answer> {
  const first = receiptSchema.safeParse(parseJson(receipt)).data;
  if (!first) return refused('answeredBefore');
  if ('code' in first) return refused(first.code, first.field);
  const { revision, id, isIdle } = first;
  const position = { revision, mark: forgotten, base: forgotten };
  return accepted({ ...position, id, changes: [], ...(!isIdle && { changesLeftOut: true }) });
}

/** The receipt of a session that was created. */
export function writeSeat(seat: Seat): string {
  return write(seat);
}

export function readSeat(receipt: string): Outcome<Seat> {
  const seat = seatSchema.safeParse(parseJson(receipt)).data;
  return seat ? accepted(seat) : refused('answeredBefore');
}

function write(receipt: object): string {
  return JSON.stringify({ version: receiptVersion, ...receipt });
}
