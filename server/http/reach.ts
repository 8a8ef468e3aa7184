import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { dns } from 'bun';
import { within } from '../within.ts';

export const msToAnswer = 10_000;

export type Reach = (
  url: URL,
  init: RequestInit & { readonly signal: AbortSignal },
  ownPort: number | undefined,
  mayReach?: (host: string, address: string) => boolean,
) => Promise<Response>;

type Find = (host: string) => Promise<{ readonly address: string; readonly family: number }>;

/** @param findEntered looks up a name that people may have entered @param findOwn looks up one of the operator's settings */
export function reachBy(findEntered: Find, findOwn = findEntered): Reach {
  return async (url, init, ownPort, mayReach) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const find = mayReach ? findEntered : findOwn;
    const { address, family } = await within(msToAnswer / 1000, 'the address', find(host));
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const isClosed = (port === ownPort && isOwn(address)) || mayReach?.(host, address) === false;
    if (isClosed) return new Response(null, { status: 508 });
    const target = new URL(url);
    target.hostname = family === 6 ? `[${address}]` : address;
    const headers = { ...init.headers, host: url.host };
    return await fetch(target, { ...init, headers, tls: { serverName: host } });
  };
}

/** Asks the address that is checked, after one look-up of its name; 508 for one that it may not ask. */
export const reach = reachBy(findWithoutThread, (host) => lookup(host, { order: 'ipv4first' }));

/** The system's look-up takes a thread of a few until servers answer, and files wait for these threads as well. */
async function findWithoutThread(host: string): ReturnType<Find> {
  const found = await dns.lookup(host, { backend: 'c-ares' });
  const best = found.find(({ family }) => family === 4) ?? found[0];
  if (!best) throw new Error('the name has no address');
  return best;
}

/** Whether an address is one of this machine. */
function isOwn(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return /^(?:127\.|0\.|::1?$|::ffff:)/.test(address) || own.some((one) => one.address === address);
}
