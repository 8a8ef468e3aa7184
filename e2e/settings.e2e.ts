import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const story = 'Log in';
const canChange = 'Votes can be changed before the reveal';

test('[CM1, CM3, CM6, PG15] a facilitator changes the settings, each control keeps the focus until it is answered, and everybody can then change and withdraw a vote', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  for (const person of [ann, bob]) await person.fromSessionMenu('Session Settings');
  const settingsOf = (person: Person) => person.dialog('Session Settings');
  const switchOf = (person: Person) => settingsOf(person).getByRole('switch', { name: canChange });
  const [anns, bobs] = [switchOf(ann), switchOf(bob)] as const;
  await expect(bobs).toBeDisabled();
  await expect(settingsOf(bob)).toContainText('Only a facilitator');
  await expect(bobs).not.toBeChecked();

  await test.step('a pressed control keeps the focus, and delays no other', async () => {
    const other = settingsOf(ann).getByRole('switch', { name: 'Hide names in results' });
    const letGo = await ann.holdsUp('**/commands');
    await anns.focus();
    await ann.page.keyboard.press('Space');
    await expect.poll(async () => (await ann.sentCommands()).length).toBeGreaterThan(0);
    await expect(anns).toBeFocused();
    await ann.page.keyboard.press('Space');
    await other.press('Space');
    letGo();
    await expect(anns).toBeChecked();
    await expect(other).toBeChecked();
    await expect(other).toBeFocused();
    await other.press('Space');
    await expect(other).not.toBeChecked();
  });

  await test.step('everybody reads the settings, and their announcement', async () => {
    await expect(bobs).toBeChecked();
    await expect(settingsOf(bob)).toContainText(`Changed from the defaults: ${canChange}`);
    for (const person of [ann, bob]) {
      await expect(person.notices).toContainText('Votes can now be changed before the reveal');
      await person.page.keyboard.press('Escape');
    }
  });

  await test.step('a vote is changed and withdrawn before the reveal', async () => {
    await bob.votes('5');
    await bob.button('Change Vote').click();
    await expect(bob.card('5')).toBeChecked();
    await bob.button('Keep Vote').click();
    await expect(bob.text('Vote Submitted')).toBeVisible();
    await bob.button('Change Vote').click();
    await bob.votes('8');
    await expect(ann.text('1 of 2 voted')).toBeVisible();
    await bob.button('Withdraw Vote').click();
    await expect(bob.heading('Select your story points')).toBeVisible();
    await expect(ann.text('0 of 2 voted')).toBeVisible();
    await bob.votes('13');
    await ann.reveals();
    await expect(bob.bar('13')).toBeVisible();
    await expect(bob.bars).toHaveCount(1);
  });
});

test('[CM3] the options for a vote are retried until they load, or are no longer needed @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.sends({ type: 'changeSettings', settings: { canChangeVotes: true } });
  await ann.createsStory(story);
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  bob.expectsTrouble(/ERR_FAILED|Failed to load/);
  let asked = 0;
  await bob.page.route('**/assets/own-vote-actions-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await bob.page.clock.install();
  /** The number of requests within a time that is long enough for a retry. */
  const asksInAWhile = async () => {
    const before = asked;
    await bob.page.clock.fastForward(10_000);
    // Requested after it, and answered.
    await bob.page.evaluate(() => fetch('/healthz'));
    return asked - before;
  };
  await bob.votes('5');
  await expect.poll(() => asked).toBe(1);
  await expect.poll(asksInAWhile).toBeGreaterThan(0);
  await expect.poll(asksInAWhile).toBeGreaterThan(0);
  await ann.reveals();
  await expect(bob.heading('Voting Results')).toBeVisible();
  await expect.poll(asksInAWhile).toBe(0);
  expect(await asksInAWhile()).toBe(0);
});

test('[CM7] settings chosen at creation apply, and are offered again @nightly', async ({
  people,
}) => {
  const ann = await people.newcomer('Ann');
  await ann.page.goto('create-session');
  await ann.text('More options').click();
  await ann.page.getByRole('checkbox', { name: canChange }).check();
  await ann.field('Session Name').fill('Sprint 12');
  await ann.field('Your Name (Facilitator)').fill('Ann');
  await ann.button('Create Session').click();
  await ann.createsStory(story);
  await ann.votes('5');
  await expect(ann.button('Withdraw Vote')).toBeVisible();
  await ann.page.goto('create-session');
  await ann.text('More options').click();
  await expect(ann.page.getByRole('checkbox', { name: canChange })).toBeChecked();
});
