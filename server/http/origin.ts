import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';
import type { PublicAddress } from './public-address.ts';

const reason = 'foreign_origin';

/**
 * Browsers say which site a request comes from; other sites must not act for the people here, nor use
 * up what their address may ask for. Programs that say nothing are let through: they hold no cookie
 * that is not their own.
 * @throws {EdgeError} foreignOrigin
 */
export function expectOwnPage(call: Call, address: PublicAddress): void {
  checkOrigin(call, address);
  // Of a WebSocket, whose scheme is another, browsers say different things; its origin they all say.
  if (isForeign(call) && call.header('upgrade') === undefined)
    throw new EdgeError('foreignOrigin', { reason });
}

/** Whether a page of another site has asked for this, or has led here. */
function isForeign(call: Call): boolean {
  return ['cross-site', 'same-site'].includes(call.header('sec-fetch-site') ?? '');
}

/**
 * Whether a browser has sent this for a page. Over plain http it says so of what it posts and of live
 * connections alone.
 */
export function isFromPage(call: Call): boolean {
  return call.header('origin') !== undefined || call.header('sec-fetch-site') !== undefined;
}

/** Whether a page of another site has asked for this for itself. A link on another site leads here, and its page shows itself. */
export function isEmbedded(call: Call): boolean {
  return isForeign(call) && call.header('sec-fetch-dest') !== 'document';
}

function checkOrigin(call: Call, address: PublicAddress): void {
  const origin = call.header('origin');
  if (origin === undefined) return;
  if (address.origin === undefined) {
    const isOwn = origin.replace(/^https?:\/\//, '') === call.header('host');
    if (!isOwn) throw new EdgeError('foreignOrigin', { reason });
  } else if (origin !== address.origin) {
    // Another name that leads here is another site, too.
    const detail = `Requests from other web sites are not accepted. This one is at ${address.origin}.`;
    throw new EdgeError('foreignOrigin', { detail, reason });
  }
}
