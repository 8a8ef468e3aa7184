import { expect } from '@playwright/test';
import { testWithOwnServer as test } from './world/test.ts';

const devtools = 'Open TanStack Router Devtools';

test('[AN1, AN3, PG5] page views are counted by route and by nothing that identifies people, and optional parts are not in the pages by default @nightly', async ({
  people,
  ownServer,
}) => {
  const views = async () => {
    const metrics = await (await fetch(`${ownServer.url}/metrics`)).text();
    return metrics.match(/(?<=page_views_total\{).*/g);
  };
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 404/);
  await eve.page.goto('/');
  await expect(eve.button(devtools)).toHaveCount(0);
  const addresses = await eve.page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
  expect(addresses).not.toEqual([]);
  for (const address of addresses) expect(address).toMatch(/^\/\w/);
  await eve.comesToLife();
  await eve.link('Create Session').click();
  await expect(eve.field('Session Name')).toBeVisible();
  await eve.page.goBack();
  await expect(eve.heading('How it works')).toBeVisible();
  await eve.page.goto('/nowhere');
  await expect(eve.heading('Page Not Found')).toBeVisible();
  // An address that cannot be decoded.
  await eve.page.goto('/%E0%A4%A');
  await expect(eve.heading('Page Not Found')).toBeVisible();
  await expect(eve.page).toHaveTitle('Page Not Found – Story Pointer');
  expect(await eve.page.context().cookies()).toEqual([]);

  const ann = await people.facilitator('Ann');
  await ann.createsStory('Log in with a passkey');
  await expect
    .poll(async () => (await views())?.toSorted())
    .toEqual([
      'route="/"} 2',
      'route="/$"} 2',
      'route="/create-session"} 1',
      'route="/session"} 1',
    ]);
});

test.describe('with settings of the operator', () => {
  const script = 'https://stats.example.org/script.js';
  const settings = {
    SUPPORT_URL: 'https://support.example.org/thanks',
    ANALYTICS_SCRIPT_URL: script,
    ROUTER_DEVTOOLS: 'on',
  };
  test.use({ settings });

  test('[PG1, AN3] support link, analytics script and devtools appear with their settings @nightly', async ({
    people,
  }) => {
    const eve = await people.newcomer('Eve');
    const body = 'document.documentElement.dataset.counted = "yes"';
    await eve.page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await eve.page.goto('/');
    await expect(eve.page.locator('html')).toHaveAttribute('data-counted', 'yes');
    await expect(eve.button(devtools)).toBeVisible();
    await expect(eve.page.getByRole('link', { name: 'Buy me a coffee' })).toHaveAttribute(
      'href',
      settings.SUPPORT_URL,
    );
  });
});

test.describe('with a creation token', () => {
  test.use({ settings: { CREATE_TOKEN: 'let-ann-create' } });

  test('[W126] people type the creation token once, and their browser keeps it', async ({
    people,
  }) => {
    const ann = await people.newcomer('Ann');
    ann.expectsTrouble(/status of 403/);
    await ann.page.goto('/create-session');
    await ann.field('Session Name').fill('Sprint 12');
    await ann.field('Your Name (Facilitator)').fill('Ann');
    const token = ann.field('Creation Token');
    await expect(ann.text('Only people with this token can create sessions here.')).toBeVisible();
    await expect(token).toHaveAttribute('type', 'password');
    await token.fill('a guess');
    await ann.button('Create Session').click();
    await expect(ann.text('Creating sessions here needs').first()).toBeVisible();
    await expect(token).toBeFocused();
    await token.fill('let-ann-create');
    await ann.button('Create Session').click();
    await expect(ann.page).toHaveURL(/\/session\?/);
    await ann.page.goto('/create-session');
    await expect(token).toHaveValue('let-ann-create');
  });
});
