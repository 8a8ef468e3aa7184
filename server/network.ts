import { isIP, isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLoopback } from '@story-pointer/core/loopback';

/** Bridges and cables of virtual machines and containers, which are unreachable from outside of the machine. */
const virtual =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vnic|podman|cni|flannel|cali|lxc|lxd|vEthernet)/;

/** Tunnels, which lead to fewer people than the network around. */
const tunnel = /^(?:tun|tap|utun|wg|ppp|tailscale|zt|ipsec)/;

/** Addresses without meaning beyond a cable: an IPv4 that no router has given, and one that needs a zone. */
const linkLocal = /^(?:169\.254\.|fe80:)/i;

/** Whether this is the first process of a container, whose addresses are those of a network inside of the machine. */
const isAlone = process.pid === 1;

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** The addresses at which others in the network can open a server, the likeliest first. @param host as in `HOST` */
export function networkUrls(
  host: string,
  port: number,
  interfaces?: Interfaces,
): readonly string[] {
  return hostsOf(host, interfaces).map((name) => urlOf(name, port));
}

/** The address at which the computer itself can open it. */
export function localUrl(host: string, port: number): string {
  const isAny = ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host);
  return urlOf(isAny ? 'localhost' : host, port);
}

function hostsOf(host: string, interfaces?: Interfaces): readonly string[] {
  const isAny = host === '0.0.0.0' || host === '::';
  if (!isAny) return isLoopback(host) ? [] : [host];
  const found = Object.entries(interfaces ?? (isAlone ? {} : networkInterfaces()))
    .filter(([name]) => !virtual.test(name))
    .flatMap(([name, addresses = []]) => addresses.map((info) => ({ ...info, name })))
    .filter(({ address, internal }) => !internal && isIP(address) && !linkLocal.test(address))
    .filter(({ address }) => host === '::' || !isIPv6(address));
  const rank = ({ name, address }: (typeof found)[number]) =>
    Number(tunnel.test(name)) * 2 + Number(isIPv6(address));
  const sorted = found.toSorted((one, other) => rank(one) - rank(other));
  return [...new Set(sorted.map(({ address }) => address))];
}

function urlOf(host: string, port: number): string {
  const name = isIPv6(host) ? `[${host}]` : host;
  return port === 80 ? `http://${name}` : `http://${name}:${port}`;
}
