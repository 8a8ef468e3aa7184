import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('a session without a code says that one is required', async ({ people }) => {
  const bob = await people.newcomer('Bob');
  await bob.page.goto('/session');
  await expect(bob.text('Session ID is required')).toBeVisible();
});

test('an invitation leads to the join screen', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.newcomer('Bob');
  await bob.page.goto(`/session?sessionId=${ann.sessionId}`);
  await expect(bob.field('Session Code')).toHaveValue(ann.sessionId);
  await expect(bob.page).toHaveURL(`/join-session?sessionId=${ann.sessionId}`);
});

test("somebody else's seat opens 'Invalid Participant'", async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const eve = await people.newcomer('Eve');
  eve.expectsTrouble(/status of 4\d\d/);
  await eve.page.goto(`/session?sessionId=${ann.sessionId}&participantId=${ann.participantId}`);
  await expect(eve.heading('Invalid Participant')).toBeVisible();
  await expect(eve.text(ann.participantId)).toBeVisible();
  await expect(eve.page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect(eve.page.getByRole('link', { name: 'Join Different Session' })).toBeVisible();
});
