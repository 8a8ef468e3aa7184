import { expect, type Page } from '@playwright/test';
import { test } from './world/test.ts';

test.use({ reducedMotion: 'no-preference' });

declare global {
  /** The distance below its seat at which each card begins to travel. */
  var trips: number[];
}

/** Records the starting points of travelling cards. */
function noteTrips(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.trips = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [first] = Array.isArray(frames) ? frames : [];
      const down = Number.parseFloat(String(first?.['translate']).split(' ')[1] ?? '');
      if (this.closest('.seat')) globalThis.trips.push(down);
      return animate.call(this, frames, options);
    };
  });
}

test('[TB3] one’s own card travels from the hand to the seat, and others’ do not', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.remote('Bob', ann);
  await noteTrips(ann.page);
  await bob.votes(5);
  await expect(ann.text('1 of 2 voted')).toBeVisible();
  expect(await ann.page.evaluate(() => globalThis.trips)).toEqual([]);
  await ann.votes('8');
  await expect(ann.text('2 of 2 voted')).toBeVisible();
  const trips = () => ann.page.evaluate(() => globalThis.trips);
  await expect.poll(trips).toHaveLength(1);
  // From the hand, which is below the table.
  expect((await trips())[0]).toBeGreaterThan(100);
});

test.describe('for who prefers stillness', () => {
  test.use({ reducedMotion: 'reduce' });

  test('[TB3] no card travels with reduced motion @nightly', async ({ people }) => {
    const ann = await people.facilitatorOn('Log in', 'Ann');
    await ann.page.emulateMedia({ reducedMotion: 'reduce' });
    await noteTrips(ann.page);
    await ann.votes('8');
    await expect(ann.text('1 of 1 voted')).toBeVisible();
    expect(await ann.page.evaluate(() => globalThis.trips)).toEqual([]);
  });
});
