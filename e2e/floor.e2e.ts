import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test, testWithClock } from './world/test.ts';

const story = 'Log in with a passkey';

/** The rest of a minute. */
function minute({ page }: Person) {
  return page.getByRole('timer', { name: 'Time left' });
}

testWithClock(
  '[FL1, FL4] the people furthest apart get a minute each, and the time left is shown @nightly',
  async ({ people, passes }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    await (await people.remote('Bob', ann)).votes(13);
    await ann.votes('3');
    await ann.reveals();
    await expect(ann.text('3 and 13 are 3 cards apart.')).toBeVisible();
    const results = ann.page.getByRole('region', { name: 'Voting Results' });
    await ann.button('Give Each a Minute').click();
    // The pressed button is gone, and the focus is not lost to the top of the page.
    await expect(results).toBeFocused();
    for (const speaker of ['Ann (3)', 'Bob (13)']) {
      await expect(ann.text(`Explaining now: ${speaker}`)).toBeVisible();
      await expect(minute(ann)).toHaveText(/^(0:5\d|1:00)$/);
      await passes(60);
    }
    await expect(ann.text(/cards apart/)).toBeVisible();
    await expect(minute(ann)).toHaveCount(0);
    await ann.button('Give Each a Minute').click();
    await expect(minute(ann)).toBeVisible();
    await ann.button('Stop').click();
    await expect(results).toBeFocused();
    await expect(minute(ann)).toHaveCount(0);
  },
);

test('[FL1, FL4, FL5] everybody sees whose turn it is, the highest votes first where a facilitator sets it so @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await ann.fromSessionMenu('Session Settings');
  const first = ann.dialog('Session Settings').getByLabel('First to explain');
  await expect(first).toHaveValue('fewer');
  await first.selectOption('Highest votes');
  await expect(bob.notices).toContainText('First to explain: Highest votes');
  await ann.page.keyboard.press('Escape');
  await bob.votes('13');
  await ann.votes('3');
  await ann.reveals();
  await expect(bob.text('3 and 13 are 3 cards apart.')).toBeVisible();
  await expect(bob.button('Give Each a Minute')).toHaveCount(0);
  await ann.button('Give Each a Minute').click();
  await expect(bob.text('Explaining now: Bob (13)')).toBeVisible();
  await expect(minute(bob)).toHaveText(/^(0:5\d|1:00)$/);
  await expect(bob.button('Stop')).toHaveCount(0);
  await ann.button('Stop').click();
  await expect(minute(bob)).toHaveCount(0);
});
