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
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw new EdgeError('tooLarge');
  const text = await c.req.text();
  if (text.length > maxBodyBytes) throw new EdgeError('tooLarge');
  return parse(schema, parseJson(text));
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
