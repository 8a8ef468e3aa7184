import { expect } from '@playwright/test';
import { test } from './world/test.ts';

test('[W114, W116] a facilitator makes a token, sees it once, and a program uses it until it is revoked', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  const { origin, searchParams } = new URL(ann.page.url());
  await ann.fromSessionMenu('API Tokens');
  const dialog = ann.dialog('API Tokens');
  await expect(dialog.getByLabel('Token Name')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Create Token' })).toBeDisabled();
  await dialog.getByLabel('Token Name').fill('Nightly');
  await dialog.getByLabel('Run rounds').check();
  await dialog.getByLabel('Ends after').selectOption('90 days');
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const section = dialog.getByRole('region', { name: 'New token' });
  await expect(section).toBeFocused();
  const token = await section.locator('code').innerText();
  expect(token).toMatch(/^sp_[0-9a-f]{20}_[\w-]{24}$/);
  const ask = () =>
    fetch(`${origin}/api/sessions/${searchParams.get('sessionId')}/results`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ask()).status).toBe(200);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await ann.fromSessionMenu('API Tokens');
  await expect(dialog.getByText('Nightly')).toBeVisible();
  await expect(dialog.getByText(/Read the session and its results, Run rounds/)).toBeVisible();
  await expect(dialog.getByText(token)).toHaveCount(0);
  await dialog.getByRole('button', { name: /Revoke/ }).click();
  await expect(dialog.getByText('Nightly')).toHaveCount(0);
  expect((await ask()).status).toBe(401);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await ann.fromSessionMenu('Activity Log');
  await expect(ann.dialog('Activity Log')).toContainText('API token "Nightly" was created');
  await expect(ann.dialog('Activity Log')).toContainText('API token "Nightly" has ended');
});
