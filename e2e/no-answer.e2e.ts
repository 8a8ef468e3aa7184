import { expect, type Locator } from '@playwright/test';
import { nightlyUnless } from './world/nightly.ts';
import type { Person } from './world/person.ts';
import { test } from './world/table.ts';

/** Forms without an answer, which report it and can be sent again. */

interface Form {
  readonly name: string;
  readonly alert: string;
  /** The log of each attempt. */
  readonly logged: string;
  /** Opens and fills in the form; returns its place and its submit button. */
  readonly fill: (ann: Person) => Promise<{ place: Locator; submit: Locator }>;
}

const forms: readonly Form[] = [
  {
    name: 'creating a story',
    alert: 'Failed to create story. Please try again.',
    logged: 'Failed to create story',
    fill: async (ann) => {
      await ann.link('Add New Story').click();
      await ann.field('Story Name').fill('Log out');
      return { place: ann.page.getByRole('main'), submit: ann.button('Create Story') };
    },
  },
  {
    name: 'renaming the session',
    alert: 'Failed to update session name. Please try again.',
    logged: 'Failed to update session',
    fill: async (ann) => {
      await ann.button('Edit Session Name').click();
      const place = ann.dialog('Edit Session Name');
      await place.getByLabel('Session Name').fill('Sprint 13');
      return { place, submit: place.getByRole('button', { name: 'Save' }) };
    },
  },
  {
    name: 'editing a story',
    alert: 'Failed to update story. Please try again.',
    logged: 'Failed to update story',
    fill: async (ann) => {
      await ann.button('Edit story name').click();
      const place = ann.dialog('Edit Story');
      await place.getByLabel('Story Name').fill('Log in');
      return { place, submit: place.getByRole('button', { name: 'Save' }) };
    },
  },
  {
    name: 'accepting points',
    alert: 'Failed to save story points. Please try again.',
    logged: 'Failed to update story',
    fill: async (ann) => {
      await ann.reveals();
      await ann.button('Accept & New Story').click();
      const place = ann.dialog('Enter Agreed Story Points');
      await place.getByLabel('Select story points').selectOption({ label: '5' });
      return { place, submit: place.getByRole('button', { name: 'Save & Continue' }) };
    },
  },
];

for (const { name, alert, logged, fill } of forms) {
  test(`[PG70] ${name}: an alert comes after 10 s without an answer, and a repetition is the same command${nightlyUnless(name === 'creating a story')}`, async ({
    ann,
  }) => {
    const { place, submit } = await fill(ann);
    const mend = await ann.losesCommands();
    await ann.page.clock.install();
    await ann.page.clock.pauseAt(await ann.page.evaluate(() => Date.now() + 1000));
    await submit.click();
    await passes(ann, 9000);
    await expect(place.getByRole('alert')).toBeHidden();
    await passes(ann, 2000);
    await ann.page.clock.resume();
    await expect(place.getByRole('alert')).toContainText(alert);
    const complaints = () => ann.log.filter((line) => line.includes(logged));
    await expect.poll(() => complaints().length).toBeGreaterThanOrEqual(2);
    await expect.poll(() => ann.log.join()).toContain('not sent again');

    // Sending has stopped, and does not resume with the network.
    const soFar = (await ann.sentCommands()).length;
    await mend();
    await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(place.getByRole('alert')).toBeVisible();
    expect(await ann.sentCommands()).toHaveLength(soFar);
    await submit.click();
    await expect(place.getByRole('alert')).toBeHidden();
    const sent = await ann.sentCommands();
    expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1);
  });
}

test('[PG70] a changed form is another command after a failure @nightly', async ({ ann }) => {
  await ann.button('Edit Session Name').click();
  const dialog = ann.dialog('Edit Session Name');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Session Name').fill('Sprint 13');
  const problem = await ann.commandsGetProblem(503);
  await ann.page.clock.install();
  await save.click();
  await passes(ann, 11_000);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await problem.isOver();
  await dialog.getByLabel('Session Name').fill('Sprint 14');
  await save.click();
  await expect(ann.heading('Sprint 14')).toBeVisible();
  const ids = (await ann.sentCommands()).map(({ commandId }) => commandId);
  expect(new Set(ids).size).toBe(2);
  expect(ids.at(-1)).not.toBe(ids[0]);
});

/** Advances a page's clock in steps, so that each timer can set the next. */
async function passes({ page }: Person, milliseconds: number): Promise<void> {
  for (let step = 0; step < milliseconds; step += 250) await page.clock.runFor(250);
}
