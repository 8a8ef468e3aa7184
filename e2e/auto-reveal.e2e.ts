import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Automatic reveals. */

test('[AR1] with automatic reveal the votes are revealed once everybody who is here has voted, unless a facilitator stops the countdown @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.fromSessionMenu('Session Settings');
  const name = 'Reveal votes when everyone here has voted';
  await ann.page.getByRole('switch', { name }).click();
  await expect(ann.page.getByRole('switch', { name })).toBeChecked();
  await ann.page.keyboard.press('Escape');
  const bob = await people.participant('Bob', ann);
  await people.remote('Cid', ann);
  await bob.opensStory('Log in');
  await bob.votes('3');
  const seen = [ann, bob].flatMap((person) => [
    expect(person.text(/^Revealed in \d$/)).toBeVisible(),
    expect(person.text('Without Cid')).toBeVisible(),
  ]);
  await ann.sends({ type: 'vote', storyId: ann.storyId, round: 1, points: 5 });
  await Promise.all(seen);
  await expect(bob.button('Stop')).toBeHidden();
  for (const person of [ann, bob]) {
    await expect(person.heading('Voting Results')).toBeVisible();
    await expect(person.text(/^Revealed in \d$/)).toBeHidden();
  }

  await ann.button('Clear Points & New Round').click();
  await expect(ann.heading('Select your story points')).toBeVisible();
  const stopped = ann.button('Stop').click();
  for (const person of [ann, bob]) {
    await person.sends({ type: 'vote', storyId: ann.storyId, round: 2, points: 5 });
  }
  await stopped;
  await expect(ann.text(/^Revealed in \d$/)).toBeHidden();
  await expect(ann.text('Everyone here has voted')).toBeVisible();
  await expect(ann.heading('Voting Results')).toBeHidden();
  await ann.reveals();
});
