import { expect } from '@playwright/test';
import { test } from './world/test.ts';

/** What Chromium says in its console when the server refuses. */
const refusal = /status of 4\d\d/;

test('whoever joins needs a code and a name', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/join-session');
  await bob.button('Join Session').click();
  await expect(bob.alert).toHaveText('Please fill in all required fields');
});

test('the code comes with the link, or is pasted with it', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await expect(bob.field('Session Code')).toHaveValue(ann.sessionId);

  await bob.page.goto('/join-session');
  await bob
    .field('Session Code')
    .fill(` ${new URL(ann.page.url()).origin}/session?sessionId=${ann.sessionId} `);
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  expect(bob.sessionId).toBe(ann.sessionId);
});

test('a code that leads nowhere is said so', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  bob.expectsTrouble(refusal);
  await bob.page.goto('/join-session?sessionId=nowhere');
  await bob.field('Your Name').fill('Bob');
  await bob.button('Join Session').click();
  await expect(bob.text('Failed to join session. Please try again.')).toBeVisible();
});

test('a name that is taken is said so at the field, and another one is free', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const other = await people.newcomer('Another Ann');
  other.expectsTrouble(refusal);
  await other.page.goto(`/join-session?sessionId=${ann.sessionId}`);
  await other.field('Your Name').fill(' aNN ');
  await other.button('Join Session').click();
  await expect(other.field('Your Name')).toHaveAccessibleDescription(/already taken/);
  await other.field('Your Name').fill('Anna');
  await other.button('Join Session').click();
  await expect(other.heading('Waiting for Story')).toBeVisible();
});

test('joining again from the same browser under the same name returns to the seat', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const seat = bob.participantId;
  await bob.joins(ann.sessionId);
  expect(bob.participantId).toBe(seat);
});
