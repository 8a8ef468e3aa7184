import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[CS1] the panel asks for a name, and its button is disabled without one', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.text('Add a new story for your team to estimate')).toBeVisible();
  await expect(ann.member('Ann')).toBeVisible();
  await expect(ann.field('Story Name')).toHaveAttribute('placeholder', 'Enter story name');
  await expect(ann.field('Story Name')).toHaveAttribute('required');
  await expect(ann.button('Create Story')).toBeDisabled();
  await ann.field('Story Name').fill('   ');
  await expect(ann.button('Create Story')).toBeDisabled();
  await ann.field('Story Name').fill('Log in');
  await expect(ann.button('Create Story')).toBeEnabled();
});

test('[CS1, CS4] creating a story leads to it, and the field is empty the next time', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const letGo = await ann.holdsUp('**/commands');
  await ann.field('Story Name').fill('  Log in ');
  await ann.button('Create Story').click();
  await expect(ann.button('Creating Story...')).toBeVisible();
  letGo();
  await expect(ann.heading('Log in')).toBeVisible();
  await expect(ann.storyInList('Log in')).toHaveAttribute('aria-current', 'page');
  await ann.link('Add New Story').click();
  await expect(ann.field('Story Name')).toHaveValue('');
});

test('[CS4] a failure is answered with an alert, and the name is kept', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const problem = await ann.getsProblem('**/commands', 422);
  await ann.field('Story Name').fill('Log in');
  await ann.button('Create Story').click();
  await expect(ann.alert).toContainText('Failed to create story. Please try again.');
  await expect(ann.field('Story Name')).toHaveValue('Log in');
  await problem.isOver();
  await ann.button('Create Story').click();
  await expect(ann.heading('Log in')).toBeVisible();
});

test('[N2] a name of more than 50 characters cannot be created', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.field('Story Name').fill('s'.repeat(51));
  await expect(ann.button('Create Story')).toBeDisabled();
  await ann.field('Story Name').fill('s'.repeat(50));
  await expect(ann.button('Create Story')).toBeEnabled();
});

test('[TB23, PG15] the button that starts voting keeps the focus until it has', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const letGo = await ann.holdsUp('**/commands');
  const quick = ann.button('Start Quick Vote');
  await quick.focus();
  await quick.press('Enter');
  await expect.poll(async () => (await ann.sentCommands()).length).toBeGreaterThan(0);
  await expect(ann.button('Creating Story...')).toBeVisible();
  await expect(quick).toBeFocused();
  letGo();
  await expect(ann.heading('Quick vote 1')).toBeVisible();
});

test('[TB23] without a story at hand, one press starts voting', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  await ann.button('Start Quick Vote').click();
  await expect(ann.heading('Quick vote 1')).toBeVisible();
  await expect(ann.card('5')).toBeVisible();
  await ann.link('Add New Story').click();
  await ann.button('Start Quick Vote').click();
  await expect(ann.heading('Quick vote 2')).toBeVisible();
});
