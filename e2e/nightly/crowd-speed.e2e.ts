import { expect } from '@playwright/test';
import type { People } from '../world/people.ts';
import type { Person } from '../world/person.ts';
import { test } from '../world/test.ts';

test.use({ reducedMotion: 'no-preference' });

function story(number: number): string {
  return `Story ${String(number).padStart(3, '0')}`;
}

/** A facilitator on the first of so many stories, with so many people in the session. */
async function session(people: People, everybody: number, stories: number): Promise<Person> {
  const ann = await people.facilitatorOn(story(1), 'Ann');
  const names = Array.from({ length: stories - 1 }, (_, index) => story(index + 2));
  await ann.sends({ type: 'addStories', add: names.map((name) => ({ name })), update: [] });
  if (stories > 1) await expect(ann.storyInList(story(2))).toBeVisible();
  for (let guest = 1; guest < everybody; guest += 1) await people.remote(`Guest ${guest}`, ann);
  await expect(ann.text(`0 of ${everybody} voted`)).toBeVisible();
  return ann;
}

/**
 * The average milliseconds of processor time that a page needs for `act`, after `lead` each time.
 */
async function costOf(
  { page }: Person,
  act: (time: number) => Promise<void>,
  { times, lead }: { times: number; lead?: () => Promise<void> },
): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  // Processor time excludes the other load of the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    // Includes the work until the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { metrics } = await devtools.send('Performance.getMetrics');
    const parts = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
    const seconds = metrics.filter(({ name }) => parts.includes(name)).map(({ value }) => value);
    return seconds.reduce((sum, value) => sum + value, 0) * 1000;
  };
  let sum = 0;
  for (let time = 0; time < times; time += 1) {
    await lead?.();
    const before = await spent();
    await act(time);
    sum += (await spent()) - before;
  }
  return sum / times;
}

test('[TB27] 60 people and 500 stories do not slow down picking or typing', async ({ people }) => {
  const ann = await session(people, 60, 500);
  await expect(ann.page.getByRole('row').first()).toBeVisible();
  expect(await ann.page.getByRole('row').count()).toBeLessThan(60);

  const slowness = 4;
  // By key, since a click of Playwright's costs the page more than one of a person.
  await ann.page.keyboard.press('8');
  await expect(ann.card('8')).toBeChecked();
  const pick = (time: number) => ann.page.keyboard.press('352352'.charAt(time));
  expect((await costOf(ann, pick, { times: 6 })) * slowness).toBeLessThanOrEqual(50);
  // From the mouse to the keys, which parts of a page may listen for.
  const lead = () => ann.heading(story(1)).click();
  expect((await costOf(ann, pick, { times: 6, lead })) * slowness).toBeLessThanOrEqual(50);
  await ann.link('Add New Story').click();
  await ann.field('Story Name').pressSequentially('W');
  const type = (time: number) => ann.page.keyboard.press('ebhook retries'.charAt(time));
  expect((await costOf(ann, type, { times: 14 })) * slowness).toBeLessThanOrEqual(50);
});

/** The largest number of elements restyled at once during an act. */
async function restyledBy({ page }: Person, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing()));
  const counts = traceEvents.map(({ args }: TraceEvent) => args.elementCount ?? 0);
  return Math.max(...counts);
}

interface TraceEvent {
  readonly args: { readonly elementCount?: number };
}

test('[TB27] a vote leaves the styles of the rest of the page alone', async ({ people }) => {
  const ann = await session(people, 2, 100);
  const bob = await people.participant('Bob', ann);
  const others = [await people.remote('Carl', ann), await people.remote('Dora', ann)];
  await bob.opensStory(story(1));
  await expect(bob.stories).toHaveCount(100);
  for (const [at, person] of [ann, bob].entries()) {
    const count = await restyledBy(person, async () => {
      await others[at]?.votes(5);
      await expect(person.text(`${at + 1} of 5 voted`)).toBeVisible();
    });
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(60);
  }
});

test('[TB27, L7] a long list shows the open story, and is sorted without dragging', async ({
  people,
}) => {
  const ann = await session(people, 1, 100);
  await ann.page.keyboard.press('n');
  await expect(ann.heading('Story 002')).toBeVisible();
  await ann.storyInList('Story 002').hover();
  await ann.button(/^Actions for .Story 002/).click();
  await ann.page.getByRole('menuitem', { name: 'Move to the End' }).click();
  await expect(ann.button(/^Actions for .Story 002/)).toBeFocused();
  await expect(ann.storyInList('Story 002')).toBeInViewport();
  await ann.page.reload();
  await expect(ann.storyInList('Story 002')).toBeInViewport();
});
