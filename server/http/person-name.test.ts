import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { Tap } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

let folder: string;
let open: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await write(join(folder, 'pages.json'), builtPages({}));
  const publicUrl = 'https://points.example.org';
  const settings = { ...nothingConfigured, publicUrl, nameHeader: 'X-Forwarded-User' };
  open = await startServer({ web: await createWeb(folder, settings) });
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** @param value as bytes */
async function pageFor(value: string): Promise<string> {
  const head = ['GET /create-session HTTP/1.1', 'host: points.example.org', 'connection: close'];
  const bytes = [...head, `x-forwarded-user: ${value}`, '', ''].join('\r\n');
  using tap = await Tap.open(open.url, Buffer.from(bytes, 'latin1'));
  return Buffer.from(await tap.closed, 'latin1').toString();
}

const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  ['Ann Lee', 'Ann Lee'],
  [utf8('Jürgen Groß'), 'Jürgen Groß'],
  [utf8('王小明'), '王小明'],
  ['J\u00fcrgen Gro\u00df', 'Jürgen Groß'],
  ["UTF-8''J%C3%BCrgen%20Gro%C3%9F", 'Jürgen Groß'],
  ["utf-8'de'100%", '100%'],
  ['  ann@example.org ', 'ann@example.org'],
  ['a'.repeat(70), 'a'.repeat(60)],
  ['"><script>', '&#34;&#62;&#60;script&#62;'],
])(
  '[SI11] the page that a sign-in proxy asks for as %p proposes the name %p',
  async (sent, name) => {
    const page = await pageFor(sent);
    expect(page).toContain(`<meta name="person" content="${name}"></head>`);
    expect(page).toMatch(/^cache-control: private, no-cache\r$/im);
  },
);

test.each(['', ' ', utf8('\u200b\u2066')])(
  '[SI11] a header without a visible name, as %p, proposes none',
  async (sent) => {
    expect(await pageFor(sent)).not.toContain('name="person"');
  },
);

test('[SI11] without the setting no header proposes a name', async () => {
  await using plain = await startServer({ web: await createWeb(folder, nothingConfigured) });
  const headers = { 'x-forwarded-user': 'Ann' };
  const page = await (await fetch(`${plain.url}/create-session`, { headers })).text();
  expect(page).not.toContain('name="person"');
});
