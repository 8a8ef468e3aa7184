import type { Context } from 'hono';

/** A name or an address, with a port or without: nothing that could mean something else in a page. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The address of the host a page was asked at, as in `http://points.local:3000`. Whoever asks decides
 * on it, so it is for their own eyes.
 */
export function askedHost(c: Context): string {
  const host = c.req.header('host') ?? '';
  return `http://${plainHost.test(host) ? host : 'localhost'}`;
}
