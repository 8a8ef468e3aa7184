import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { wholeBrowser } from './world/browsers.ts';
import { firefoxPath, launchFirefox } from './world/firefox.ts';
import { Person } from './world/person.ts';
import { Remote } from './world/remote.ts';
import type { Server } from './world/server.ts';
import { test } from './world/test.ts';

/** Browsers that block the data of sites, cookies too: there every access to storage throws. */

const needed = /Please allow cookies for this site/;

test('[PG59] with site data blocked, pages work in Chromium, and forms say that a cookie is needed @nightly', async ({
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-chromium-'));
  await mkdir(join(folder, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const options = { ...wholeBrowser, baseURL: server.url };
  const context = await chromium.launchPersistentContext(folder, options);
  await visitsAll(await context.newPage(), server);
  await context.close();
  await rm(folder, { recursive: true });
});

test('[PG59] with site data blocked, pages work in Firefox, and forms say that a cookie is needed @nightly', async ({
  server,
}) => {
  test.skip(firefoxPath === '', 'Firefox is not on this machine');
  const browser = await launchFirefox({ 'network.cookie.cookieBehavior': 2 });
  await visitsAll(await browser.newPage({ baseURL: server.url }), server);
  await browser.close();
});

async function visitsAll(page: Page, server: Server): Promise<void> {
  const host = new Remote(server.url);
  await host.opens('Bob', 'fibonacci');
  await host.createsStory('Log in');
  const ann = new Person('Ann', page);
  // Checks that storage is really blocked.
  await page.goto('/about');
  const access = page.evaluate(() => localStorage.length);
  await expect(access).rejects.toThrow();

  for (const address of ['/', '/about', '/create-session', '/join-session']) {
    await page.goto(address);
    await ann.comesToLife();
    await ann.button('Switch to dark theme').click();
    await expect(ann.button('Switch to light theme')).toBeVisible();
  }
  await page.goto(`/session-summary?sessionId=${host.sessionId}`);
  await expect(ann.heading('Sprint 12')).toBeVisible();
  await page.goto(`/board?sessionId=${host.sessionId}`);
  await expect(ann.text('Log in')).toBeVisible();

  await page.goto('/create-session');
  await ann.comesToLife();
  await ann.field('Session Name').fill('Sprint 13');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.select('Estimation Method').selectOption('Linear');
  await ann.button('Create Session').click();
  await expect(ann.alert).toContainText('Failed to create session. Please try again.');
  await expect(ann.alert).toContainText(needed);

  await page.goto(`/join-session?sessionId=${host.sessionId}`);
  await ann.comesToLife();
  await ann.field('Your Name').fill('Ann');
  await ann.button('Join Session').click();
  await expect(ann.alert).toContainText('Failed to join session. Please try again.');
  await expect(ann.alert).toContainText(needed);
  expect(await host.participantNames()).toEqual(['Bob']);
}

test('[PG59] the page of a new seat whose key is not kept says that a cookie is needed @nightly', async ({
  people,
}) => {
  const bob = await people.remoteFacilitator('Bob');
  const ann = await people.newcomer('Ann');
  ann.expectsTrouble(/status of 403/);
  // Like a proxy that removes cookies.
  await ann.page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await ann.page.context().clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await ann.page.goto(`/join-session?sessionId=${bob.sessionId}`);
  await ann.comesToLife();
  await ann.field('Your Name').fill('Ann');
  await ann.button('Join Session').click();
  await expect(ann.heading('Invalid Participant')).toBeVisible();
  await expect(ann.text(needed)).toBeVisible();

  await ann.page.goto('/create-session');
  await ann.comesToLife();
  await ann.field('Session Name').fill('Sprint 13');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await expect(ann.heading('Invalid Participant')).toBeVisible();
  await expect(ann.text(needed)).toBeVisible();
});
