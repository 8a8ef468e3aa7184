import type { Context } from 'hono';

/**
 * Whether the client already has the content of this tag. A proxy that compresses makes the tag
 * weak, and a client may send several.
 * @param etag in quotes
 */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
