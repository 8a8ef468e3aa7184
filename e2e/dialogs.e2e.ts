import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** The ways a dialog can be closed. */

const fromMenu = [
  'Session Settings',
  'Use Another Device',
  'Export Results',
  'Activity Log',
  'Sounds and Notifications',
  'Keyboard Shortcuts',
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 }, hasTouch: true });

  test("[PG20] every dialog without buttons of its own has 'Close', which stays in view, and no other dialog has it @nightly", async ({
    people,
  }) => {
    const ann = await people.facilitator('Ann');
    const ways: (readonly [string, () => Promise<void>])[] = [
      ...fromMenu.map((title) => [title, () => ann.fromSessionMenu(title)] as const),
      ['Invite Your Team', () => ann.button('Invite').click()],
      ['Recovery Link', () => ann.button('Recovery Link').click()],
    ];
    for (const [title, open] of ways) {
      await open();
      await closesByButton(ann, title);
    }
    const asking = await ann.asksToDeleteSession();
    await expect(asking.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(asking.getByRole('button', { name: 'Close' })).toHaveCount(0);
  });
});

test.describe('on a low desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('[PG20] a dialog that is cut fades at its end, and its title stays while it scrolls @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitatorOn('Log in', 'Ann');
    for (const title of [...fromMenu, 'Change Deck']) {
      await ann.fromSessionMenu(title);
      const dialog = ann.page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const body = dialog.locator('.dialog__body');
      const isCut = await body.evaluate((box) => box.scrollHeight > box.clientHeight + 1);
      if (isCut) await expect.poll(() => hintIn(body)).toBe(true);
      await body.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await expect.poll(() => hintIn(body)).toBe(false);
      await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
      await ann.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await ann.button('Edit story name').click();
    const save = ann.page.getByRole('dialog').getByRole('button', { name: 'Save' });
    await ann.page.getByRole('dialog').getByText('Details').click();
    await expect(save).toBeInViewport({ ratio: 1 });
  });
});

test('[PG20] going back closes what is open above the page, the topmost first, and leaves the page only then', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const { page } = ann;
  const { href } = new URL(page.url());
  const goesBack = () => page.evaluate(() => history.back());
  await ann.link('Add New Story').click();
  await expect(page).not.toHaveURL(href);
  await ann.opensStory('Log in');

  await ann.fromSessionMenu('Session Settings');
  await ann.dialog('Session Settings').getByRole('button', { name: 'Recovery Link' }).click();
  const above = ann.dialog('Recovery Link');
  await expect(above).toBeVisible();
  await goesBack();
  await expect(above).toBeHidden();
  await expect(ann.dialog('Session Settings')).toBeVisible();
  await goesBack();
  await expect(ann.dialog('Session Settings')).toBeHidden();
  await expect(page).toHaveURL(href);

  await ann.seatOf('Ann').click();
  await expect(ann.dialog('Ann')).toBeVisible();
  await goesBack();
  await expect(ann.dialog('Ann')).toBeHidden();
  await expect(page).toHaveURL(href);
  await ann.button('Session menu').click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await goesBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(href);
  await goesBack();
  await expect(page).not.toHaveURL(href);
});

test('[PG20] going back closes a dialog also where the page is the first of its tab, and keeps its place @nightly', async ({
  people,
}) => {
  const ann = await people.tabOf(await people.facilitatorOn('Log in', 'Ann'));
  const { page } = ann;
  await page.setViewportSize({ width: 390, height: 256 });
  await expect(ann.button('Story actions')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 20));
  const [href, place] = [page.url(), await page.evaluate(() => scrollY)];
  expect(place).toBeGreaterThan(0);
  for (let times = 0; times < 2; times += 1) {
    const dialog = await ann.asksToEditStory();
    await expect(dialog).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(href);
    expect(await page.evaluate(() => scrollY)).toBe(place);
  }
});

/** Whether the end of a dialog's body fades. */
function hintIn(body: Locator): Promise<boolean> {
  return body.evaluate((box) => {
    const fade = getComputedStyle(box, '::after');
    return fade.content !== 'none' && Number(fade.opacity) > 0.5;
  });
}

async function closesByButton(person: Person, title: string): Promise<void> {
  const dialog = person.dialog(title);
  const close = dialog.getByRole('button', { name: 'Close', exact: true });
  await expect(dialog).toBeVisible();
  await expect(close).not.toBeFocused();
  await dialog.getByText(/\S/).last().scrollIntoViewIfNeeded();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.tap();
  await expect(dialog).toBeHidden();
}
