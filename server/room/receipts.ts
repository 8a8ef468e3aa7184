import { type CommandId, type Id, idSchema, type KeyHash, timeOf } from '@story-pointer/core/ids';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { ChangeSet } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { SHA256 } from 'bun';
import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/** Receipts of accepted commands, for repeated ones. They hold no text of a user, and nothing else grows as fast. */

/** The answer to a command: its changes, as far as its sender may see them, and the version they led to. */
export interface Answer extends ChangeSet<VisibleChange> {
  /** There were changes, which the answer to a repetition does not repeat. */
  readonly changesLeftOut?: true;
  /** The seat that was taken, or the story that was created. */
  readonly id?: Id | undefined;
}

export function commandAnswer({ id, ...answer }: Answer): CommandAnswer {
  return { ...answer, ...(id !== undefined && { storyId: id }) };
}

/** SHA-256, in hexadecimal. */
export function digest(text: string): string {
  return SHA256.hash(text, 'hex');
}

/** Hexadecimal digits that are kept of a digest: with 96 bits no two are the same. */
const digestLength = 24;

/**
 * Stands for a command and the browser that has sent it. It begins with the time, so that receipts of the
 * same time are stored side by side, which costs the store less than random places.
 * @param keyHash null for a browser that has no key yet
 */
export function receiptIdOf(
  keyHash: KeyHash | null,
  commandId: CommandId,
  digest: (text: string) => string,
): string {
  return timeOf(commandId) + digest(`${keyHash ?? ''} ${commandId}`).slice(0, digestLength);
}

/** The mark in the answer to a repetition, which no version has: a page that is behind has to ask. */
const forgotten = '?';

/** Raised when the meaning of a receipt changes. */
const receiptVersion = 2;
const version = z.literal(receiptVersion);

const receiptSchema = z.object({
  version,
  revision: z.int(),
  id: z.optional(idSchema),
  /** Nothing has changed, not even for others. */
  isIdle: z.optional(z.literal(true)),
});

export function writeReceipt({ revision, id, mark, base }: Answer): string {
  return write({ revision, id, ...(mark === base && { isIdle: true }) });
}

/** A receipt that this version cannot read, as after a release, still says that there was an answer. */
export function readReceipt(receipt: string): Outcome<Answer> {
  const first = receiptSchema.safeParse(parseJson(receipt)).data;
  if (!first) return refused('answeredBefore');
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
