import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

let folder: string;
let open: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await write(join(folder, 'pages.json'), builtPages({ '/about': { scripts: [], html: '' } }));
  open = await startServer({ web: await createWeb(folder, nothingConfigured, '192.0.2.7') });
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const networkIn = async (headers: Record<string, string>) => {
  const response = await fetch(`${open.url}/about`, { headers });
  return /<meta name="network" content="([^"]*)">/.exec(await response.text())?.[1];
};

test('[O129] a page that is opened on the machine itself names its addresses', async () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(await networkIn({ host })).toBe(`http://192.0.2.7:${open.server.port}`);
  }
});

test.each([
  { host: 'points.example.org' },
  { host: '192.0.2.7:3000' },
  { connection: 'close' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'points.example.org' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
])(
  '[O129] a page that came through a proxy, or at another address, names none: %p',
  async (headers) => {
    expect(await networkIn({ host: 'localhost', ...headers })).toBeUndefined();
  },
);
