import { type Browser, expect, type Page } from '@playwright/test';
import { FramingSite, playInFrames } from './world/framing-site.ts';
import { Server } from './world/server.ts';
import { test } from './world/test.ts';

test('[FR2, FR3] in frames of another site two people play a session, with a cookie and without, and a deletion asks for digits', async ({
  browser,
}) => {
  const site = await FramingSite.open();
  const server = await Server.start({ FRAME_ANCESTORS: site.url });
  const [ann, bob] = [await newPage(browser), await newPage(browser)];
  await bob.addInitScript(refuseCookies);
  await playInFrames(server.url, site.handsOf(bob), site.handsOf(ann));

  const inside = bob.frameLocator('iframe');
  await inside.getByRole('button', { name: 'Session menu' }).click();
  await inside.getByRole('menuitem', { name: 'Delete Session' }).click();
  const confirm = inside.getByRole('button', { name: 'Delete', exact: true });
  const digits = inside.getByLabel(/^Type \d{5} to confirm/);
  await digits.fill('1');
  await expect(confirm).toBeDisabled();
  const [asked = ''] = /\d{5}/.exec(await inside.getByRole('dialog').innerText()) ?? [];
  await digits.fill(asked);
  await confirm.click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Invalid Participant');
  await ann.close();
  await bob.close();
  await server.dispose();
  site.close();
});

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return context.newPage();
}

/** Runs in the page, like Safari in frames of other sites. */
function refuseCookies(): void {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
}
