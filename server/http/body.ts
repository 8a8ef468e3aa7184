import type * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';
import { within } from '../within.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import { isFromNewerPage, newerThanUs } from './versions.ts';

/** The largest body taken, in bytes: many times what the longest command needs that is about one thing. */
export const maxBodyBytes = 32 * 1024;

/** In seconds, until the whole body has to have arrived: a short one before the runtime cuts the connection at 10. */
const patienceSeconds = { short: 8, long: 60 };

/**
 * The body of a request, parsed.
 * @throws {EdgeError} as `readBody` and `parseText` do
 */
export async function parseBody<T>(call: Call, schema: z.ZodMiniType<T>): Promise<T> {
  return parseText(call, schema, await readBody(call));
}

/** @throws {EdgeError} jsonOnly, tooLarge, or malformed if its sender hangs up or is too slow */
export async function readBody(call: Call, maxBytes = maxBodyBytes): Promise<string> {
  const type = call.header('content-type') ?? '';
  // Other sites' forms cannot send this type, so it also keeps them out.
  if (!/^application\/json\b/i.test(type)) throw new EdgeError('jsonOnly');
  const length = call.header('content-length');
  if (Number(length ?? 0) > maxBytes) throw new EdgeError('tooLarge');
  const reading = length === undefined ? readInParts(call.request, maxBytes) : call.request.text();
  const seconds = maxBytes > maxBodyBytes ? patienceSeconds.long : patienceSeconds.short;
  return await within(seconds, 'the body', reading).catch((error) => {
    throw error instanceof EdgeError ? error : brokenOff();
  });
}

/**
 * @throws {EdgeError} malformed with the field at fault; notReady where a page sends it that is newer
 *   than this process
 */
export function parseText<T>(call: Call, schema: z.ZodMiniType<T>, text: string): T {
  const body = parseJson(text);
  if (body === undefined) {
    throw new EdgeError('malformed', { detail: 'The request is not valid JSON.' });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw isFromNewerPage(call) ? newerThanUs() : malformed(parsed.error);
}

/**
 * A body that does not say how long it is may never end: no more of it is kept than is allowed.
 * @throws {EdgeError} tooLarge
 */
async function readInParts({ body }: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new EdgeError('tooLarge');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws {EdgeError} malformed, with the field at fault */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error);
}

function malformed({ issues: [issue] }: z.core.$ZodError): EdgeError {
  const field = issue?.path.join('.') || undefined;
  const detail = issue && `${field ?? 'The request'}: ${issue.message}`;
  return new EdgeError('malformed', { field, detail });
}

/** Whoever sends this is not there any more to read it: it is no failure of ours. */
export function brokenOff(): EdgeError {
  return new EdgeError('malformed', { detail: 'The request has broken off.' });
}
