import { BlockList, isIP } from 'node:net';

/** @param networks addresses and networks @throws for other texts */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isNetwork(text: string): boolean {
  try {
    return isIP(text.replace(/\/\d{1,3}$/, '')) > 0 && Boolean(networksOf([text]));
  } catch {
    return false;
  }
}

export function isIn(networks: BlockList, address: string): boolean {
  return isIP(address) > 0 && networks.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
