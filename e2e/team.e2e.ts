import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('a removed participant lands on "Invalid Participant" without a reload', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const bob = await people.participant('Bob', ann);
  const cleo = await people.participant('Cleo', ann);
  await expect(ann.member('Bob')).toBeVisible();
  let loads = 0;
  bob.page.on('load', () => {
    loads += 1;
  });

  await ann.member('Bob').getByRole('button', { name: 'Remove' }).click();
  const dialog = ann.dialog('Remove Participant');
  await expect(dialog).toContainText(
    'Are you sure you want to remove "Bob" from the session? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();

  await expect(bob.heading('Invalid Participant')).toBeVisible();
  expect(loads).toBe(0);
  for (const person of [ann, cleo]) await expect(person.member('Bob')).toBeHidden();
});
