import { expect } from '@playwright/test';
import { test } from './world/test.ts';

const story = 'Log in with a passkey';
const invitation = 'This session is closed. Its facilitators can reopen it.';

test('[CL1, CL2, CL3, CL6] a session is closed for everybody to read, and reopened', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  const bob = await people.participant('Bob', ann);
  await bob.opensStory(story);
  await expect(bob.button('Submit Vote')).toBeVisible();
  await ann.fromSessionMenu('Close session');
  for (const person of [ann, bob]) {
    await expect(person.text(/^Closed on /)).toBeVisible();
    await expect(person.button('Submit Vote')).toHaveCount(0);
  }
  await expect(bob.text('Ann can reopen it.')).toBeVisible();
  await expect(bob.button('Reopen')).toHaveCount(0);
  await expect(ann.button('Reveal')).toHaveCount(0);
  await expect(ann.button('Add New Story')).toHaveCount(0);
  await bob.page.reload();
  await expect(bob.text(/^Closed on /)).toBeVisible();
  // Who may be there is still said by those who lead.
  await ann.seatOf('Bob').click();
  await expect(ann.button('Make Bob a facilitator')).toBeEnabled();
  await expect(ann.button('Remove Bob')).toBeEnabled();
  await ann.page.keyboard.press('Escape');
  await ann.seatOf('Ann').click();
  await expect(ann.page.getByRole('dialog', { name: 'Ann' })).toBeVisible();
  await expect(ann.button('Only watch')).toHaveCount(0);
  await ann.page.keyboard.press('Escape');

  await ann.button('Reopen').click();
  for (const person of [ann, bob]) {
    await expect(person.text(/^Closed on /)).toHaveCount(0);
    await expect(person.button('Submit Vote')).toBeVisible();
  }
  await bob.votes('5');
});

test('[CL4, CL6, CL7, CL8] who is new is told that the session is closed, and so does its summary', async ({
  people,
}) => {
  const ann = await people.facilitatorOn(story, 'Ann');
  await ann.sends({ type: 'closeSession' });
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(/status of 409/);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.text(invitation)).toBeVisible();
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.alert).toContainText('This session is closed.');
  await ann.sends({ type: 'reopenSession' });
  await bob.page.reload();
  await expect(bob.field('Your Name')).toBeVisible();
  await expect(bob.text(invitation)).toHaveCount(0);
  await ann.sends({ type: 'closeSession' });
  await bob.page.goto(`/session-summary?sessionId=${ann.sessionId}`);
  await expect(bob.text(/^Closed on /)).toBeVisible();
  await expect(bob.text(/^Kept for 365 days /)).toBeVisible();
  await ann.fromSessionMenu('Session settings');
  await expect(ann.dialog('Session settings')).toContainText('Kept for 365 days');
});
