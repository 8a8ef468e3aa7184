import { afterAll, expect, test } from 'bun:test';
import { Browser } from '../testing/browser.ts';
import { Tap } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** A request whose body comes in parts, the last of which is still to come. */
function inParts(...parts: readonly string[]): string {
  const head = [
    'POST /api/page-views HTTP/1.1',
    'host: tap',
    'content-type: application/json',
    'transfer-encoding: chunked',
    '',
    '',
  ];
  const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
  return head.join('\r\n') + chunks.join('');
}

test('[W7] a short body without a length is accepted', async () => {
  using tap = await Tap.open(server.url, `${inParts('{"route":', '"/about"}')}0\r\n\r\n`);
  await tap.until('HTTP/1.1 204');
});

test('[W7, W2] a body that never ends is refused as soon as it is too long', async () => {
  using tap = await Tap.open(server.url, inParts('x'.repeat(20_000), 'x'.repeat(20_000)));
  await tap.until('HTTP/1.1 413');
  await tap.until('"code":"tooLarge"');
});

test.each([
  ['type', 'fib'],
  ['type.average', { name: 'Ours', average: 'mode', cards: [] }],
  ['type.cards.0.value', { name: 'Ours', average: 'all', cards: [{ value: '1' }] }],
])('[W7, W2] the field at fault in a deck that cannot be read is %s', async (field, type) => {
  const { problem } = await new Browser(server.url).create({ type });
  expect(problem).toMatchObject({ code: 'malformed', field });
});
