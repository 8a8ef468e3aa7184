import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import type { PublicAddress } from './public-address.ts';

const reason = 'foreign_origin';

/** Refuses requests of other sites. Programs name none, and hold no cookie but their own. @throws {EdgeError} foreignOrigin */
export function expectOwnPage(call: Call, address: PublicAddress): void {
  checkOrigin(call, address);
  // Browsers differ in the site they name for a WebSocket, whose scheme is another; all of them
  // name its origin.
  if (isForeign(call) && call.header('upgrade') === undefined)
    throw new EdgeError('foreignOrigin', { reason });
}

/** Whether a page of another site has sent this, or linked here. */
function isForeign(call: Call): boolean {
  return ['cross-site', 'same-site'].includes(call.header('sec-fetch-site') ?? '');
}

/** Whether a browser sent this for a page. Over plain http browsers mark only posts and live connections. */
export function isFromPage(call: Call): boolean {
  return call.header('origin') !== undefined || call.header('sec-fetch-site') !== undefined;
}

/** Whether another site has embedded this, and not linked to it; a page in a frame may have a key that only it sends. */
export function isEmbedded(call: Call): boolean {
  const destination = call.header('sec-fetch-dest');
  return destination === 'iframe' || (isForeign(call) && destination !== 'document');
}

function checkOrigin(call: Call, address: PublicAddress): void {
  const origin = call.header('origin');
  if (origin === undefined) return;
  const host = call.header('host');
  if (address.origin === undefined) {
    if (origin.replace(/^https?:\/\//, '') === host) return;
    const advice = `A page at ${plain(origin)} sent this with the Host ${plain(host)}. If people open the server there, set PUBLIC_URL=${plain(origin)}, or have the proxy keep the Host header.`;
    throw new EdgeError('foreignOrigin', { reason, advice });
  }
  if (origin === address.origin) return;
  // Another name of this server is another site, too.
  const detail = `Requests from other websites are not accepted. This one is at ${address.origin}.`;
  const advice = `A page at ${plain(origin)} sent this with the Host ${plain(host)}, but PUBLIC_URL is ${address.origin}. If people open the server there, set PUBLIC_URL=${plain(origin)}.`;
  throw new EdgeError('foreignOrigin', { detail, reason, advice });
}

/** The value of a header for the log, where it is an address; anybody may send anything. */
function plain(value = ''): string {
  return /^[\w.:/[\]-]{1,300}$/.test(value) ? value : '(unreadable)';
}

/**
 * Refuses a name that may not be ours, by which a page of another site could reach a server in the user's network. A
 * name without a dot, and an address, can be no other site's; with a public address the origin of a page is enough.
 * @throws {EdgeError} foreignOrigin
 */
export function expectOwnHost(call: Call, address: PublicAddress): void {
  if (address.origin !== undefined) return;
  const host = call.header('host')?.replace(/:\d+$/, '').toLowerCase() ?? '';
  const isOther = host.includes('.') && !/^[\d.]+$/.test(host) && !host.endsWith('.localhost');
  if (!isOther) return;
  const detail = 'The server does not know this name as its own. Its operator sets `PUBLIC_URL`.';
  const advice = `A program asked for /mcp under the name ${plain(host)}. If people open the server there, set PUBLIC_URL to that address.`;
  throw new EdgeError('foreignOrigin', { reason, detail, advice });
}
