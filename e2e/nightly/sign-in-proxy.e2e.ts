import { chromium, expect } from '@playwright/test';
import { expectAccessible } from '../world/accessible.ts';
import { again, ended, session, signsInAgain, story, test } from '../world/behind-sign-in.ts';
import { wholeBrowser } from '../world/browsers.ts';
import { People } from '../world/people.ts';
import { signsIn } from '../world/sign-in-proxy.ts';

/** Notices about an ended sign-in, which lead to the sign-in page. */

test.use({ serviceWorkers: 'allow' });

test('[SI5] a page whose user signs in from another tab continues by itself', async ({
  arrives,
  signInProxy,
}) => {
  const [ann, bob] = [await arrives('Ann'), await arrives('Bob')];
  await ann.creates('Sprint 12');
  await bob.joins(ann.sessionId);
  await ann.createsStory(story);
  await bob.opensStory(story);
  await bob.card('5').check();
  signInProxy.endsSignIns();
  await bob.button('Submit Vote').click();
  await expect(bob.heading(ended)).toBeVisible();
  await expect(bob.button('Submitting Vote...')).toBeVisible();
  const loads: string[] = [];
  bob.page.on('load', ({ url }) => loads.push(url()));

  const tab = await bob.page.context().newPage();
  await tab.goto('/about');
  await tab.getByRole('link', { name: 'Sign in as me' }).click();
  await expect(tab).toHaveURL(/about/);
  await expect(bob.text('Vote Submitted')).toBeVisible();
  await expect(bob.heading(ended)).toBeHidden();
  expect(loads).toEqual([]);
  await signsInAgain(ann);
  await expect(ann.text('1 of 2 voted')).toBeVisible();
});

for (const page of ['session-summary', 'board']) {
  test(`[SI4, SI5] /${page} says that the sign-in has ended, and is up to date after the next`, async ({
    arrives,
    people,
    signInProxy,
  }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory(story);
    const bob = await arrives('Bob');
    await bob.page.goto(`/${page}?sessionId=${ann.sessionId}`);
    await expect(bob.page.getByText(story).first()).toBeVisible();
    signInProxy.endsSignIns();
    await expect(bob.heading(ended)).toBeVisible();
    await ann.renames('Sprint 13');
    await signsInAgain(bob);
    await expect(bob.page.getByText('Sprint 13').first()).toBeVisible();
  });
}

test('[SI4, SI5] a page whose scripts can no longer be loaded reports the ended sign-in once', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  signInProxy.endsSignIns();
  await expect(ann.heading(ended)).toBeVisible();
  await ann.page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(ann.page.getByRole('main').getByRole('heading', { name: ended })).toBeVisible();
  await expect(ann.heading(ended)).toHaveCount(1);
  await signsInAgain(ann);
  await expect(ann.page).toHaveURL(/about/);
  await expect(ann.heading('About Story Pointer')).toBeVisible();
});

test('[SI4] the notice that the sign-in has ended can be read and pressed on every screen, also above a dialog', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  const dialog = ann.dialog('Edit Session Name');
  // The dialog's scripts can no longer be loaded.
  await ann.button('Edit Session Name').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ann.page.mouse.move(0, 700);
  await expect(ann.page.locator('[data-overlay-container]')).toHaveCount(0);
  signInProxy.endsSignIns();
  await expect(ann.heading(ended)).toBeVisible();
  await expectAccessible(ann, 'a session whose sign-in has ended');
  await ann.button('Edit Session Name').click();
  await expect(dialog).toBeVisible();
  await ann.button(again).click({ trial: true });
});

test.describe('without a service worker, which would hide calls from the test', () => {
  test.use({ serviceWorkers: 'block' });

  test('[SI8] a proxy that refuses a single call has not ended the sign-in', async ({
    arrives,
  }) => {
    const ann = await arrives('Ann');
    await ann.opensSessionOn([story], session);
    await ann.losesWebSockets();
    await ann.page.route('**/commands', (route) =>
      route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
    );
    const asked = ann.page.waitForResponse(/openapi/);
    await ann.button('Edit Session Name').click();
    await ann.dialog('Edit Session Name').getByLabel('Session Name').fill('DROP TABLE');
    await ann.button('Save').click();
    await asked;
    await expect(ann.page.getByRole('dialog').getByRole('alert')).toContainText(
      "The response didn't come from Story Pointer.",
    );
    await expect(ann.heading(ended)).toBeHidden();
  });
});

test('[SI8] a page reconnects to a server that was away, without asking for a sign-in', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.opensSessionOn([story], session);
  await ann.card('5').check();
  signInProxy.goesAway();
  await expect(ann.page.getByText('Reconnecting...')).toBeVisible();
  await ann.button('Submit Vote').click();
  await expect(ann.heading(ended)).toBeHidden();
  signInProxy.comesBack();
  await expect(ann.text('Vote Submitted')).toBeVisible();
});

for (const answer of ['a redirect', 'status 200 with its page'] as const) {
  test.describe(`a proxy that answers with ${answer}`, () => {
    test.use({ answer });

    test('[SI9] the service worker never caches its page as a script', async ({
      arrives,
      signInProxy,
    }) => {
      const ann = await arrives('Ann');
      await ann.opensSessionOn([story], session);
      await ann.page.evaluate(() => navigator.serviceWorker.ready);
      await ann.page.reload();
      await expect(ann.heading(story)).toBeVisible();
      signInProxy.endsSignIns();
      await expect(ann.heading(ended)).toBeVisible();
      // Requests the dialog's scripts now.
      await ann.button('Edit Session Name').click();
      await expect(ann.notices.getByText(/Failed to load/)).toBeVisible();
      await signsInAgain(ann);
      await ann.button('Edit Session Name').click();
      await expect(ann.dialog('Edit Session Name')).toBeVisible();
    });
  });
}

test('[SI5, SI9] a page that opened without a network leads to the sign-in page once there is one', async ({
  arrives,
  signInProxy,
}) => {
  const ann = await arrives('Ann');
  await ann.page.goto('/');
  await ann.page.evaluate(() => navigator.serviceWorker.ready);
  signInProxy.goesAway();
  await ann.page.goto('/join-session');
  await expect(ann.heading("The server can't be reached")).toBeVisible();
  signInProxy.endsSignIns();
  signInProxy.comesBack();
  await expect(ann.heading('Who are you?')).toBeVisible();
  await signsIn(ann);
  await expect(ann.field('Session Code')).toBeVisible();
});

test('[SI10] the manifest is requested with the cookie of the proxy', async ({ signInProxy }) => {
  // The headless shell does not request a manifest.
  const browser = await chromium.launch(wholeBrowser);
  const people = new People(browser, signInProxy.url);
  const ann = await people.newcomer('Ann');
  await signInProxy.admits(ann);
  await ann.page.goto('/about');
  const protocol = await ann.page.context().newCDPSession(ann.page);
  const { data } = await protocol.send('Page.getAppManifest');
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Story Pointer' });
  expect(ann.troubles).toEqual([]);
  await browser.close();
});
