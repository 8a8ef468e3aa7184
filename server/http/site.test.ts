import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from 'bun';
import { builtPages } from '../testing/built-pages.ts';
import { nothingConfigured } from '../testing/page-settings.ts';
import { startServer } from '../testing/test-server.ts';
import { createWeb } from './web.ts';

test('[O133] the name, logo and imprint of the operator are in pages, previews and the manifest', async () => {
  const path = '/assets/logo-1a2b';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const logo = { path, type: 'image/svg+xml', content: Buffer.from(svg) };
  const named = await mkdtemp(join(tmpdir(), 'story-pointer-web-'));
  const head = { title: 'About – Story Pointer', description: 'D', keywords: 'K' };
  const html =
    '<svg class="nav__logo h-6"></svg><b class="nav__name">Story Pointer</b><a id="imprint-link" hidden>Imprint</a>';
  const shell =
    '<head><link rel="icon" href="/a.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/a.png"></head><body><div id="root"></div></body>';
  await write(join(named, 'index.html'), shell);
  await write(join(named, 'pages.json'), builtPages({ '/about': { head, html } }));
  await write(join(named, 'manifest.webmanifest'), '{"name":"Story Pointer","icons":[{}],"a":1}');
  const publicUrl = 'https://example.org/points';
  const site = { siteName: 'Ann & <Co>', imprintUrl: 'https://example.org/imprint' };
  const settings = { ...nothingConfigured, ...site, logo, publicUrl };
  await using other = await startServer({ web: await createWeb(named, settings), publicUrl });
  const page = await (await fetch(`${other.url}/points/about`)).text();
  for (const part of [
    '<title>About – Ann &#38; &#60;Co&#62;</title>',
    '<img src="/points/assets/logo-1a2b" alt="" class="nav__logo h-6">',
    '<b class="nav__name">Ann &amp; &lt;Co&gt;</b>',
    '<a id="imprint-link" href="https://example.org/imprint">',
    '<meta property="og:site_name" content="Ann &#38; &#60;Co&#62;">',
    '<link rel="icon" href="/points/assets/logo-1a2b">',
  ])
    expect(page).toContain(part);
  // These show our name or logo.
  for (const picture of ['apple-touch-icon', 'og-image']) expect(page).not.toContain(picture);
  const manifest = await fetch(`${other.url}/points/manifest.webmanifest`);
  const icon = { src: `/points${path}`, sizes: 'any', type: 'image/svg+xml' };
  const name = 'Ann & <Co>';
  expect(await manifest.json()).toEqual({ name, short_name: name, icons: [icon], a: 1 });
  const served = await fetch(`${other.url}/points${path}`);
  expect(served.headers.get('content-type')).toBe('image/svg+xml');
  expect(served.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
  await rm(named, { recursive: true });
});
