import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** What Chromium says in its console when the server refuses. */
const refusal = /status of 4\d\d/;

test('[J1, J2, J4] the code is filled in from the link, and a name is all there is to add', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.field('Session Code')).toHaveValue(ann.sessionId);
  await bob.field('Your Name').fill('Bob');
  const letGo = await bob.holdsUp('**/participants');
  await bob.button('Join Session').click();
  await expect(bob.button('Joining Session...')).toBeVisible();
  letGo();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
  expect(bob.participantId).not.toBe(ann.participantId);
});

test('[J3] a link leads to creating a session instead', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.link('Create a new session').click();
  await expect(bob.page).toHaveURL('/create-session');
});

test('[J5] the code may be pasted with the whole link around it', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  const { origin } = new URL(ann.page.url());
  await bob.field('Session Code').fill(` ${origin}/session?sessionId=${ann.sessionId} `);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
});

test('[J6] a missing code or name is answered with an alert', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
  await bob.field('Session Code').fill('some-code');
  await bob.field('Your Name').fill(' ');
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
});

test('[J7] a refusal is answered with its reason', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.getsProblem('**/participants', 422);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.alert).toContainText('Failed to create participant. Please try again.');
  await expect(bob.alert).toContainText('The server is tired.');
});

test('[J8] a code that leads nowhere, or a server that fails, is answered with an alert', async ({
  people,
}) => {
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto('/join-session?sessionId=nowhere');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  const failure = bob.alert.filter({ hasText: 'Failed to join session. Please try again.' });
  await expect(failure).toBeVisible();
  await expect(bob.field('Session Code')).toHaveAccessibleDescription(/no session with this code/);
  await bob.getsProblem('**/participants', 503);
  await bob.button('Join Session').click();
  await expect(failure).toContainText('The server is tired.');
});

test('[J9, N8] a name that is taken is said so at the field', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await bob.field('Your Name').fill(' aNN ');
  await bob.button('Join Session').click();
  await expect(bob.field('Your Name')).toHaveAccessibleDescription(/already taken/);
  await expect(bob.field('Your Name')).toBeFocused();
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
});

test('[J10, A7, P3] a browser finds its seats again', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const { participantId } = bob;
  await bob.page.goto('/join-session');
  await expect(bob.heading('Your sessions')).toBeVisible();
  await bob.page.getByRole('link', { name: 'Sprint 12' }).click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.participantId).toBe(participantId);
  await bob.joins(ann.sessionId);
  expect(bob.participantId).toBe(participantId);

  const eve = await people.newcomer('Eve');
  await eve.page.goto('/join-session');
  await expect(eve.field('Session Code')).toBeVisible();
  await expect(eve.heading('Your sessions')).toBeHidden();
});
