import { ArrayBufferSink } from 'bun';
import type * as z from 'zod/mini';
import type { Lease } from '../limits/leases.ts';
import { parseJson } from '../parse-json.ts';
import { within } from '../within.ts';
import type { Call } from './call.ts';
import { EdgeError, refusedBy, tooLarge } from './problem.ts';
import { isFromNewerPage, newerThanUs } from './versions.ts';

/** The longest body of a command about one thing, in bytes: many times the longest real one. */
export const maxBodyBytes = 32 * 1024;

/** Seconds for the whole body to arrive: of a short one less than the 10 after which the runtime cuts the connection. */
const timeoutSeconds = { short: 8, long: 60 };

/** @throws {EdgeError} as `readBody` and `parseValue` do */
export async function parseBody<T>(call: Call, schema: z.ZodMiniType<T>): Promise<T> {
  return parseValue(call, schema, readJson(await readBody(call)));
}

/** @throws {EdgeError} jsonOnly, tooLarge, or malformed if the sender disconnects or is too slow */
export async function readBody(call: Call, maxBytes = maxBodyBytes): Promise<string> {
  const type = call.header('content-type') ?? '';
  // Other sites' forms cannot send this type, so it also keeps them out.
  if (!/^application\/json\b/i.test(type)) throw new EdgeError('jsonOnly');
  const length = call.header('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const seconds = maxBytes > maxBodyBytes ? timeoutSeconds.long : timeoutSeconds.short;
  const text = await within(seconds, 'the body', call.longBody ?? readShort(call)).catch(
    (error) => {
      throw error instanceof EdgeError ? error : brokenOff();
    },
  );
  call.bodyBytes = Buffer.byteLength(text);
  return text;
}

export function readJson(text: string): unknown {
  const body = parseJson(text);
  if (body !== undefined) return body;
  throw new EdgeError('malformed', { detail: 'The request is not valid JSON.' });
}

/** @throws {EdgeError} malformed with the field at fault; notReady if a newer page has sent it */
export function parseValue<T>(call: Call, schema: z.ZodMiniType<T>, value: unknown): T {
  call.sent = value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw isFromNewerPage(call) ? newerThanUs() : malformed(parsed.error);
}

async function readShort({ request, lease }: Call): Promise<string> {
  if (!lease) return await request.text();
  const { promise: displaced, reject } = Promise.withResolvers<never>();
  lease.holder.displaced = (limit) => reject(refusedBy(limit));
  const text = await Promise.race([request.text(), displaced]);
  lease.holder.displaced = undefined;
  return text;
}

/** Reads a body that may be long or never end: its bytes count as they come. @throws {EdgeError} tooLarge, notReady */
export async function readInParts({ body }: Request, most: number, lease: Lease): Promise<string> {
  const sink = new ArrayBufferSink();
  const reader = body?.getReader();
  let fault: EdgeError | undefined;
  const stop = (reason: EdgeError) => {
    fault = reason;
    reader?.cancel().catch(() => undefined);
  };
  lease.holder.displaced = (limit) => stop(refusedBy(limit));
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (fault) throw fault;
    if (!part || part.done) break;
    size += part.value.byteLength;
    if (size > most) stop(tooLarge(most));
    else if (lease.grow(part.value.byteLength)) sink.write(part.value);
    else stop(refusedBy('large_bodies'));
  }
  lease.holder.displaced = undefined;
  return new TextDecoder().decode(sink.end());
}

/** @throws {EdgeError} malformed, with the field at fault */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error);
}

function malformed({ issues }: z.core.$ZodError): EdgeError {
  const fault = faultIn(issues);
  const field = fault?.path.join('.') || undefined;
  const detail = fault && `${field ?? 'The request'}: ${fault.message}`;
  return new EdgeError('malformed', { field, detail });
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first fault; of a value that can have several forms the deepest one, which is in the form that was meant. */
function faultIn(
  [issue]: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): Fault | undefined {
  if (!issue) return undefined;
  const { code, message } = issue;
  const path = [...above, ...issue.path];
  const inForms =
    code === 'invalid_union' ? issue.errors.flatMap((form) => faultIn(form, path) ?? []) : [];
  const [deepest] = inForms.toSorted((one, other) => other.path.length - one.path.length);
  return deepest ?? { path, message };
}

/** The sender has disconnected and cannot read this: it is not a failure of the server. */
export function brokenOff(): EdgeError {
  return new EdgeError('malformed', { detail: 'The request was incomplete.' });
}
