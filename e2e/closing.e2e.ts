import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';
const invitation = '"Sprint 12" is closed';

test('[CL1, CL3] a session is closed for reading only, and reopened', async ({ people }) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await expect(bob.button('Submit Vote')).toBeVisible();
  const closing = await ann.asksToCloseSession();
  await expect(closing).toContainText('You can reopen it.');
  await closing.getByRole('button', { name: 'Close Session' }).click();
  for (const person of [ann, bob]) {
    await expect(person.text(/^Closed on /)).toBeVisible();
    await expect(person.button('Submit Vote')).toHaveCount(0);
    // A closed session has no cards.
    await expect(person.link('Skip to the cards')).toHaveCount(0);
    await expect(person.link('View Session Summary')).toHaveCount(2);
  }
  await expect(bob.text('Ann can reopen it.')).toBeVisible();
  await expect(bob.button('Reopen')).toHaveCount(0);
  await expect(ann.button('Reveal')).toHaveCount(0);
  await expect(ann.button('Add New Story')).toHaveCount(0);
  await bob.page.reload();
  await expect(bob.text(/^Closed on /)).toBeVisible();
  // Leaders still see who may be removed.
  await ann.seatOf('Bob').click();
  await expect(ann.button('Make Bob a facilitator')).toBeEnabled();
  await expect(ann.button('Remove Bob')).toBeEnabled();
  await ann.page.keyboard.press('Escape');
  await ann.seatOf('Ann').click();
  await expect(ann.page.getByRole('dialog', { name: 'Ann' })).toBeVisible();
  await expect(ann.button('Switch to watching')).toHaveCount(0);
  await ann.page.keyboard.press('Escape');

  await ann.button('Reopen').click();
  for (const person of [ann, bob]) {
    await expect(person.text(/^Closed on /)).toHaveCount(0);
    await expect(person.button('Submit Vote')).toBeVisible();
  }
  await bob.votes('5');
});

test('[CL3, CL1, CL7] a newcomer learns that the session is closed, and is led to its summary @nightly', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.sends({ type: 'closeSession' });
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(/status of 409/);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.heading(invitation)).toBeVisible();
  await expect(bob.field('Your Name')).toHaveCount(0);
  await bob.link('View Session Summary').click();
  await expect(bob.text(/^Closed on /)).toBeVisible();
  await expect(bob.text(/^Kept for 365 days /)).toBeVisible();

  await ann.sends({ type: 'reopenSession' });
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill('Bob');
  await expect(bob.heading(invitation)).toHaveCount(0);
  await ann.sends({ type: 'closeSession' });
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText(/^This session is closed\./);

  // A browser with a seat comes back to it, by the invitation too, before the scripts have loaded.
  const { page, sessionId } = await people.tabOf(ann);
  await page.goto(`/join-session?sessionId=${sessionId}`);
  await expect(page.getByRole('link', { name: 'Continue as Ann' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'View Session Summary' })).toBeVisible();
  await ann.fromSessionMenu('Session Settings');
  await expect(ann.dialog('Session Settings')).toContainText('Kept for 365 days');
});
