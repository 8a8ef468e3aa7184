import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { Browser } from '../testing/browser.ts';
import { builtPages } from '../testing/built-pages.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

/** A server below a path, behind a proxy that passes the path on or removes it. */

const publicUrl = 'https://example.org/points';
const template = `<html><head><title>x</title><script src="./assets/app.js"></script></head>
<body><a href="/about">About</a><a href="#main">Skip</a><a href="//example.net/">Out</a></body></html>`;

let folder = '';
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await write(join(folder, 'index.html'), template);
  const about = { scripts: ['assets/about.js'], html: '' };
  await write(join(folder, 'pages.json'), builtPages({ '/about': about }));
  await write(join(folder, 'assets/app.js'), 'run();');
  const web = await createWeb(folder, {
    publicUrl,
    siteName: 'Story Pointer',
    imprintUrl: '',
    supportUrl: '',
    retentionDays: 365,
    privacyFacts: [],
    maxStories: 500,
    analyticsScriptUrl: '',
    hasRouterDevtools: false,
    trackers: ['gitHub', 'gitLab'],
  });
  server = await startServer({ web, publicUrl });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test.each(['/points', ''])('[O52] pages, scripts and API are served below "%s"', async (path) => {
  const about = await fetch(`${server.url}${path}/about`);
  expect(about.status).toBe(200);
  const html = await about.text();
  for (const address of ['/points/assets/app.js', '/points/about', '/points/assets/about.js']) {
    expect(html).toContain(`"${address}"`);
  }
  expect(html).toContain('<meta name="root" content="/points/">');
  expect(html).toContain('<link rel="canonical" href="https://example.org/points/about">');
  for (const address of ['#main', '//example.net/']) expect(html).toContain(`"${address}"`);
  expect(await (await fetch(`${server.url}${path}/assets/app.js`)).text()).toBe('run();');

  const ann = new Browser(server.url + path);
  const created = await ann.create();
  expect(created.status).toBe(201);
  expect((await ann.fetch('/api/openapi.json')).status).toBe(200);
});

test('[O52, PG5] an address with a slash too many leads to the page below the path', async () => {
  for (const path of ['/points/about/', '/about/', '/points//about']) {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/points/about');
  }
});

test('[O52] the path alone leads to the home page, and similar paths to nothing', async () => {
  const { status, headers } = await fetch(`${server.url}/points`, { redirect: 'manual' });
  expect(status).toBe(308);
  expect(headers.get('location')).toBe('/points/');
  expect((await fetch(`${server.url}/pointsabout`)).status).toBe(404);
});

test('[O52, PG23] search engines get complete addresses', async () => {
  const robots = await (await fetch(`${server.url}/points/robots.txt`)).text();
  expect(robots).toContain('Disallow: /points/api/\n');
  const sitemap = await (await fetch(`${server.url}/points/sitemap.xml`)).text();
  expect(sitemap).toContain('<loc>https://example.org/points/about</loc>');
});

test('[O52, W4] the key is sent to nothing else on the same host', async () => {
  const response = await new Browser(`${server.url}/points`).post('/api/sessions', {
    commandId: crypto.randomUUID(),
    name: 'Sprint 12',
    facilitatorName: 'Ann',
    type: 'fibonacci',
  });
  expect(response.headers.get('set-cookie')).toContain('; Path=/points/;');
});
