import type { Context } from 'hono';

/**
 * Whether the caller says that it has what this tag stands for. A proxy that compresses makes a weak
 * tag of it, and a caller may name several.
 * @param etag in quotes
 */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
