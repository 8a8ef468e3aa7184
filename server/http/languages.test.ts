import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

let folder = '';
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-languages-'));
  const shell = '<html><head></head><body><div id="root"></div></body></html>';
  await write(join(folder, 'index.html'), shell);
  const about = { html: '<a href="/create-session?deck=x">Create</a>' };
  await write(join(folder, 'pages.json'), builtPages({ '/about': about }));
  const publicUrl = 'https://points.example.org';
  server = await startServer({ web: await createWeb(folder, { ...nothingConfigured, publicUrl }) });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const languageOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers });
  const html = await response.text();
  const [, tag = ''] = /<html lang="([^"]*)" dir="ltr">/.exec(html) ?? [];
  return { tag, html, status: response.status, vary: response.headers.get('vary') };
};

test('[TX7] the address of a page decides about its language, then the choice, then the browser', async () => {
  const german = { 'accept-language': 'de-CH,en;q=0.5' };
  const chosen = { cookie: 'a=b; language=de' };
  const english = { cookie: 'language=en', ...german };
  for (const path of ['/', '/about', '/session', '/join-session?sessionId=none', '/nowhere']) {
    const page = await languageOf(path);
    expect(page.tag).toBe('en');
    expect(page.vary).toBe('accept-encoding, accept-language, cookie');
    expect((await languageOf(path, german)).tag).toBe('de');
    expect((await languageOf(path, chosen)).tag).toBe('de');
    expect((await languageOf(path, english)).tag).toBe('en');
    expect((await languageOf(path, { cookie: 'language=toString' })).tag).toBe('en');
  }
  const page = await languageOf('/de/about', english);
  expect(page).toMatchObject({ tag: 'de', status: 200, vary: 'accept-encoding' });
});

test('[TX8] a public page names its address in every language, and keeps links in its own', async () => {
  const { html } = await languageOf('/de/about');
  const home = 'https://points.example.org';
  expect(html).toContain(`<link rel="canonical" href="${home}/de/about">`);
  expect(html).toContain(`hreflang="de" href="${home}/de/about">`);
  expect(html).toContain(`hreflang="en" href="${home}/about">`);
  expect(html).toContain(`hreflang="x-default" href="${home}/about">`);
  expect(html).toContain('<meta property="og:locale" content="de_DE">');
  expect(html).toContain('<a href="/de/create-session?deck=x">');
  const german = { 'accept-language': 'de' };
  const inPlace = await languageOf('/about', german);
  expect(inPlace.html).toContain(`<link rel="canonical" href="${home}/de/about">`);
  expect(inPlace.html).toContain('<a href="/create-session?deck=x">');
  expect((await languageOf('/session', german)).html).not.toContain('hreflang');
});

test('[TX8] a page in another language preloads its fonts', async () => {
  const font = 'href="/assets/letters.woff2"';
  expect((await languageOf('/de/about')).html).toContain(font);
  expect((await languageOf('/about')).html).not.toContain(font);
});

test('[TX8] other forms of the address of a page lead to it, and there is no other language', async () => {
  const leadsTo = async (path: string) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    return response.headers.get('location') ?? response.status;
  };
  expect(await leadsTo('/en')).toBe('/');
  expect(await leadsTo('/en/about?x=1')).toBe('/about?x=1');
  expect(await leadsTo('//de//about/')).toBe('/de/about');
  expect(await leadsTo('/DE')).toBe('/de');
  expect(await leadsTo('/de-AT/about?x=1')).toBe('/de/about?x=1');
  for (const path of ['/fr', '/fr/about', '/de/session', '/de/nowhere', '/de/robots.txt'])
    expect(await leadsTo(path)).toBe(404);
});
