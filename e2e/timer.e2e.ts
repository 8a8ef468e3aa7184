import { expect } from '@playwright/test';
import { pressesOn } from './world/collecting.ts';
import type { Person } from './world/person.ts';
import { test, testWithClock } from './world/test.ts';

const story = 'Log in';

/** The rest of a round's time. */
function timer({ page }: Person) {
  return page.getByRole('timer', { name: 'Time left' });
}

test('[TI6, TI5] one press at the table starts a timer, and a setting starts it with each story', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const presses = await pressesOn(ann.page);
  await ann.button('Start Timer').click();
  await expect(timer(ann)).toHaveText(/^(1:5\d|2:00)$/);
  expect(await presses.jsonValue()).toHaveLength(1);
  await expect(ann.button('Start Timer')).toHaveCount(0);

  await ann.fromSessionMenu('Session Settings');
  const settings = ann.dialog('Session Settings');
  await settings.getByRole('switch', { name: 'Start the timer with each story' }).click();
  await settings.getByLabel('Timer length').selectOption('Another length');
  await settings.getByLabel('Another length').fill('7,5');
  await ann.page.keyboard.press('Tab');
  await expect(settings.getByText('Timer length (7 minutes, 30 seconds)')).toBeVisible();
  await ann.page.keyboard.press('Escape');
  await ann.addsStories('Search');
  await ann.opensStory('Search');
  await expect(timer(ann)).toHaveText(/^7:[23]\d$/);
  await ann.reveals();
  await expect(ann.button('Start Timer')).toHaveCount(0);
});

test('[TI1, TI3] a facilitator starts a timer, and everybody sees it, also with a wrong clock @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
  });
  await bob.takesSeat(`api/sessions/${ann.sessionId}/participants`, { name: 'Bob' });
  await bob.opensStory(story);
  await expect(timer(ann)).toHaveCount(0);
  await bob.button('Session menu').click();
  await expect(bob.page.getByRole('menuitem', { name: 'Session Settings' })).toBeVisible();
  await expect(bob.page.getByRole('menuitem', { name: 'Start Timer' })).toHaveCount(0);
  await bob.page.keyboard.press('Escape');

  await ann.fromSessionMenu('Start Timer');
  const dialog = ann.dialog('Timer');
  await expect(dialog.getByLabel('Duration')).toHaveValue('120');
  await dialog.getByLabel('Duration').selectOption('Another length');
  await dialog.getByLabel('Another length').fill('60:01');
  await ann.page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Minutes or minutes:seconds, from 0:10 to 60:00',
  );
  await dialog.getByLabel('Another length').fill('4:55');
  await dialog.getByRole('button', { name: 'Start Timer' }).click();
  for (const person of [ann, bob]) await expect(timer(person)).toHaveText(/^(4:5\d|5:00)$/);
  await expect(bob.button('Timer')).toHaveCount(0);
  await bob.page.reload();
  await expect(timer(bob)).toHaveText(/^4:[45]\d$/);

  await ann.button('Timer').click();
  await ann.page.getByRole('menuitem', { name: 'Add 1 Minute' }).click();
  for (const person of [ann, bob]) await expect(timer(person)).toHaveText(/^5:/);
  await ann.button('Timer').click();
  await ann.page.getByRole('menuitem', { name: 'Stop Timer' }).click();
  for (const person of [ann, bob]) await expect(timer(person)).toHaveCount(0);

  await ann.fromSessionMenu('Session Settings');
  const settings = ann.dialog('Session Settings');
  await settings.getByLabel('Timer length').selectOption({ label: '10 minutes' });
  await expect(settings.getByLabel('Timer length')).toHaveValue('600');
  await ann.page.keyboard.press('Escape');
  await ann.fromSessionMenu('Start Timer');
  await expect(dialog.getByLabel('Duration')).toHaveValue('600');

  // A dialog that ends with its round does not return with the next one.
  const inRound = { storyId: ann.storyId, round: 1 };
  await ann.sends({ type: 'reveal', ...inRound });
  await expect(ann.heading('Voting Results')).toBeVisible();
  await ann.sends({ type: 'startRound', ...inRound });
  await expect(ann.heading('Select your story points')).toBeVisible();
  await expect(dialog).toBeHidden();

  await ann.sends({ type: 'startTimer', storyId: ann.storyId, round: 2, seconds: 10 });
  await expect(timer(ann)).toHaveText(/^0:(0\d|10)$/);
  await ann.page.clock.setSystemTime(Date.now() + 10_000);
  await expect(timer(ann)).toHaveText('Time is up');
});

testWithClock(
  '[TI3, TI1, AL1] the votes are revealed when the time is up, if the session is set so @nightly',
  async ({ people, passes }) => {
    const ann = await people.facilitatorOn(story, 'Ann');
    const bob = await people.remote('Bob', ann);
    await ann.fromSessionMenu('Session Settings');
    await ann
      .dialog('Session Settings')
      .getByRole('switch', { name: 'Reveal votes when the timer' })
      .click();
    await ann.page.keyboard.press('Escape');
    const start = { type: 'startTimer', storyId: ann.storyId, seconds: 10 };
    await ann.sends({ ...start, round: 1 });
    await expect(timer(ann)).toHaveText(/^0:(0\d|10)$/);
    await passes(10);
    await expect(timer(ann)).toHaveText('Time is up');
    await bob.votes(5);
    await ann.sends({ ...start, round: 1 });
    await expect(timer(ann)).toHaveText(/^0:(0\d|10)$/);
    await passes(10);
    await expect(ann.heading('Voting Results')).toBeVisible();
    await expect(timer(ann)).toHaveCount(0);
    await expect(ann.bar('5')).toContainText('Bob');
  },
);

testWithClock(
  '[O44, TI3] a page shows the rest of a timer after the clock of the server was set for good @nightly',
  async ({ people, ownServer }) => {
    const ann = await people.remoteFacilitator('Ann');
    await ann.createsStory(story);
    const bob = await people.participant('Bob', ann);
    await bob.opensStory(story);
    const [storyId] = await ann.storyIds();
    await ann.sends({ type: 'startTimer', storyId, round: 1, seconds: 600 });
    await expect(timer(bob)).toHaveText(/^(9:5\d|10:00)$/);
    for (const [jump, left] of [
      [3_600_000, /^8:[45]\d$/],
      [-3_600_000, /^7:[45]\d$/],
    ] as const) {
      await ownServer.putForward(0, jump);
      // The server looks at its clock.
      await ann.storyIds();
      await ownServer.putForward(61_000);
      await expect(timer(bob)).toHaveText(left);
    }
  },
);
