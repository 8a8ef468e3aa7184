import { isIP } from 'node:net';
import { isIn, isNetwork, networksOf } from '../networks.ts';

/** The networks of IPv4 that are not of the internet, or not of one machine. */
const closed = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Within the only part of IPv6 that is open: some of these lead to addresses of IPv4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];
const open = ['2000::/3', '0.0.0.0/0'];

const closedList = networksOf(closed);
const openList = networksOf(open);

export type WebhookGuard = ReturnType<typeof guardOf>;

/** The addresses to which webhooks may lead: those of the internet, and what the operator allows. @param allowed hosts, addresses and networks */
export function guardOf(allowed: readonly string[]) {
  const networks = networksOf(allowed.filter(isNetwork));
  const hosts = new Set(allowed.filter((one) => !isNetwork(one)));
  const isAllowed = (host: string, address = host) => hosts.has(host) || isIn(networks, address);

  /** Checked for each delivery, since a name may lead elsewhere by now. */
  function mayReach(host: string, address: string): boolean {
    return isAllowed(host, address) || (isIn(openList, address) && !isIn(closedList, address));
  }

  /** The host of an address that people may enter; undefined for others. */
  function hostToCall(text: string): string | undefined {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') return undefined;
    const name = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(name) > 0 && !mayReach(name, name)) return undefined;
    const isUsual = url.protocol === 'https:' && ['', '8443'].includes(url.port);
    const isFree = isAllowed(name) && /^https?:$/.test(url.protocol);
    return isUsual || isFree ? url.host : undefined;
  }

  return { mayReach, hostToCall };
}
