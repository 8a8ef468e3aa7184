import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const publicPages = ['/', '/about', '/developers', '/create-session', '/join-session'];
const scripts = '**/assets/*.js';

test('[PG14, PG50] the public pages read the same before and after their scripts, are not rendered twice, and have the chosen theme with the first paint', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  for (const address of publicPages) {
    const letGo = await ann.holdsUp(scripts);
    await ann.page.goto(address, { waitUntil: 'commit' });
    const heading = ann.page.getByRole('heading', { level: 1 });
    await heading.evaluate((element) => element.setAttribute('data-met', 'early'));
    // Without the styles its name would have those of both themes.
    await expect(ann.button('Switch to dark theme')).toBeVisible();
    const before = await ann.page.locator('body').ariaSnapshot();
    letGo();
    await ann.comesToLife();
    expect(await ann.page.locator('body').ariaSnapshot()).toBe(before);
    await expect(heading).toHaveAttribute('data-met', 'early');
    await ann.page.unroute(scripts);
  }

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

test('[PG50] typing continues when the scripts load, the cards shown are those of the chosen method, and a form that was sent before is sent @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  const opens = async (address: string) => {
    await ann.page.unroute(scripts);
    const letGo = await ann.holdsUp(scripts);
    await ann.page.goto(address, { waitUntil: 'commit' });
    return letGo;
  };
  let letGo = await opens('/join-session');
  await ann.field('Session Code').fill('some-code');
  await ann.field('Your Name').pressSequentially('An');
  letGo();
  await ann.comesToLife();
  await ann.page.keyboard.type('n');
  await expect(ann.field('Your Name')).toHaveValue('Ann');
  await expect(ann.field('Session Code')).toHaveValue('some-code');

  letGo = await opens('/create-session');
  await ann.select('Estimation Method').selectOption('T-Shirt Sizing');
  letGo();
  await expect(ann.heading('T-Shirt Sizing')).toBeVisible();
  await expect(ann.select('Estimation Method')).toHaveValue('tShirt');

  letGo = await opens('/create-session');
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.select('Estimation Method').selectOption('Linear');
  await ann.button('Create Session').click();
  await expect(ann.page).toHaveURL('/create-session');
  letGo();
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.header).toContainText('Linear');
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
