import { expect, type Locator } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { story, test } from './world/table.ts';

/** Messages that disappear by themselves. */

for (const [name, width, height] of [
  ['a low desk', 1280, 720],
  ['a large screen', 1920, 1080],
  ['a small laptop', 1024, 768],
  ['a tablet', 768, 1024],
  ['a phone', 390, 844],
  ['a small phone', 360, 648],
] as const) {
  test(`[PG78] on ${name} a toast covers nothing that is needed to vote, stays in place, and disappears after 8 s${nightlyUnless(name === 'a phone')}`, async ({
    ann,
  }) => {
    await ann.page.setViewportSize({ width, height });
    await ann.getsProblem('**/commands', 422);
    await ann.card('5').check();
    await ann.page.clock.install();
    await ann.button('Submit Vote').click();
    await expect(ann.toast).toContainText('Your vote was not counted.');
    await expectToBeBeside(ann, ann.toast, width > 700);
    const place = await ann.box(ann.toast);
    // Other events neither keep nor move it.
    await ann.card('8').check();
    expect(await ann.box(ann.toast)).toEqual(place);
    await ann.page.clock.fastForward(8000);
    await expect(ann.toast).toBeHidden();
  });
}

test('[PG78] on a desk a toast covers nothing that is needed to vote, keeps its place when one above it disappears, and disappears after 8 s', async ({
  ann,
}) => {
  await ann.page.clock.install();
  await ann.getsProblem('**/commands', 422);
  await ann.card('5').check();
  await ann.button('Submit Vote').click();
  await expect(ann.toast).toContainText('Your vote was not counted.');
  await expectToBeBeside(ann, ann.toast, true);
  await ann.page.clock.fastForward(4000);
  await ann.button('Reveal Results').click();
  await expect(ann.toast).toHaveCount(2);
  const second = ann.toast.last();
  await expect.poll(() => second.evaluate(isAtRest)).toBe(true);
  const place = await ann.box(second);
  await ann.page.clock.fastForward(4000);
  await expect(ann.toast).toHaveCount(1);
  expect(await ann.box(ann.toast)).toEqual(place);
  await ann.page.clock.fastForward(4000);
  await expect(ann.toast).toHaveCount(0);
});

test('[PG78] on a scrolled phone a toast is at the edge of the visible part, and leaves the page in its place when it is dismissed', async ({
  ann,
}) => {
  await ann.page.setViewportSize({ width: 390, height: 500 });
  // Taller than the screen, as with many people.
  await ann.page.addStyleTag({ content: 'main { padding-bottom: 60rem }' });
  await ann.getsProblem('**/commands', 422);
  await ann.card('5').check();
  await ann.page.evaluate(() => window.scrollTo(0, 200));
  await ann.button('Submit Vote').click();
  await expect(ann.toast).toBeVisible();
  await expect.poll(() => ann.toast.evaluate(isAtRest)).toBe(true);
  expect((await ann.box(ann.toast)).y).toBe(8);

  await ann.button('Session menu').focus();
  await ann.page.mouse.wheel(0, 300);
  const scrolled = () => ann.page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(100);
  const before = await scrolled();
  await ann.toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ann.toast).toBeHidden();
  expect(await scrolled()).toBe(before);
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
  expect(await isOn(ann, ann.toast, ann.heading(story))).toBe(false);
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
    await ann.button('Edit story name').click();
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
    expect(await coveredBy(ann, notice)).toEqual([]);
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

/** Expects a toast to come to rest, and to cover nothing that is needed to vote. */
async function expectToBeBeside(ann: Person, toast: Locator, isWide: boolean): Promise<void> {
  await comesToRest(ann, toast);
  for (const thing of [
    ann.heading(story),
    ann.page.getByRole('region', { name: 'Team Members' }),
    ann.page.getByRole('radiogroup'),
    ann.button('Submit Vote'),
    ...(isWide ? [ann.button('Invite'), ann.button('Copy Link')] : []),
  ]) {
    expect(await isOn(ann, toast, thing)).toBe(false);
  }
  expect(await coveredBy(ann, toast)).toEqual([]);
}

/** Whether it has stopped moving. */
function isAtRest(element: Element): boolean {
  return element.getAnimations().every(({ playState }) => playState === 'finished');
}

/** Whether one element covers another. */
async function isOn(person: Person, one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await person.box(one), await person.box(other)];
  return (
    upper.x < lower.x + lower.width &&
    lower.x < upper.x + upper.width &&
    upper.y < lower.y + lower.height &&
    lower.y < upper.y + upper.height
  );
}

/** The visible controls that an element covers. */
async function coveredBy({ page }: Person, thing: Locator): Promise<string[]> {
  const over = await thing.boundingBox();
  if (!over) return ['the toast is not to be seen'];
  return page.evaluate(({ x, y, width, height }) => {
    const within = document.querySelector('[role=dialog]') ?? document;
    return (
      [...within.querySelectorAll('a[href], button, input, select, summary')]
        // The line of facts may be covered: 'Invite' has the code, too.
        .filter((control) => !control.closest('[aria-label=Notifications], .facts'))
        .map((control) => control.closest('label') ?? control)
        .filter((control) => {
          const box = control.getBoundingClientRect();
          const isBeside = box.right <= x || box.left >= x + width;
          return !isBeside && box.bottom > y && box.top < y + height && box.width > 1;
        })
        .map(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`)
    );
  }, over);
}
