import { expect, type JSHandle, type Page } from '@playwright/test';
import { expectAccessible } from './world/accessible.ts';
import { nightlyUnless } from './world/nightly.ts';
import { test } from './world/test.ts';
import { tours } from './world/tours.ts';

const story = 'Log in with a passkey';

/** All announcements to screen readers from now on, however short they stay. */
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

for (const [part, tour] of Object.entries(tours)) {
  test(`[PG15, PG3] axe finds nothing ${part}, in light and dark, and everything fits on small screens and enlarged${nightlyUnless(part === "in the facilitator's seat")}`, async ({
    people,
    network,
  }) => {
    // Dozens of screens, each checked six times.
    test.setTimeout(600_000);
    await tour({ people, network }, expectAccessible);
  });
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('[PG3] a story is created, voted on, revealed and found again @nightly', async ({
    people,
  }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await expect(ann.storyInList(story)).toBeHidden();
    await ann.card('0').tap();
    await ann.button('Submit Vote').tap();
    // The next button appears in the place of the last one: a quick tap is the second half of a
    // double tap.
    await expect(async () => {
      const isRevealed = await ann.heading('Voting Results').isVisible();
      if (!isRevealed) await ann.button('Reveal Results').tap({ timeout: 1000 });
      await expect(ann.heading('Voting Results')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(async () => {
      const isAsked = await ann.select('Select story points').isVisible();
      if (!isAsked) await ann.button('Accept & New Story').tap({ timeout: 1000 });
      await expect(ann.select('Select story points')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await ann.select('Select story points').selectOption('3');
    await expect(async () => {
      const isSaved = await ann.heading('Create a Story').isVisible();
      if (!isSaved) await ann.button('Save & Continue').tap({ timeout: 1000 });
      await expect(ann.heading('Create a Story')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await ann.listOpener.tap();
    await ann.storyInList(story).tap();
    await expect(ann.figure('Agreed')).toHaveText('3');
  });
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('[PG3] edges distinguish things when colours no longer do @nightly', async ({ people }) => {
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

test('[PG18, TB29] a screen reader announces events in the room, which can be read again, and their amount is set in this browser', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const log = ann.page.getByRole('log');
  const opensLog = () => ann.fromSessionMenu('Activity Log');
  const closes = async () => {
    await ann.page.keyboard.press('Escape');
    await expect(ann.page.getByRole('dialog')).toBeHidden();
  };
  const amount = ann.dialog('Sounds and Notifications').getByLabel('Announcements');
  const chooses = async (label: string) => {
    await ann.fromSessionMenu('Sounds and Notifications');
    await amount.selectOption(label);
    await closes();
  };
  await opensLog();
  await expect(log).toHaveText('No activity since you opened this session.');
  await closes();
  const all = await announcementsOn(ann.page);
  const bob = await people.remote('Bob', ann);
  const cleo = await people.remote('Cleo', ann);
  await bob.votes(2);
  await cleo.votes(8);
  // News in quick succession is announced together, and Bob was the first.
  for (const news of ['Bob joined', '2 of 3 voted']) {
    await expect.poll(() => all.jsonValue()).toContain(news);
  }
  await ann.reveals();
  await expect.poll(() => all.jsonValue()).toContain('Results revealed: average 5');

  await chooses('Important only');
  await ann.button('Clear Points & New Round').click();
  await expect(ann.text('0 of 3 voted')).toBeVisible();
  const important = await announcementsOn(ann.page);
  await opensLog();
  const dan = await people.remote('Dan', ann);
  await expect(log.getByRole('listitem').first()).toContainText('Dan joined');
  await closes();
  for (const person of [bob, cleo, dan]) await person.votes(5);
  await ann.votes('5');
  await expect.poll(() => important.jsonValue()).toEqual(['4 of 4 voted']);

  await chooses('None');
  await ann.reveals();
  await opensLog();
  await expect(log.getByRole('listitem').first()).toContainText('Results revealed: average 5');
  await expect(log.getByRole('listitem').last()).toContainText('Bob joined');
  expect(await important.jsonValue()).toEqual(['4 of 4 voted']);

  await ann.page.reload();
  await expect(ann.heading('Voting Results')).toBeVisible();
  await ann.fromSessionMenu('Sounds and Notifications');
  await expect(amount).toHaveValue('none');
});

test('[TB29] the list of events survives a visit to the summary, with those that came meanwhile @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await people.remote('Bob', ann);
  await expect(ann.member('Bob')).toBeVisible();
  await ann.link('View Session Summary').click();
  await people.remote('Cleo', ann);
  await ann.link('Back to Session').click();
  await expect(ann.member('Cleo')).toBeVisible();
  await ann.fromSessionMenu('Activity Log');
  const told = ann.page.getByRole('log').getByRole('listitem');
  await expect(told.filter({ hasText: 'Bob joined' })).toHaveCount(1);
  await expect(told.filter({ hasText: 'Cleo joined' })).toHaveCount(1);

  const other = await people.remoteFacilitator('Olga');
  await ann.joins(other.sessionId);
  await ann.fromSessionMenu('Activity Log');
  await expect(ann.page.getByRole('log')).toContainText('No activity');
});
