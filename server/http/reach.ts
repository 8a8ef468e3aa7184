import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { within } from '../within.ts';

export const msToAnswer = 10_000;

export type Reach = (
  url: URL,
  init: RequestInit & { readonly signal: AbortSignal },
  ownPort: number | undefined,
  mayReach?: (host: string, address: string) => boolean,
) => Promise<Response>;

type Find = (host: string) => Promise<{ readonly address: string; readonly family: number }>;

/** @param find looks up a name */
export function reachBy(find: Find): Reach {
  return async (url, init, ownPort, mayReach = () => true) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const { address, family } = await within(msToAnswer / 1000, 'the address', find(host));
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    const isClosed = (port === ownPort && isOwn(address)) || !mayReach(host, address);
    if (isClosed) return new Response(null, { status: 508 });
    const target = new URL(url);
    target.hostname = family === 6 ? `[${address}]` : address;
    const headers = { ...init.headers, host: url.host };
    return await fetch(target, { ...init, headers, tls: { serverName: host } });
  };
}

/** Asks the address that is checked, after one look-up of its name; 508 for one that it may not ask. */
export const reach = reachBy((host) => lookup(host, { order: 'ipv4first' }));

/** Whether an address is one of this machine. */
function isOwn(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return /^(?:127\.|0\.|::1?$|::ffff:)/.test(address) || own.some((one) => one.address === address);
}
