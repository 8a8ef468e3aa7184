import { isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * Where a request comes from, as far as one can tell people apart by it: an IPv4 address, or the
 * network of an IPv6 address, of which a single machine has as many as it likes.
 * @param peer the address at the other end of the connection
 * @param proxies how many proxies stand in front, each of which adds to X-Forwarded-For whom it heard
 */
export function clientAddress(c: Context, peer: string, proxies: number): string {
  if (proxies === 0) return network(peer);
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  // What stands further left was written by the client, whatever it wishes us to believe.
  const client = forwarded.at(-proxies)?.trim() ?? '';
  return network(isIP(client) ? client : peer);
}

/** @param address valid */
function network(address: string): string {
  const v4 = /\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0];
  if (v4) return v4;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}
