import type { Context } from 'hono';

/** Whether the client has the content of this tag, in quotes. Proxies that compress make a tag weak. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
