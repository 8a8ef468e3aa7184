import { expect, test } from 'bun:test';
import { isLoopback } from './loopback.ts';

test.each([
  ...['localhost', 'LOCALHOST', 'points.localhost', '127.0.0.1', '127.8.9.10', '0.0.0.0'],
  ...['::1', '[::1]', '[::]', '::ffff:127.0.0.1'],
])('[O129] only the computer itself reaches %s', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  ...['', 'localhost.example.org', 'notlocalhost', '192.168.1.5', '128.0.0.1', '1270.0.0.1'],
  ...['127.0.0.1.example.org', '[fd00::2]', '[::2]', 'localhost:3000'],
])('[O129] others may reach %s', (host) => {
  expect(isLoopback(host)).toBe(false);
});
