import { expect, type Locator } from '@playwright/test';
import type { Person } from './world/person.ts';
import { test } from './world/test.ts';

/** @returns the token, which the dialog shows */
async function makeToken(dialog: Locator, name: string, permission: string): Promise<string> {
  await dialog.getByLabel('Token Name').fill(name);
  await dialog.getByLabel(permission).check();
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  const section = dialog.getByRole('region', { name: 'Copy the token now' });
  await expect(section).toBeFocused();
  return await section.locator('code').innerText();
}

function programWith(token: string, { page }: Person) {
  const { origin, searchParams } = new URL(page.url());
  const path = `${origin}/api/sessions/${searchParams.get('sessionId')}`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    look: () => fetch(`${path}/results`, { headers }),
    send: async (command: object) => {
      const body = JSON.stringify({ commandId: crypto.randomUUID(), command });
      const sent = { ...headers, 'content-type': 'application/json' };
      return await fetch(`${path}/commands`, { method: 'POST', headers: sent, body });
    },
  };
}

test('[W114, W116] a facilitator makes a token, copies it until the page is reloaded, and a program uses it until it is revoked', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.fromSessionMenu('API Tokens');
  const dialog = ann.dialog('API Tokens');
  await expect(dialog.getByLabel('Token Name')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Create Token' })).toBeDisabled();
  await dialog.getByLabel('Ends after').selectOption('90 days');
  const token = await makeToken(dialog, 'Nightly', 'Run rounds');
  expect(token).toMatch(/^sp_[0-9a-f]{20}_[\w-]{24}$/);
  const program = programWith(token, ann);
  expect((await program.look()).status).toBe(200);

  await ann.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await ann.fromSessionMenu('API Tokens');
  await expect(dialog.getByText(token)).toBeVisible();
  await ann.page.reload();
  await ann.fromSessionMenu('API Tokens');
  await expect(dialog.getByText(/Read the session and its results, Run rounds/)).toBeVisible();
  await expect(dialog.getByText(/Created by Ann\. Ends on/)).toBeVisible();
  await expect(dialog.getByText(token)).toHaveCount(0);
  // The list comes before a form for another one.
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(dialog.getByLabel('Token Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const title = dialog.getByRole('heading', { name: 'Tokens of this session' });
  await expect(title).toBeFocused();
  await dialog.getByRole('button', { name: /Revoke/ }).click();
  await expect(dialog.getByText('Programs with "Nightly" lose access at once.')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await program.look()).status).toBe(200);
  await dialog.getByRole('button', { name: /^Revoke: / }).click();
  await dialog.getByRole('button', { name: 'Revoke Token' }).click();
  await expect(dialog.getByText('Nightly')).toHaveCount(0);
  await expect(title).toBeFocused();
  expect((await program.look()).status).toBe(401);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await ann.fromSessionMenu('Activity Log');
  await expect(ann.dialog('Activity Log')).toContainText('API token "Nightly" was revoked');
});

test('[W115, W117] the only facilitator is shown the story to which a program has moved the team, and which token did it', async ({
  people,
}) => {
  const ann = await people.facilitator('Ann');
  await ann.addsStories('Pay', 'Refund');
  const [storyId] = await ann.storyIds();
  await ann.fromSessionMenu('API Tokens');
  const dialog = ann.dialog('API Tokens');
  const program = programWith(await makeToken(dialog, 'Bot', 'Run rounds'), ann);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await program.send({ type: 'setActiveStory', storyId })).status).toBe(200);
  const bar = ann.page.getByRole('region', { name: 'Where the facilitator is' });
  await expect(bar).toContainText('The team is on "Pay"');
  await ann.fromSessionMenu('Activity Log');
  await expect(ann.dialog('Activity Log')).toContainText('Bot (API token) opened "Pay"');
});
