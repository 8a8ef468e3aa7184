import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './world/person.ts';
import type { Remote } from './world/remote.ts';
import { test } from './world/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

const override = '\u202e';
const pile = `Z${'\u0301\u0334\u0489'.repeat(20)}algo`;

/** Four marks and a joiner, repeated, count as one character. */
const heap = `g${'\u0301\u0301\u0301\u0301\u200c'.repeat(60)}`;

const markup = '<img src=x onerror=alert(1)>';
const wide = 'W'.repeat(60);
const hebrew = 'שרה 5';

/** The typed name, and the name as everybody sees it. */
const names: readonly (readonly [string, string])[] = [
  [markup, markup],
  [wide, wide],
  [`${override}nimdA`, 'nimdA'],
  [hebrew, hebrew],
  [pile, 'Z\u0301\u0334\u0489\u0301algo'],
  ['👩‍👩‍👧‍👦'.repeat(20), '👩‍👩‍👧‍👦'.repeat(20)],
  ['👩🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(60), '👩🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(60)],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿🇳🇿1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿🇳🇿1️⃣'],
  ['&lt;b&gt;{{name}}', '&lt;b&gt;{{name}}'],
  [heap, 'g\u0301\u0301\u0301\u0301\u200c'],
  [`tones${'🏽'.repeat(50)}`, 'tones🏽'],
];

const session = '<b>Sprint</b>'.repeat(9);
const story = `</script>"'${'x'.repeat(38)}`;

/** The number of pixels by which the page is wider than the screen. */
function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Expects the name to be shown, and isolated, so that it cannot reorder the text around it. */
async function expectToBeShown(
  { page }: Person,
  name: string,
  place = page.getByRole('main'),
): Promise<void> {
  const shown = place.getByText(name, { exact: true });
  const apart = shown.and(page.locator('bdi')).filter({ visible: true });
  await expect(apart.first()).toBeVisible();
}

test('[N14] no name breaks a screen, runs as a program or reorders the text around it @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const guests: Remote[] = [];
  for (const [typed] of names) guests.push(await people.remote(typed, ann));
  await ann.renames(session);
  for (const [, shown] of names) await expectToBeShown(ann, shown);
  expect(await excessOf(ann.page)).toBeLessThanOrEqual(0);

  await ann.createsStory(story);
  await expectToBeShown(ann, story);
  await ann.votes('8');
  for (const guest of guests) await guest.votes(5);
  await ann.reveals();
  // Results show as many words of a name as tell people apart.
  for (const [, shown] of names) await expectToBeShown(ann, shown.split(' ')[0] ?? '');
  expect(await excessOf(ann.page)).toBeLessThanOrEqual(0);

  await ann.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
  for (const [, shown] of names) await expectToBeShown(ann, shown);
  await expectToBeShown(ann, story);
  expect(await excessOf(ann.page)).toBeLessThanOrEqual(0);
});

test('[N14] no name does harm in a question, a notice, a list or on paper @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator(markup);
  const bob = await people.participant(wide, ann);
  await ann.renames(session);
  for (const name of [session, markup]) await expectToBeShown(bob, name);
  expect(await excessOf(bob.page)).toBeLessThanOrEqual(0);

  await ann.createsStory(story);
  for (const [asks, name] of [
    [() => ann.asksToRemove(wide), wide],
    [() => ann.asksToDeleteStory(), story],
    [() => ann.asksToDeleteSession(), session],
  ] as const) {
    const dialog = await asks();
    await expectToBeShown(ann, name, dialog);
    expect(await excessOf(ann.page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }

  await bob.page.goto('/join-session');
  for (const name of [session, wide]) await expectToBeShown(bob, name);
  expect(await excessOf(bob.page)).toBeLessThanOrEqual(0);

  await ann.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
  await ann.page.emulateMedia({ media: 'print' });
  for (const name of [session, story, markup, wide]) await expectToBeShown(ann, name);
  expect(await excessOf(ann.page)).toBeLessThanOrEqual(0);
});

test('[N14] no name reorders the text of an announcement, a tooltip or a toast @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(hebrew, 'Ann');
  await people.remote(hebrew, ann);
  const apart = (place: Locator) => place.locator('bdi').filter({ hasText: hebrew });
  await expect(apart(ann.page.locator('[aria-live=polite]'))).toHaveText(hebrew);
  await ann.seatOf(hebrew).focus();
  await expect(apart(ann.page.getByRole('tooltip'))).toBeVisible();
  await ann.getsProblem('**/commands', 422);
  await ann.removes(hebrew);
  await expect(apart(ann.toast)).toBeVisible();
  await ann.button('Dismiss').click();
  await ann.asksToDeleteStory();
  await ann.dialog('Delete Story').getByRole('button', { name: 'Delete' }).click();
  await expect(apart(ann.toast)).toBeVisible();
});

test('[N14] a name that is too long is cut off at its end, also where that is on the left @nightly', async ({
  people,
}) => {
  const arabic = 'محمد عبد الرحمن بن عبد الله';
  const ann = await people.facilitatorOn(arabic, arabic);
  await ann.renames(arabic);
  await expect(ann.page.getByRole('heading', { level: 1, name: arabic })).toBeVisible();
  for (const width of [320, 1280]) {
    await ann.page.setViewportSize({ width, height: 640 });
    const directions = await ann.page.evaluate(
      (name) =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.checkVisibility() && element.textContent === name)
          .map((element) => getComputedStyle(element))
          .filter(({ textOverflow }) => textOverflow === 'ellipsis')
          .map(({ direction }) => direction),
      arabic,
    );
    expect(directions.length).toBeGreaterThan(1);
    expect(new Set(directions)).toEqual(new Set(['rtl']));
  }
});

test('[N14] nobody can join under an invisible name, or one that looks like another @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of (409|422)/);
  await eve.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await eve.field('Your Name').fill('\u200b\u3164');
  await eve.button('Join Session').click();
  await expect(eve.page.getByText('Please fill in all required fields')).toBeVisible();
  await eve.field('Your Name').fill('A\u200bnn');
  await eve.button('Join Session').click();
  await expect(eve.page.getByText(/already taken/).first()).toBeVisible();
});

test('[N14] no name is drawn beyond its line @nightly', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  for (const [typed] of names) await people.remote(typed, ann);
  for (const [, shown] of names) await expectToBeShown(ann, shown);
  const excesses = await ann.page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('This browser does not paint.');
    return [...document.querySelectorAll('bdi')].flatMap((name) => {
      const { font, fontSize } = getComputedStyle(name);
      pen.font = font;
      const text = name.textContent ?? '';
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
      return up + down > 3 * Number.parseFloat(fontSize) ? [`${text}: ${up} up, ${down} down`] : [];
    });
  });
  expect(excesses).toEqual([]);
});
