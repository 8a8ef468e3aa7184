import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { createLog } from '../log.ts';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { Tap } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';
import { signInOf } from './person-name.ts';
import { createWeb } from './web.ts';

let folder: string;
let open: Awaited<ReturnType<typeof behind>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await write(join(folder, 'pages.json'), builtPages({}));
  open = await behind(['127.0.0.1']);
});

async function behind(proxies: string[]) {
  const signIn = signInOf({ NAME_HEADER: 'X-Forwarded-User', SIGN_IN_PROXIES: proxies });
  const publicUrl = 'https://points.example.org';
  const web = await createWeb(folder, { ...nothingConfigured, publicUrl, signIn });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const service = { tokens: new Map(), word: '', signIn };
  return Object.assign(await startServer({ web, service, log }), { lines });
}

afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** @param value as bytes */
async function pageFor(value: string, { url } = open): Promise<string> {
  const head = ['GET /create-session HTTP/1.1', 'host: points.example.org', 'connection: close'];
  const bytes = [...head, `x-forwarded-user: ${value}`, '', ''].join('\r\n');
  using tap = await Tap.open(url, Buffer.from(bytes, 'latin1'));
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

test('[SI11] a header from elsewhere than a sign-in proxy proposes none, and the log says so', async () => {
  await using other = await behind(['192.0.2.1', '10.0.0.0/8']);
  expect(await pageFor('Ann', other)).not.toContain('name="person"');
  expect(other.lines.join()).toContain('"setting":"SIGN_IN_PROXIES"');
  await using network = await behind(['127.0.0.0/8']);
  expect(await pageFor('Ann', network)).toContain('<meta name="person" content="Ann">');
  expect(network.lines).toEqual([]);
});

test('[SI11] without the setting no header proposes a name', async () => {
  await using plain = await startServer({ web: await createWeb(folder, nothingConfigured) });
  const headers = { 'x-forwarded-user': 'Ann' };
  const page = await (await fetch(`${plain.url}/create-session`, { headers })).text();
  expect(page).not.toContain('name="person"');
});
