import { expect, type Locator } from '@playwright/test';
import { badBoxesOn } from './world/boxes.ts';
import { languages } from './world/catalogue.ts';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { story, test } from './world/table.ts';

/** Messages that disappear by themselves. */

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 664 },
];

const failed = 'Your vote was not counted.';

/** Submits a vote that is refused. */
async function failsToVote(ann: Person): Promise<void> {
  await ann.getsProblem('**/commands', 422);
  await ann.page.locator('input[value="5"]').check();
  await ann.button('Submit Vote').click();
  await expect(ann.toast).toBeVisible();
}

for (const [name, width, height] of [
  ['a low desk', 1280, 720],
  ['a large screen', 1920, 1080],
  ['a small laptop', 1024, 768],
  ['a tablet', 768, 1024],
  ['a phone', 390, 664],
  ['a small phone', 360, 648],
] as const) {
  test(`[PG78] on ${name} a toast covers no heading, name or control, stays in place, and disappears after 8 s${nightlyUnless(name === 'a phone' || name === 'a small laptop')}`, async ({
    ann,
  }) => {
    await ann.page.setViewportSize({ width, height });
    await ann.page.clock.install();
    await failsToVote(ann);
    await expect(ann.toast).toContainText(failed);
    await comesToRest(ann, ann.toast);
    expect(await coveredBy(ann, ann.toast)).toEqual([]);
    const place = await ann.box(ann.toast);
    // Other events neither keep nor move it.
    await ann.card('8').check();
    expect(await ann.box(ann.toast)).toEqual(place);
    await ann.page.clock.fastForward(8000);
    await expect(ann.toast).toBeHidden();
  });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`[PG78, TX7, TX10] a toast covers no heading, name or control in ${language}, at a table or a tie of people of long names, and nothing is cut off @nightly`, async ({
      people,
    }) => {
      const ann = await people.newcomer('Bartholomew Featherstonehaugh');
      const session = { name: 'Planning of the sprint before the summer', type: 'fibonacci' };
      await ann.opensSessionOn([story], { ...session, facilitatorName: ann.name });
      const others = await Promise.all(
        ['Lucía', 'Mei-Ling', 'Henrik', 'Noor'].map((name) => people.remote(name, ann)),
      );
      for (const size of sizes) {
        await ann.page.setViewportSize(size);
        await failsToVote(ann);
        await comesToRest(ann, ann.toast);
        expect.soft(await coveredBy(ann, ann.toast), JSON.stringify(size)).toEqual([]);
      }
      const { storyId } = ann;
      await ann.sends({ type: 'vote', storyId, round: 1, points: 8 });
      for (const [place, other] of others.entries()) await other.votes([5, 5, 8, 21][place] ?? 0);
      await ann.sends({ type: 'reveal', storyId, round: 1 });
      await expect(ann.heading('Voting Results')).toBeVisible();
      await expect(ann.button('Give Each a Minute')).toBeVisible();
      for (const size of sizes) {
        await ann.page.setViewportSize(size);
        expect.soft(await badBoxesOn(ann.page), JSON.stringify(size)).toEqual([]);
        await ann.button('Clear Points & New Round').click();
        await expect(ann.toast).toBeVisible();
        await comesToRest(ann, ann.toast);
        expect.soft(await coveredBy(ann, ann.toast), JSON.stringify(size)).toEqual([]);
      }
    });
  });
}

test('[PG78] a toast takes the place of the one before, and leaves with what it speaks of', async ({
  ann,
  people,
}) => {
  await people.remote('Bob', ann);
  const { keyboard, clock } = ann.page;
  await clock.install();
  const warning = ann.notices.getByText('Not everyone has voted.');
  await ann.heading(story).click();
  await keyboard.press('r');
  await expect(warning).toBeVisible();
  await clock.fastForward(1500);
  await keyboard.press('r');
  await expect(ann.heading('Voting Results')).toBeVisible();
  await expect(warning).toBeHidden();

  const problem = await ann.getsProblem('**/commands', 422);
  await ann.button('Clear Points & New Round').click();
  await expect(ann.toast).toContainText('Failed to start a new round.');
  await problem.isOver();
  await clock.fastForward(1500);
  await ann.link('View Session Summary').click();
  await expect(ann.heading('Sprint 12')).toBeVisible();
  await expect(ann.toast).toBeHidden();
});

test('[PG78] news of others leave a failure in its place @nightly', async ({ ann }) => {
  await failsToVote(ann);
  await ann.sends({ type: 'changeSettings', settings: { canChangeVotes: true } });
  await expect(
    ann.page.locator('[data-live-announcer]').getByText(/can now be changed/),
  ).toBeAttached();
  await expect(ann.toast).toContainText(failed);
});

