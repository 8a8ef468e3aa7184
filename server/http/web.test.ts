import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHA256, write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { plainRequest } from '../testing/tap.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { createWeb, type Web } from './web.ts';

const megabyte = 1024 ** 2;

let folder = '';
let web: Web;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  await mkdir(join(folder, 'assets'));
  await write(
    join(folder, 'index.html'),
    `<html><head><title>x</title><script>early()</script><script type="module" src="/assets/main.js"></script></head>
      <body><div id="root"></div></body></html>`,
  );
  const support = '<a id="support-link" href="https://elsewhere.example.org">Thanks</a>';
  const built = {
    '/about': { scripts: ['assets/app-1a2b.js'], html: `<h1>About us</h1>${support}` },
  };
  await write(join(folder, 'pages.json'), builtPages(built));
  await write(join(folder, 'assets', 'app-1a2b.js'), `console.log('${'a'.repeat(2000)}');`);
  await write(join(folder, 'licences.txt'), 'react 19 (MIT)');
  await write(join(folder, 'assets', 'picture.png'), new Uint8Array(16 * megabyte));
  web = await createWeb(folder, {
    publicUrl: 'https://points.example.org',
    siteName: 'Story Pointer',
    imprintUrl: '',
    supportUrl: 'https://support.example.org/?a=1&b="2"',
    retentionDays: 30,
    privacyFacts: [],
    maxStories: 500,
    analyticsScriptUrl: 'https://stats.example.org/script.js',
    hasRouterDevtools: false,
    trackers: ['gitHub', 'gitLab'],
  });
  server = await startServer({ web, analyticsScriptUrl: 'https://stats.example.org/script.js' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test('[O122] the licences of the packages are shown as text at /licences', async () => {
  const response = await fetch(`${server.url}/licences`);
  expect(response.headers.get('content-type')).toBe('text/plain;charset=utf-8');
  expect(await response.text()).toBe('react 19 (MIT)');
});

test('[W101] clients that ask for a file and do not read it share its memory', async () => {
  const before = process.memoryUsage.rss();
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
      socket.write(plainRequest('GET', '/assets/picture.png', ''));
      await new Promise((resolve) => socket.once('readable', resolve));
      return socket;
    }),
  );
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ['/', 200, 'Title of /', 'index, follow'],
  ['/about', 200, 'Title of /about', 'index, follow'],
  ['/session', 200, 'Title of /session', 'noindex'],
  ['/nowhere', 404, 'Title of /$', 'noindex'],
])(
  '[PG4] the page %s has its title and description in its head',
  async (path, status, title, robots) => {
    const response = await fetch(server.url + path);
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(html.match(/<title>(.*?)<\/title>/g)).toEqual([`<title>${title}</title>`]);
    expect(html).toContain(`<meta name="robots" content="${robots}">`);
    const canonical = `<link rel="canonical" href="https://points.example.org${path}">`;
    expect(html.includes(canonical)).toBe(status === 200);
    expect(html.includes('og:url')).toBe(status === 200);
  },
);

/** Bun's own client would leave out slashes. */
async function answerTo(path: string): Promise<IncomingMessage> {
  const answer = Promise.withResolvers<IncomingMessage>();
  request(server.url, { path }, answer.resolve).on('error', answer.reject).end();
  return await answer.promise;
}

test.each([
  ['/about/', '/about'],
  ['//', '/'],
  ['//join-session///?sessionId=a%20b', '/join-session?sessionId=a%20b'],
])('[PG5] %s leads to %s', async (path, page) => {
  const { statusCode, headers } = await answerTo(path);
  expect([statusCode, headers.location]).toEqual([308, page]);
});

test.each(['//nowhere/', '//example.net/about'])('[PG5] %s leads nowhere', async (path) => {
  expect((await answerTo(path)).statusCode).toBe(404);
});

test('a page preloads its own scripts, and no other page’s', async () => {
  const preload = /<link rel="modulepreload" href="\/assets\/app-1a2b.js"/;
  expect(await (await fetch(`${server.url}/about`)).text()).toMatch(preload);
  expect(await (await fetch(server.url)).text()).not.toMatch(preload);
});

test('[PG50] a prerendered page shows before its scripts, which come last', async () => {
  const html = await (await fetch(`${server.url}/about`)).text();
  expect(html).toContain('<div id="root"><h1>About us</h1>');
  const scripts = html.match(/<(script type="module"|link rel="modulepreload")[^>]*/g) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});

test('[PG50] content that depends on the query of an address is left to the scripts', async () => {
  const html = await (await fetch(`${server.url}/about?sessionId=x`)).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<title>Title of /about</title>');
  expect(html).not.toContain('fetchpriority');
});

test('[AN3, CL7, PG1] the operator’s settings appear in the page, escaped', async () => {
  const html = await (await fetch(server.url)).text();
  expect(html).toContain('content="https://support.example.org/?a=1&#38;b=&#34;2&#34;"');
  expect(html).toContain('<script async src="https://stats.example.org/script.js"></script>');
  expect(html).toContain('<meta name="trackers" content="on">');
  expect(html).not.toContain('router-devtools');
  expect(html).toContain('<meta name="retention-days" content="30">');
  expect(html).toContain('<meta name="max-stories" content="500">');
  const drawn = await (await fetch(`${server.url}/about`)).text();
  expect(drawn).toMatch(
    /id="support-link" href="https:\/\/support.example.org\/\?a=1&(amp;)?b=&quot;2&quot;"/,
  );
});

