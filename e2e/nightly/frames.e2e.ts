import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect } from '@playwright/test';
import { wholeBrowser } from '../world/browsers.ts';
import { firefoxPath, launchFirefox } from '../world/firefox.ts';
import { type FramedHands, FramingSite, playInFrames } from '../world/framing-site.ts';
import { Server } from '../world/server.ts';
import { testInWebKit } from '../world/test.ts';
import { hasWebKit } from '../world/webkit.ts';

const test = base.extend<{ site: FramingSite; url: string }>({
  site: async ({ browserName: _ }, use) => {
    const site = await FramingSite.open();
    await use(site);
    site.close();
  },
  url: async ({ site }, use) => {
    const server = await Server.start({ FRAME_ANCESTORS: site.url });
    await use(server.url);
    await server.dispose();
  },
});

test('[FR2] in frames of Chromium that blocks cookies of other sites people play a session, and reloads keep their seats', async ({
  site,
  url,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-chromium-'));
  await mkdir(join(folder, 'Default'));
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, wholeBrowser);
  const other = await chromium.launch(wholeBrowser);
  const [ann, bob] = [await context.newPage(), await other.newPage()];
  await ann.goto(site.showing(url));
  const cookies = await ann
    .frameLocator('iframe')
    .locator(':root')
    .evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what it reads is what the page tries.
      document.cookie = 'refused=1; SameSite=None; Secure';
      return document.cookie;
    });
  expect(cookies).not.toContain('refused');
  await playInFrames(url, site.handsOf(ann), site.handsOf(bob));
  await context.close();
  await other.close();
  await rm(folder, { recursive: true });
});

test('[FR2] in frames of Firefox people play a session, and reloads keep their seats', async ({
  site,
  url,
}) => {
  test.skip(firefoxPath === '', 'Firefox is not on this machine');
  const firefox = await launchFirefox();
  const pages = [await firefox.newPage(), await firefox.newPage()] as const;
  await playInFrames(url, site.scriptedHandsOf(pages[0]), site.scriptedHandsOf(pages[1]));
  await firefox.close();
});

test('[FR2] in frames of Firefox that blocks everything of other sites people play a session until they leave the page', async ({
  site,
  url,
}) => {
  test.skip(firefoxPath === '', 'Firefox is not on this machine');
  const firefox = await launchFirefox({ 'network.cookie.cookieBehavior': 1 });
  const [ann, bob] = [await firefox.newPage(), await firefox.newPage()];
  const hands = [staying(site.scriptedHandsOf(ann)), staying(site.scriptedHandsOf(bob))] as const;
  await hands[0].goto(`${url}/create-session`);
  await hands[0].finds('link', 'Open in a Tab');
  await playInFrames(url, ...hands);
  await firefox.close();
});

testInWebKit(
  '[FR2] in frames of WebKit people play a session, and reloads keep their seats',
  async ({ webkit }) => {
    testInWebKit.skip(!hasWebKit, 'WebKit is not on this machine');
    const site = await FramingSite.open();
    const server = await Server.start({ FRAME_ANCESTORS: site.url });
    const [ann, bob] = [await webkit.open(), await webkit.open()];
    await playInFrames(server.url, site.handsIn(ann), site.handsIn(bob));
    await server.dispose();
    site.close();
  },
);

function staying(hands: FramedHands): FramedHands {
  return { ...hands, reload: async () => undefined };
}
