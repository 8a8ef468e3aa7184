import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** Watchers, who do not vote. */

test('[WA1, WA2] a person who joins to watch is listed separately, no round waits for them, and a facilitator makes them a voter and a watcher again', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  const bob = await people.remote('Bob', ann);
  const sam = await people.newcomer('Sam');
  await sam.page.goto(`join-session?sessionId=${ann.sessionId}`);
  await expect(sam.page.getByRole('radio', { name: 'I vote' })).toBeChecked();
  await sam.page.getByRole('radio', { name: 'I only watch' }).check();
  await sam.field('Your Name').fill('Sam');
  await sam.button('Join Session').click();
  await sam.opensStory('Log in');
  await expect(sam.heading("You're watching")).toBeVisible();
  await expect(sam.heading('Select your story points')).toBeHidden();
  await expect(sam.page).toHaveTitle('(0/2) \u2068Log in\u2069');

  for (const person of [ann, sam]) {
    await expect(person.watchers.getByRole('button', { name: 'Sam' })).toBeVisible();
    await expect(person.seatOf('Sam')).toBeHidden();
    await expect(person.text('0 of 2 voted')).toBeVisible();
  }
  await bob.votes(3);
  await ann.votes('3');
  for (const person of [ann, sam]) await expect(person.text('2 of 2 voted')).toBeVisible();
  await expect(sam.text('Everyone has voted')).toBeVisible();

  const watching = ann.watchers.getByRole('button', { name: 'Sam' });
  await watching.click();
  await ann.button('Switch Sam to voting').click();
  await expect(ann.seatOf('Sam')).toBeVisible();
  await expect(sam.heading('Select your story points')).toBeVisible();
  await ann.seatOf('Sam').click();
  await ann.button('Switch Sam to watching').click();
  await expect(watching).toBeVisible();
  await expect(ann.heading('Team Members')).toBeFocused();
  await expect(sam.heading("You're watching")).toBeVisible();
  await sam.seatOf('Ann').click();
  await expect(sam.dialog('Ann')).toBeVisible();
  await expect(sam.button('Switch Ann to watching')).toBeHidden();
});

test('[WA1, WA2] anybody can switch to watching and back from their seat, and a hidden vote is withdrawn @nightly', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory('Log in');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Log in');
  await bob.votes('3');
  await expect(bob.text('1 of 2 voted')).toBeVisible();
  await bob.seatOf('Bob').click();
  await bob.button('Switch to watching').click();
  await expect(bob.heading("You're watching")).toBeVisible();
  await expect(bob.heading('Team Members')).toBeFocused();
  await expect(bob.text('0 of 1 voted')).toBeVisible();

  await bob.button('Switch to voting').click();
  await expect(bob.heading('Select your story points')).toBeVisible();
  await ann.hears(0);
  await expect(bob.text('0 of 2 voted')).toBeVisible();
});

test('[WA1, WA2] a facilitator who watches alone is shown that nobody votes, and reveals once a voter has voted', async ({
  people,
}) => {
  const ann = await people.facilitatorOn('Log in', 'Ann');
  await ann.sends({ type: 'watch', watches: true });
  await expect(ann.text('Everyone in this session is watching.')).toBeVisible();
  await expect(ann.text('No votes to wait for: everyone is watching.')).toBeVisible();
  await expect(ann.text('Waiting for other participants to vote...')).toBeHidden();
  await expect(ann.text('0 of 0 voted')).toBeHidden();
  await (await people.remote('Bob', ann)).votes(5);
  await expect(ann.text('1 of 1 voted')).toBeVisible();
  await ann.button('Reveal Results').click();
  await expect(ann.button('Accept & New Story')).toBeVisible();
});