test('[PG78] on a scrolled page a toast is in the visible part, and leaves the page in its place when it is dismissed @nightly', async ({
  ann,
}) => {
  await ann.page.setViewportSize({ width: 390, height: 500 });
  // Taller than the screen, as with many people.
  await ann.page.addStyleTag({ content: 'main { padding-bottom: 60rem }' });
  await failsToVote(ann);
  await ann.page.evaluate(() => window.scrollTo(0, 200));
  await expect(ann.toast).toBeInViewport({ ratio: 1 });
  const before = await ann.page.evaluate(() => scrollY);
  await ann.toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ann.toast).toBeHidden();
  expect(await ann.page.evaluate(() => scrollY)).toBe(before);
});

test('[PG78] on a desktop a toast covers no control after the reveal either @nightly', async ({
  ann,
}) => {
  await ann.page.setViewportSize({ width: 1280, height: 720 });
  await ann.votes('5');
  await ann.reveals();
  await ann.getsProblem('**/commands', 422);
  await ann.button('Clear Points & New Round').click();
  await expect(ann.toast).toContainText('Failed to start a new round.');
  await expect.poll(() => coveredBy(ann, ann.toast)).toEqual([]);
});

test('[PG78, PG77] a toast beside an open dialog covers none of its controls @nightly', async ({
  ann,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await ann.page.setViewportSize(size);
    const problem = await ann.getsProblem('**/commands', 422);
    await ann.card('5').check();
    await ann.button('Submit Vote').click();
    await expect(ann.toast).toBeVisible();
    await ann.asksToEditStory();
    await expect(ann.dialog('Edit Story')).toBeVisible();
    await expect.poll(() => coveredBy(ann, ann.toast)).toEqual([]);
    await ann.dialog('Edit Story').getByRole('button', { name: 'Cancel' }).click();
    // The tallest dialog.
    await ann.fromSessionMenu('Session Settings');
    await expect(ann.dialog('Session Settings')).toBeVisible();
    await expect.poll(() => coveredBy(ann, ann.toast)).toEqual([]);
    await ann.dialog('Session Settings').getByRole('button', { name: 'Close' }).click();
    await ann.toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(ann.toast).toBeHidden();
    await problem.isOver();
  }
  await expect(ann.heading(story)).toBeVisible();
});

test('[PG78] a notice for everybody covers no control of the lobby, at any width @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const notice = ann.notices.getByRole('status');
  for (const [index, width] of [360, 390, 768, 1024, 1280].entries()) {
    await ann.page.setViewportSize({ width, height: 800 });
    await ann.sends({ type: 'changeSettings', settings: { canChangeVotes: index % 2 === 0 } });
    await expect(notice).toBeVisible();
    await expect.poll(() => notice.evaluate(isAtRest)).toBe(true);
    await expect.poll(() => coveredBy(ann, notice)).toEqual([]);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
  }
});

/** Waits until a toast has stopped moving; a moment after it has appeared, it has not begun. */
async function comesToRest(person: Person, toast: Locator): Promise<void> {
  let last = '';
  const rests = async () => {
    const before = last;
    last = JSON.stringify(await person.box(toast));
    return last === before && (await toast.evaluate(isAtRest));
  };
  await expect.poll(rests).toBe(true);
}

/** Whether it has stopped moving. */
function isAtRest(element: Element): boolean {
  return element.getAnimations().every(({ playState }) => playState === 'finished');
}

/** The visible headings, names and controls that an element covers. */
async function coveredBy({ page }: Person, thing: Locator): Promise<string[]> {
  const over = await thing.boundingBox();
  if (!over) return ['the toast is not to be seen'];
  return page.evaluate(({ x, y, width, height }) => {
    const within = document.querySelector('[role=dialog]') ?? document;
    const kept = 'h1, h2, h3, bdi, a[href], button, input, select, summary';
    return [...within.querySelectorAll(kept)]
      .filter((one) => !one.closest('.toasts'))
      .map((one) => (one.matches('[type=radio]') && one.nextElementSibling) || one)
      .map((one) => one.closest('label') ?? one)
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const isText = one.matches('h1, h2, h3, bdi');
        const boxes = isText ? [...range.getClientRects()] : [one.getBoundingClientRect()];
        return boxes.some((box) => {
          const isBeside = box.right <= x || box.left >= x + width;
          return !isBeside && box.bottom > y && box.top < y + height && box.width > 1;
        });
      })
      .map(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`);
  }, over);
}
