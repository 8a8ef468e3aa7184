import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[WP1] the waiting panel explains what will happen, and lists the others who wait', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await expect(bob.heading('Waiting for Story')).toBeVisible();
  await expect(bob.text('Session: Sprint 12')).toBeVisible();
  await expect(
    bob.text(
      'The facilitator will create a story for the team to estimate. Once a story is created, you can select it from the story list to start pointing.',
    ),
  ).toBeVisible();
  await expect(bob.text('Stories will appear in the list on the left when created')).toBeVisible();
  await expect(bob.member('Ann')).toBeVisible();
  await expect(bob.member('Bob')).toBeVisible();
});
