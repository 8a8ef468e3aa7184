import { isIP, isIPv6 } from 'node:net';

/**
 * The address that limits count by: an IPv4 address, or the network of an IPv6 address, since
 * one machine has as many IPv6 addresses as it likes.
 * @param peer the address at the other end of the connection
 * @param forwardedFor the value of X-Forwarded-For
 * @param proxies the number of proxies in front, each of which adds its peer to X-Forwarded-For
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  if (proxies === 0) return network(peer);
  const forwarded = (forwardedFor ?? '').split(',');
  // Entries further left were written by the client and can be forged.
  const client = withoutPort(forwarded.at(-proxies)?.trim() ?? '');
  return network(isIP(client) ? client : peer);
}

/** Some proxies add the port, and brackets around an IPv6 address, with or without quotes. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

/** @param address valid, or '' if the connection is closed */
function network(address: string): string {
  // Most are IPv4, and a look for colons is cheaper than a full check.
  if (!address.includes(':') || !isIPv6(address)) return address;
  // In the notation of browsers: short, in lower case, with an IPv4 address inside in hexadecimal.
  const [, short = ''] =
    /^\[(.*)\]$/.exec(new URL(`http://[${address.split('%')[0]}]`).hostname) ?? [];
  const [left = [], right = []] = short.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right];
  const isV4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isV4 ? v4Of(groups.slice(6)) : groups.slice(0, 4).join(':');
}

/** The IPv4 address in the last two groups of an IPv6 address. */
function v4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
