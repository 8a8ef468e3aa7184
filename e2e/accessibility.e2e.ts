import { AxeBuilder } from '@axe-core/playwright';
import { expect, type JSHandle, type Page } from '@playwright/test';
import { badTargetsOn, sidewaysOn } from './world/layout.ts';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';
import { tours } from './world/tours.ts';

const story = 'Log in with a passkey';

test.use({ reducedMotion: 'reduce' });

/** How much of the page is on its way to another place or colour. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
}

/** All that a page tells screen readers from now on, however short it stays. */
function announcementsOn(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const told: string[] = [];
    const note = ({ addedNodes }: MutationRecord) =>
      told.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
    const region = document.querySelector('[aria-live=polite]');
    if (!region) throw new Error('This page tells screen readers nothing.');
    new MutationObserver((changes) => changes.forEach(note)).observe(region, { childList: true });
    return told;
  });
}

/** Of what is in order nothing is said, which takes most of the time. */
const brief = { resultTypes: ['violations' as const] };

/** Where a page differs by its theme: only in colours. */
const rulesOf = {
  light: {},
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

async function expectNothingForAxe({ page }: Person, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => moving(page)).toBe(0);
    const options = { ...brief, ...rulesOf[colorScheme] };
    // Half of the work is to load axe into a page, where it stays.
    const isThere = await page.evaluate(() => 'axe' in globalThis);
    // The quick way, which leaves out nothing but frames of other sites, and there are none.
    const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
      .setLegacyMode()
      .options(options)
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** A small phone, and a window of 1280 pixels at 200 %. */
const narrow = [320, 640];

async function expectRoomForAll({ page }: Person, where: string): Promise<void> {
  const usual = page.viewportSize();
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => moving(page)).toBe(0);
    expect.soft(await sidewaysOn(page), `${where}, ${width} px`).toEqual([]);
    expect.soft(await badTargetsOn(page), `${where}, ${width} px`).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
}

for (const [part, tour] of Object.entries(tours)) {
  test(`[PG15, PG17] axe finds nothing ${part}, in light and dark, and there is room for everything on small screens and enlarged`, async ({
    people,
    network,
  }) => {
    // Dozens of screens, each looked at six times.
    test.setTimeout(600_000);
    await tour({ people, network }, async (person, where) => {
      await expectNothingForAxe(person, where);
      await expectRoomForAll(person, where);
    });
  });
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('[PG17] a story is created, voted on, revealed and found again', async ({ people }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await expect(ann.storyInList(story)).toBeHidden();
    await ann.card('0').tap();
    await ann.button('Submit Vote').tap();
    // Each stands where the last one stood: a tap too soon is the second half of a double tap.
    await expect(async () => {
      await ann.button('Reveal Results').tap({ timeout: 1000 });
      await expect(ann.heading('Voting Results')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(async () => {
      await ann.button('Accept & New Story').tap({ timeout: 1000 });
      await expect(ann.select('Select story points')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await ann.select('Select story points').selectOption('3');
    await ann.button('Save & Continue').tap();
    await expect(ann.heading('Create a Story')).toBeVisible();
    await ann.button('Show stories').tap();
    await ann.storyInList(story).tap();
    await expect(ann.figure('Agreed')).toHaveText('3');
  });
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('[PG17] edges tell things apart where colours no longer do', async ({ people }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await ann.card('5').check();
    const face = (display: string) => ann.card(display).locator('+ *');
    await expect(face('5')).toHaveCSS('outline-style', 'solid');
    await expect(face('8')).toHaveCSS('outline-style', 'none');
    await expect(ann.button('Submit Vote')).toHaveCSS('border-style', 'solid');
    await ann.button('Submit Vote').click();
    await ann.reveals();
    const track = ann.bar('5').locator('[aria-hidden] >> nth=0');
    await expect(track).toHaveCSS('border-style', 'solid');
  });
});

test('[PG18] a screen reader is told what happens in the room', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const told = await announcementsOn(ann.page);
  const bob = await people.remote('Bob', ann);
  const cleo = await people.remote('Cleo', ann);
  const dan = await people.remote('Dan', ann);
  await bob.votes(2);
  await cleo.votes(8);
  await dan.votes(5);
  // What comes so quickly is told together, and Bob was the first.
  for (const news of ['Bob joined', '3 of 4 voted']) {
    await expect.poll(() => told.jsonValue()).toContain(news);
  }
  await ann.reveals();
  await expect.poll(() => told.jsonValue()).toContain('Results revealed: average 5');
});

test('[TB29] what was told can be read again, and how much of it is announced chosen in this browser', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const log = ann.page.getByRole('log');
  const opensLog = async () => {
    await ann.fromSessionMenu('What happened');
    return ann.dialog('What happened').getByLabel('Announcements');
  };
  const closesLog = async () => {
    await ann.page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  };
  const amount = await opensLog();
  await expect(log).toHaveText('Nothing has happened since you opened this session.');
  await amount.selectOption('Important only');
  const told = await announcementsOn(ann.page);
  const bob = await people.remote('Bob', ann);
  await expect(log.getByRole('listitem').first()).toContainText('Bob joined');
  await closesLog();
  await bob.votes(5);
  await ann.votes('5');
  await expect.poll(() => told.jsonValue()).toEqual(['2 of 2 voted']);

  await (await opensLog()).selectOption('None');
  await closesLog();
  await ann.reveals();
  await opensLog();
  await expect(log.getByRole('listitem').first()).toContainText('Results revealed: average 5');
  await expect(log.getByRole('listitem').last()).toContainText('Bob joined');
  expect(await told.jsonValue()).toEqual(['2 of 2 voted']);

  await ann.page.reload();
  await expect(ann.heading('Voting Results')).toBeVisible();
  await expect(await opensLog()).toHaveValue('none');
});
