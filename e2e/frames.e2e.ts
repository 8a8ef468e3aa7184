import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { FramingSite, playInFrames } from './world/framing-site.ts';
import { Server } from './world/server.ts';
import { test } from './world/test.ts';

test('[FR2, FR3, FR5, CK1] in frames of another site two people play a session, with a cookie and without, and digits are asked for before a deletion and before rights are given, the check finds their seats kept, and who keeps no key is warned', async ({
  browser,
}) => {
  const site = await FramingSite.open();
  const server = await Server.start({ FRAME_ANCESTORS: site.url });
  const [ann, bob] = [await newPage(browser), await newPage(browser)];
  await bob.addInitScript(refuseCookies);
  await playInFrames(server.url, site.handsOf(bob), site.handsOf(ann));

  const inside = bob.frameLocator('iframe');
  const digits = inside.getByLabel(/^Type \d{5} to confirm/);
  const confirmed = async (button: Locator) => {
    await digits.fill('1');
    await expect(button).toBeDisabled();
    const [asked = ''] = /\d{5}/.exec(await inside.getByRole('dialog').innerText()) ?? [];
    await digits.fill(asked);
    await button.click();
  };
  await inside.getByRole('button', { name: /^Bob/ }).first().click();
  const make = inside.getByRole('button', { name: 'Make Bob a facilitator' });
  await make.click();
  await confirmed(make);
  await expect(inside.getByText('Bob is now a facilitator')).toBeVisible();
  await inside.getByRole('button', { name: 'Session menu' }).click();
  await inside.getByRole('menuitem', { name: 'Delete Session' }).click();
  await confirmed(inside.getByRole('button', { name: 'Delete', exact: true }));
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Invalid Participant');

  await bob.goto(site.showing(`${server.url}/check`));
  await expect(inside.getByRole('status').filter({ hasText: 'Sessions work' })).toHaveText(
    /^Sessions work here/,
  );
  await expect(inside.locator('li[data-is=bad]')).toHaveCount(0);
  await expect(inside.locator('li', { hasText: 'This frame keeps your seat.' })).toBeVisible();

  const openInTab = ann.frameLocator('iframe').getByRole('link', { name: 'Open in a Tab' });
  await ann.addInitScript(refuseCookies);
  await ann.addInitScript(refuseStorage);
  await ann.goto(site.showing(`${server.url}/create-session`));
  await expect(openInTab).toHaveAttribute('href', `${server.url}/create-session`);
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

/** Runs in the page, like browsers that block all data of other sites. */
function refuseStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
}
