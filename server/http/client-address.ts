import { isIP, isIPv6 } from 'node:net';

/**
 * Where a request comes from, as far as one can tell people apart by it: an IPv4 address, or the
 * network of an IPv6 address, of which a single machine has as many as it likes.
 * @param peer the address at the other end of the connection
 * @param heard what stands in X-Forwarded-For
 * @param proxies how many proxies stand in front, each of which adds to X-Forwarded-For whom it heard
 */
export function clientAddress(peer: string, heard: string | undefined, proxies: number): string {
  if (proxies === 0) return network(peer);
  const forwarded = (heard ?? '').split(',');
  // What stands further left was written by the client, whatever it wishes us to believe.
  const client = withoutPort(forwarded.at(-proxies)?.trim() ?? '');
  return network(isIP(client) ? client : peer);
}

/** Some proxies add the port, and brackets around an IPv6 address, with or without quotes. */
function withoutPort(heard: string): string {
  const [, v6, v4] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(heard) ?? [];
  return v6 ?? v4 ?? heard;
}

/** @param address valid, or '' where the connection has none any more */
function network(address: string): string {
  // Most are none, and a look for colons costs less than to be sure.
  if (!address.includes(':') || !isIPv6(address)) return address;
  // Written as browsers do: short, in lower case, with an IPv4 address inside in hexadecimal.
  const [, short = ''] =
    /^\[(.*)\]$/.exec(new URL(`http://[${address.split('%')[0]}]`).hostname) ?? [];
  const [left = [], right = []] = short.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right];
  const isV4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isV4 ? v4Of(groups.slice(6)) : groups.slice(0, 4).join(':');
}

/** The IPv4 address that the last two groups of an IPv6 address are. */
function v4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
