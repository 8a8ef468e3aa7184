import { expect } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

const agreed = [
  { name: 'Log in', points: 5 },
  { name: 'Search', points: 8 },
  { name: 'Log out', points: 5 },
];

async function estimates(ann: Person): Promise<void> {
  await ann.sends({ type: 'addStories', add: agreed, update: [] });
}

test('[VO8] the picked card shows agreed stories of a smaller, a larger and the same card', async ({
  people,
}) => {
  const ann = await people.remoteFacilitator('Ann');
  await ann.createsStory('Pay');
  await ann.sends({ type: 'addStories', add: agreed, update: [] });
  const bob = await people.participant('Bob', ann);
  await bob.opensStory('Pay');
  await bob.card('5').check();
  await expect(bob.text('Compare with Search (8), Log out (5)')).toBeVisible();
  await bob.card('8').check();
  await expect(bob.text('Compare with Log out (5), Search (8)')).toBeVisible();
  await bob.card('3').check();
  await expect(bob.text('Compare with Log out (5)')).toBeVisible();
  await bob.card('?').check();
  await expect(bob.text(/^Compare with/)).toBeHidden();
});

test('[VO8] earlier sessions of this browser with the same cards are remembered, until they are deleted @nightly', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await estimates(ann);
  await expect(ann.stories).toHaveCount(3);
  const first = ann.seat;
  await ann.opensSessionOn(['Pay'], {
    ...{ name: 'Sprint 13', facilitatorName: 'Ann', type: 'fibonacci' },
  });
  await ann.card('5').check();
  await expect(ann.text('Compare with Search (8), Log out (5)')).toBeVisible();
  const second = ann.page.url();
  await ann.opensSessionOn(['Pay'], {
    ...{ name: 'Sizes', facilitatorName: 'Ann', type: 'tShirt' },
  });
  await ann.card('L').check();
  await expect(ann.text(/^Compare with/)).toBeHidden();
  await ann.page.goto(first);
  ann.expectsTrouble(/404 .*invitation/);
  const dialog = await ann.asksToDeleteSession();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(ann.heading('Create a Story')).toBeHidden();
  await ann.page.goto(second);
  await ann.card('5').check();
  await expect(ann.text(/^Compare with/)).toBeHidden();
});
