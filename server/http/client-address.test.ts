import { expect, test } from 'bun:test';
import { clientAddress } from './client-address.ts';

test.each([
  ['the peer’s own, whatever it says', '192.0.2.1', 0, '198.51.100.7', '192.0.2.1'],
  ['what the proxy heard', '10.0.0.1', 1, '198.51.100.7', '198.51.100.7'],
  ['not what the client made up', '10.0.0.1', 1, '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  [
    'what the first of two proxies heard',
    '10.0.0.1',
    2,
    '1.1.1.1, 198.51.100.7, 10.0.0.2',
    '198.51.100.7',
  ],
  ['the peer’s, where a proxy says nothing', '10.0.0.1', 1, undefined, '10.0.0.1'],
  [
    'the peer’s, where fewer proxies speak than there are',
    '10.0.0.1',
    2,
    '198.51.100.7',
    '10.0.0.1',
  ],
  ['the peer’s, where a proxy says nonsense', '10.0.0.1', 1, 'unknown', '10.0.0.1'],
  ['IPv4 in the clothes of IPv6', '::ffff:192.0.2.1', 0, undefined, '192.0.2.1'],
  ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2'],
  ['the network of a shortened one', '2001:db8::5:6', 0, undefined, '2001:db8:0:0'],
  ['the network of this machine', '::1', 0, undefined, '0:0:0:0'],
  ['IPv4 in the clothes of IPv6, in hexadecimal', '::ffff:c000:201', 0, undefined, '192.0.2.1'],
  ['the network of one with a zone', 'fe80::1%eth0', 0, undefined, 'fe80:0:0:0'],
])('[W27] the address of a request: %s', (_, peer, proxies, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, proxies)).toBe(expected);
});

test.each([
  ['198.51.100.7:5678', '198.51.100.7'],
  ['"198.51.100.7:5678"', '198.51.100.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2'],
  ['"[2001:DB8:1:2:0::7]:443"', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::7', '2001:db8:1:2'],
  ['198.51.100.7:', '10.0.0.1'],
  ['[198.51.100.7', '10.0.0.1'],
  ['999.1.1.1:80', '10.0.0.1'],
])('[W27] a proxy that sends %s has the client %s', (said, expected) => {
  expect(clientAddress('10.0.0.1', said, 1)).toBe(expected);
});

test('[W27] two addresses of one IPv6 network count as one, those of two networks as two', () => {
  const of = (address: string) => clientAddress(address, undefined, 0);
  expect(of('2001:db8:1:2:aaaa::1')).toBe(of('2001:db8:1:2:bbbb::2'));
  expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'));
});
