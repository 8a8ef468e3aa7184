import { expect } from '@playwright/test';
import { isOrange } from './world/colour.ts';
import { test } from './world/test.ts';

test('[SH1, SH2] it says what session this is, who is in it and who is looking', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann', 'powersOf2');
  await expect(ann.header).toContainText('Sprint 12');
  await expect(ann.header).toContainText('Powers of 2');
  await expect(ann.header).toContainText('1 participant');
  await expect(ann.header.getByText('Facilitator', { exact: true })).toBeVisible();
  const bob = await people.participant('Bob', ann);
  await expect(ann.header).toContainText('2 participants');
  await expect(bob.header).toContainText('Facilitator: Ann');
  await expect(bob.header).toContainText('Bob');
  await expect(bob.header.getByText('You', { exact: true })).toBeVisible();
});

test('[SH3, SH4] the link is copied, and a check says so for 2000 ms', async ({ people }) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const copied = ann.header.getByText('Copied');
  await ann.button('Copy link').click();
  await expect(copied).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${new URL(page.url()).origin}/session?sessionId=${ann.sessionId}`);
  await page.clock.runFor(1999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toBeHidden();
});

test('[SH5] on a small screen the code is shortened to its first 8 characters', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await expect(ann.header.getByText(ann.sessionId)).toBeVisible();
  await ann.page.setViewportSize({ width: 390, height: 800 });
  await expect(ann.header.getByText(ann.sessionId)).toBeHidden();
  await expect(ann.header.getByText(`${ann.sessionId.slice(0, 8)}…`)).toBeVisible();
});

test('[SH7, S4] the facilitator, and nobody else, gives the session another name', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  await expect(bob.button('Edit session name')).toBeHidden();
  await ann.renames('  Sprint 13 ');
  for (const person of [ann, bob]) await expect(person.heading('Sprint 13')).toBeVisible();
});

test('[SH8, N2, N7] the name is required, has a limit and a counter that warns', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.button('Edit session name').click();
  const dialog = ann.dialog('Edit Session Name');
  const field = dialog.getByLabel('Session Name');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field).toHaveAccessibleDescription('Maximum 120 characters');
  await field.fill('   ');
  await expect(save).toBeDisabled();
  await field.fill('s'.repeat(100));
  expect(await isOrange(dialog.getByText('100/120'))).toBe(false);
  await field.fill('s'.repeat(101));
  expect(await isOrange(dialog.getByText('101/120'))).toBe(true);
  await field.fill('s'.repeat(120));
  await expect(save).toBeEnabled();
  await field.fill('s'.repeat(121));
  await expect(dialog.getByText('121/120')).toBeVisible();
  await expect(save).toBeDisabled();
});

test('[SH9] a name that could not be saved leaves the dialog open with an alert', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const problem = await ann.getsProblem('**/commands', 422);
  await ann.button('Edit session name').click();
  const dialog = ann.dialog('Edit Session Name');
  await dialog.getByLabel('Session Name').fill('Sprint 13');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to update session name. Please try again.',
  );
  await problem.isOver();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ann.heading('Sprint 13')).toBeVisible();
});
