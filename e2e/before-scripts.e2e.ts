import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const publicPages = ['/', '/about', '/create-session', '/join-session'];
const scripts = '**/assets/*.js';

test('[PG50] the public pages read the same before and after their scripts, and are not rendered twice', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  for (const address of publicPages) {
    const letGo = await ann.holdsUp(scripts);
    await ann.page.goto(address, { waitUntil: 'commit' });
    const heading = ann.page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-met', 'early'));
    const before = await ann.page.locator('body').ariaSnapshot();
    letGo();
    await ann.comesToLife();
    expect(await ann.page.locator('body').ariaSnapshot()).toBe(before);
    await expect(heading).toHaveAttribute('data-met', 'early');
    await ann.page.unroute(scripts);
  }
});

test('[PG50] a form that was filled in and sent before the scripts came is sent', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const letGo = await ann.holdsUp(scripts);
  await ann.page.goto('/create-session', { waitUntil: 'commit' });
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.select('Estimation Method').selectOption('Linear');
  await ann.button('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  letGo();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.header).toContainText('Linear');
});

test('[PG50] typing continues when the scripts load', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  const letGo = await bob.holdsUp(scripts);
  await bob.page.goto('/join-session', { waitUntil: 'commit' });
  await bob.field('Session Code').fill('some-code');
  await bob.field('Your Name').pressSequentially('Bo');
  letGo();
  await bob.comesToLife();
  await bob.page.keyboard.type('b');
  await expect(bob.field('Your Name')).toHaveValue('Bob');
  await expect(bob.field('Session Code')).toHaveValue('some-code');
});

test('[PG50] the cards shown are those of the method that was chosen before the scripts came', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const letGo = await ann.holdsUp(scripts);
  await ann.page.goto('/create-session', { waitUntil: 'commit' });
  await ann.select('Estimation Method').selectOption('T-Shirt Sizing');
  letGo();
  await expect(ann.heading('T-Shirt Sizing')).toBeVisible();
  await expect(ann.select('Estimation Method')).toHaveValue('tShirt');
});

test('[PG14, PG50] the chosen theme is there with the first paint', async ({ people }) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('/about');
  await ann.button('Switch to dark theme').click();
  const ground = () =>
    ann.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(ann.button('Switch to light theme')).toBeVisible();
  const dark = await ground();
  await ann.holdsUp(scripts);
  await ann.page.reload({ waitUntil: 'commit' });
  await expect(ann.button('Switch to light theme')).toBeVisible();
  expect(await ground()).toBe(dark);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[PG50] the public pages can be read without scripts, and say what is missing', async ({
    people,
  }) => {
    const eve = await people.newcomer('Eve');
    for (const address of publicPages) {
      await eve.page.goto(address);
      await expect(eve.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(eve.page.getByText('Sessions need JavaScript.')).toBeVisible();
      await expect(eve.button('Switch to dark theme')).toBeHidden();
    }
    await eve.field('Your Name').fill('Eve');
    await eve.button('Join Session').click();
    await expect(eve.page).toHaveURL('/join-session');
  });
});
