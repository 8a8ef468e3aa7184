import { type CommandId, type Id, idSchema, type KeyHash, timeOf } from '@story-pointer/core/ids';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { ChangeSet } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { withPlainEnd } from '@story-pointer/core/session/seat-links';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { SHA256 } from 'bun';
import * as z from 'zod/mini';
import { fieldsOf, parseJson } from '../parse-json.ts';

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

/** The secret of the link into the seat of a created session: a repeated request gets the same one, to which nothing stored leads. */
export function handOverSecret(keyHash: KeyHash, commandId: CommandId): string {
  const bits = Buffer.from(digest(`hand over ${keyHash} ${commandId}`), 'hex');
  return withPlainEnd(bits.subarray(0, 18).toString('base64url'));
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

/** The request that a sender makes under an id, as it was sent: versions read different parts of it. */
export function contentOf(sent: unknown, where: object = {}): unknown {
  const { commandId: _, firstKey, ...content } = fieldsOf(sent);
  return { ...content, ...where };
}

/** The same for a request, which only has to differ from another one under its id. */
const contentLength = 12;

/**
 * Tells what was asked for apart, by its fields in their order: a repetition has the same one, and sorting costs a
 * vote a fifteenth more. The id, which is random and stored nowhere, keeps it secret.
 */
export function contentDigest(
  commandId: CommandId,
  content: unknown,
  digest: (text: string) => string,
): string {
  return digest(`${commandId} ${JSON.stringify(content)}`).slice(0, contentLength);
}

/** The first answer under an id, and the digest of what was asked for; undefined from an earlier version. */
export interface First<T> {
  readonly content: string | undefined;
  readonly outcome: Outcome<T>;
}

/** The answer to a repetition: an id stands for one request alone. */
export function answerAgain<T>({ content, outcome }: First<T>, repeated: string): Outcome<T> {
  return content === undefined || content === repeated ? outcome : refused('idReused');
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

export function writeReceipt({ revision, id, mark, base }: Answer, content: string): string {
  return write({ revision, id, ...(mark === base && { isIdle: true }), of: content });
}

export function readReceipt(receipt: string): First<Answer> {
  return read(receipt, receiptSchema, ({ revision, id, isIdle }) => {
    const position = { revision, mark: forgotten, base: forgotten };
    return { ...position, id, changes: [], ...(!isIdle && { changesLeftOut: true }) };
  });
}

/** The receipt of a session that was created. */
export function writeSeat(seat: Seat, content: string): string {
  return write({ ...seat, of: content });
}

export function readSeat(receipt: string): First<Seat> {
  return read(receipt, seatSchema, (seat) => seat);
}

const contentSchema = z.object({ of: z.optional(z.string()) });

/** A receipt that this version cannot read, as after a release, still says that there was an answer. */
function read<T, A>(
  receipt: string,
  schema: z.ZodMiniType<T>,
  answerIn: (first: T) => A,
): First<A> {
  const written = parseJson(receipt);
  const first = schema.safeParse(written);
  const outcome = first.success ? accepted(answerIn(first.data)) : refused('answeredBefore');
  return { content: contentSchema.safeParse(written).data?.of, outcome };
}

function write(receipt: object): string {
  return JSON.stringify({ version: receiptVersion, ...receipt });
}
