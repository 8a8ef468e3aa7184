import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { clientAddress } from './client-address.ts';

/** What the server takes for the address of a request. */
async function addressOf(peer: string, proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, peer, proxies)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return await (await app.request('/', { headers })).text();
}

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
])('[W27] the address of a request: %s', async (_, peer, proxies, forwarded, expected) => {
  expect(await addressOf(peer, proxies, forwarded)).toBe(expected);
});
