import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[CS1, CS4, N2] the panel asks for a name of at most 50 characters, keeps it after a failure, and leads to the story', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const [name, create] = [ann.field('Story Name'), ann.button('Create Story')];
  await expect(ann.heading('Create a Story')).toBeVisible();
  await expect(ann.text('Add a new story for your team to estimate')).toBeVisible();
  await expect(ann.member('Ann')).toBeVisible();
  await expect(name).toHaveAttribute('placeholder', 'Enter story name');
  await expect(name).toHaveAttribute('required');
  await expect(create).toBeDisabled();
  for (const [typed, isName] of [
    ['s'.repeat(51), false],
    ['s'.repeat(50), true],
    ['   ', false],
    ['  Log in ', true],
  ] as const) {
    await name.fill(typed);
    await expect(create).toBeEnabled({ enabled: isName });
  }

  const problem = await ann.getsProblem('**/commands', 422);
  await create.click();
  await expect(ann.alert).toContainText('Failed to create story. Please try again.');
  await expect(name).toHaveValue('  Log in ');
  await problem.isOver();

  const letGo = await ann.holdsUp('**/commands');
  await create.click();
  await expect(ann.button('Creating Story...')).toBeVisible();
  letGo();
  await expect(ann.heading('Log in')).toBeVisible();
  await expect(ann.storyInList('Log in')).toHaveAttribute('aria-current', 'page');
  await ann.link('Add New Story').click();
  await expect(name).toHaveValue('');
});

test('[TB23, PG15] without a story at hand, one press starts voting, and its button keeps the focus until it has', async ({
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
  await expect(ann.card('5')).toBeVisible();
  await ann.link('Add New Story').click();
  await quick.click();
  await expect(ann.heading('Quick vote 2')).toBeVisible();
});
