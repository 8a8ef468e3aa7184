import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { EdgeError } from './problem.ts';

/** The largest body taken, in bytes: many times what the longest command needs. */
const maxBodyBytes = 32 * 1024;

/**
 * The body of a request, parsed.
 * @throws {EdgeError} jsonOnly, tooLarge, or malformed with the field at fault
 */
export async function parseBody<T>(c: Context, schema: z.ZodMiniType<T>): Promise<T> {
  const type = c.req.header('content-type') ?? '';
  // Other sites' forms cannot send this type, so it also keeps them out.
  if (!/^application\/json\b/i.test(type)) throw new EdgeError('jsonOnly');
  const length = c.req.header('content-length');
  if (Number(length ?? 0) > maxBodyBytes) throw new EdgeError('tooLarge');
  const text = await (length === undefined ? readInParts(c.req.raw) : c.req.text());
  return parse(schema, parseJson(text));
}

/**
 * A body that does not say how long it is may never end: no more of it is kept than is allowed.
 * @throws {EdgeError} tooLarge
 */
async function readInParts({ body }: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > maxBodyBytes) throw new EdgeError('tooLarge');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws {EdgeError} malformed, with the field at fault */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || undefined;
  const detail = issue && `${field ?? 'The request'}: ${issue.message}`;
  throw new EdgeError('malformed', { field, detail });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EdgeError('malformed', { detail: 'The request is not valid JSON.' });
  }
}
