import { expect, test } from 'bun:test';
import type { NetworkInterfaceInfo } from 'node:os';
import { localUrl, networkUrls } from './network.ts';

const on = (address: string, internal = false): NetworkInterfaceInfo => {
  const rest = { netmask: '', mac: '', internal, cidr: null };
  return address.includes(':')
    ? { ...rest, address, family: 'IPv6', scopeid: 0 }
    : { ...rest, address, family: 'IPv4' };
};

/** A laptop in a network, with a tunnel, containers and virtual machines. */
const laptop = {
  lo: [on('127.0.0.1', true), on('::1', true)],
  tun0: [on('10.8.0.2')],
  docker0: [on('172.17.0.1')],
  'br-3f2a': [on('172.18.0.1')],
  veth12: [on('169.254.3.4')],
  virbr0: [on('192.168.122.1')],
  wlp2s0: [on('192.168.1.5'), on('2001:db8::5'), on('fe80::1')],
  'vEthernet (WSL)': [on('172.29.0.1')],
  eth0: [on('10.0.0.7')],
};

test.each([
  ['0.0.0.0', ['http://192.168.1.5:3000', 'http://10.0.0.7:3000', 'http://10.8.0.2:3000']],
  [
    '::',
    [
      ...['http://192.168.1.5:3000', 'http://10.0.0.7:3000', 'http://[2001:db8::5]:3000'],
      'http://10.8.0.2:3000',
    ],
  ],
  ['10.0.0.7', ['http://10.0.0.7:3000']],
  ['2001:db8::5', ['http://[2001:db8::5]:3000']],
  ['laptop.example.org', ['http://laptop.example.org:3000']],
  ['127.0.0.1', []],
  ['localhost', []],
  ['::1', []],
])('[O129] a server on %s is reached at %p', (host, urls) => {
  expect(networkUrls(host, 3000, laptop)).toEqual(urls);
});

test('[O129] a machine without a network lists nothing, and port 80 is left out', () => {
  expect(networkUrls('0.0.0.0', 3000, { lo: laptop.lo })).toEqual([]);
  expect(networkUrls('10.0.0.7', 80, laptop)).toEqual(['http://10.0.0.7']);
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.1', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['::ffff:10.0.0.7', 'http://[::ffff:10.0.0.7]:3000'],
])('[O129] the machine itself opens a server on %s at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
});