test('[O12] browsers may run our own scripts and the configured one only', async () => {
  const { headers } = await fetch(server.url);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  const hash = SHA256.hash('early()', 'base64');
  expect(policy).toContain(`script-src 'self' https://stats.example.org 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('scripts are cached for good, sent compressed and not sent twice', async () => {
  const address = `${server.url}/assets/app-1a2b.js`;
  const get = (headers: Record<string, string>) => fetch(address, { headers, decompress: false });
  const plain = await get({ 'accept-encoding': 'identity' });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { byteLength } = await plain.arrayBuffer();
  for (const encoding of ['br', 'gzip']) {
    const response = await get({ 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(byteLength / 10);
  }
  const etag = plain.headers.get('etag') ?? '';
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
});

test.each([
  ['br;q=0', null],
  ['br; Q=0.000, gzip', 'gzip'],
  ['gzip;q=0, br;q=0, *', null],
  ['identity, *;q=0', null],
  ['brotli, x-gzip', null],
  ['*', 'br'],
  ['deflate, GZIP;q=0.1', 'gzip'],
])('a client that accepts %p gets the encoding %p', async (accepted, encoding) => {
  const address = `${server.url}/assets/app-1a2b.js`;
  const { headers } = await fetch(address, {
    ...{ headers: { 'accept-encoding': accepted }, decompress: false },
  });
  expect(headers.get('content-encoding')).toBe(encoding);
});

test.each([
  ['/', {}],
  ['/about?x', {}],
  ['/nowhere', {}],
  ['/robots.txt', {}],
  ['/assets/app-1a2b.js', { 'accept-encoding': 'br' }],
  ['/api/openapi.json', {}],
  ['/api/sessions/nobody-has-this', {}],
])('HEAD of %p has the headers of GET', async (path, headers) => {
  const ask = async (method: string) => {
    const response = await fetch(server.url + path, { method, headers, decompress: false });
    const { byteLength } = await response.arrayBuffer();
    const { date: _, ...told } = Object.fromEntries(response.headers);
    return { status: response.status, told, byteLength };
  };
  const whole = await ask('GET');
  expect(whole.told['content-length']).toBe(String(whole.byteLength));
  expect(await ask('HEAD')).toEqual({ ...whole, byteLength: 0 });
});

test('[PG23] search engines find the public pages, and nothing of the sessions', async () => {
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toBe(
    'User-agent: *\nDisallow: /api/\nSitemap: https://points.example.org/sitemap.xml\n',
  );
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = '/ /about /developers /create-session /join-session /privacy /check'.split(' ');
  expect([...(sitemap.match(/<loc>[^<]*/g) ?? [])]).toEqual(
    paths.flatMap((path) => [
      `<loc>https://points.example.org${path}`,
      `<loc>https://points.example.org/de${path === '/' ? '' : path}`,
    ]),
  );
  expect(sitemap).toContain('hreflang="de" href="https://points.example.org/de/about"');
});

describe('without a configured address', () => {
  let open: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    const web = await createWeb(folder, nothingConfigured);
    open = await startServer({ web });
  });
  afterAll(() => open[Symbol.asyncDispose]());

  const askedAt = async (host: string, path: string) => {
    const response = await fetch(open.url + path, { headers: { host } });
    return { response, text: await response.text() };
  };

  test('[PG4, PG23] a page names the host it was asked at', async () => {
    for (const host of ['points.local:3000', '[::1]:3000', '127.0.0.1']) {
      const { text, response } = await askedAt(host, '/about');
      expect(text).toContain(`<link rel="canonical" href="http://${host}/about">`);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      const robots = (await askedAt(host, '/robots.txt')).text;
      expect(robots).toContain(`Sitemap: http://${host}/sitemap.xml`);
      const sitemap = (await askedAt(host, '/sitemap.xml')).text;
      expect(sitemap).toContain(`<loc>http://${host}/about</loc>`);
    }
  });

  test('[PG4] an invalid host gets into no page', async () => {
    for (const host of ['a"><script>', 'a/b', 'a b', 'x@y', "a'"]) {
      const { text } = await askedAt(host, '/about').catch(() => ({ text: '' }));
      expect(text).not.toContain(host);
    }
  });

  test('such a page is sent compressed too, and not sent twice', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const first = await fetch(`${open.url}/about`, { headers, decompress: false });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${open.url}/about`, {
      headers: { ...headers, 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });
});

test('[O13] nothing is served before the web is built', async () => {
  await expect(createWeb(join(folder, 'assets'), nothingConfigured)).rejects.toThrow(
    'run "npm run build" first',
  );
});

test('[W25] pages count as requests of their address, their scripts do not, and a refused one is a sentence', async () => {
  const edge = { ...noEdgeLimits, requestsPerAddress: 3 };
  await using few = await startServer({ web, edge });
  const open = (path: string, headers = {}) => fetch(few.url + path, { headers });
  // Requests that other sites embed are counted separately.
  const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
  for (const path of ['/about', '/nowhere', '/join-session?sessionId=none'])
    expect((await open(path, embedded)).status).not.toBe(429);
  for (const path of ['/about', '/nowhere', '/join-session?sessionId=none'])
    expect((await open(path, embedded)).status).toBe(429);
  for (const path of ['/about', '/robots.txt', '/nowhere']) await open(path);
  for (const path of ['/about', '/nowhere', '/join-session?sessionId=none']) {
    const refused = await open(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await refused.text()).toMatch(/^\w[^{}]*\.$/);
  }
  for (const path of ['/assets/app-1a2b.js', '/healthz', '/readyz']) {
    expect((await open(path)).status).toBe(200);
  }
  expect((await open('/metrics')).status).toBe(429);
});
