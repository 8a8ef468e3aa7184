import type { Context } from 'hono';

/** A name or an address, with or without a port; nothing that HTML could interpret. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin under which a page was requested. The sender controls it: it is only safe in the response to that sender. */
export function askedHost(c: Context): string {
  const host = c.req.header('host') ?? '';
  return `http://${plainHost.test(host) ? host : 'localhost'}`;
}
