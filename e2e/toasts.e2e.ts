import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { story, test } from './world/table.ts';

/** What is told in passing. */

for (const [name, width, height] of [
  ['a desk', 1280, 800],
  ['a phone', 390, 844],
] as const) {
  test(`[PG78] on ${name} a toast lies on no control and goes by itself after 8 s (finding A3)`, async ({
    ann,
  }) => {
    await ann.page.setViewportSize({ width, height });
    await ann.getsProblem('**/commands', 422);
    await ann.card('5').check();
    await ann.page.clock.install();
    await ann.button('Submit Vote').click();
    await expect(ann.toast).toContainText('Your vote was not counted.');
    await expect.poll(() => coveredBy(ann, ann.toast)).toEqual([]);
    // What else happens meanwhile does not keep it.
    await ann.card('8').check();
    await expect(ann.toast).toBeVisible();
    await ann.page.clock.fastForward(8000);
    await expect(ann.toast).toBeHidden();
  });
}

test('[PG78, PG77] a toast beside an open dialog covers none of its controls (finding A3)', async ({
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
    await ann.toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(ann.toast).toBeHidden();
    await problem.isOver();
  }
  await expect(ann.heading(story)).toBeVisible();
});

/** The controls in reach on which something lies. */
async function coveredBy({ page }: Person, thing: Locator): Promise<string[]> {
  const over = await thing.boundingBox();
  if (!over) return ['the toast is not to be seen'];
  return page.evaluate(({ x, y, width, height }) => {
    const within = document.querySelector('[role=dialog]') ?? document;
    return [...within.querySelectorAll('a[href], button, input, select, summary')]
      .filter((control) => !control.closest('[aria-label=Notifications]'))
      .map((control) => control.closest('label') ?? control)
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isBeside = box.right <= x || box.left >= x + width;
        return !isBeside && box.bottom > y && box.top < y + height && box.width > 1;
      })
      .map(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`);
  }, over);
}
