import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { testWithOwnServer } from './world/test.ts';
import { opensDialog, watchesPage } from './world/trackers.ts';

const key = '4711'.repeat(10);
const password = 'open sesame';

const issue = (id: number, subject: string, project: number) => ({
  ...{ id, subject, project: { id: project }, tracker: { name: 'Bug' }, status: { name: 'New' } },
  custom_fields: [{ id: 2, name: 'Story points', value: '5' }],
});
const issues = [issue(3, 'Pay by invoice', 3), issue(8, 'Lay off', 7), issue(1, 'Log in', 3)];

interface Redmine {
  readonly address: string;
  /** The requests that had its key. */
  readonly asked: string[];
}

const test = testWithOwnServer.extend<{ redmine: Redmine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  redmine: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer(({ url = '', headers }, response) => {
      if (headers['x-redmine-api-key'] === key) asked.push(url);
      const [, number] = /\/issues\/(\d+)\.json/.exec(url) ?? [];
      const one = issues.find(({ id }) => String(id) === number);
      const list = { issues, total_count: issues.length };
      const shop = { project: { id: 3, identifier: 'shop', name: 'Shop' } };
      const project = url.endsWith('/projects/shop.json') ? shop : list;
      const found = url.includes('current.json') ? { user: { login: 'bot' } } : project;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(one ? { issue: one } : found));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const listening = server.address();
    if (typeof listening !== 'object' || !listening) throw new Error('not listening');
    await use({ address: `http://localhost:${listening.port}/pm`, asked });
    server.close();
  },
  settings: async ({ redmine }, use, info) => {
    const [tokens, word] = [info.outputPath('tokens'), info.outputPath('password')];
    await writeFile(tokens, `redmine:${redmine.address} ${key} 3\n`);
    await writeFile(word, `${password}\n`);
    const files = { TRACKER_TOKENS_FILE: tokens, TRACKER_PASSWORD_FILE: word };
    await use({ TRACKERS: `redmine:${redmine.address}`, ...files });
  },
});

test("[TR45, TR46, TR47, TR48] with the password of the server stories of its projects are read without a token of one's own @nightly", async ({
  people,
  redmine,
}) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  const watched = await watchesPage(page);
  const frames: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) frames.push(await response.text().catch(() => ''));
  });
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(`${redmine.address}/projects/shop`);
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
  const connecting = ann.dialog('Connect to Redmine');
  await expect(
    connecting.getByText("Everyone with this session's link can read what is imported."),
  ).toBeVisible();
  await expect(connecting.getByLabel('Access password')).toBeFocused();
  await page.keyboard.insertText('a guess');
  await page.keyboard.press('Enter');
  await expect(connecting.getByRole('alert')).toContainText(
    'This server needs its access password',
  );
  expect(redmine.asked).toEqual([]);
  await connecting.getByLabel('Access password').fill(password);
  await connecting.getByRole('button', { name: "Use This Server's Access" }).click();
  await expect(connecting).toBeHidden();
  await expect(dialog.getByText('Redmine · 2 stories')).toBeVisible();
  await expect(dialog.getByText(/Connected to Redmine by this server as .bot/)).toBeVisible();
  await expect(dialog.getByText('Lay off')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toHaveCount(0);
  // That ends it on this device, too.
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
  await connecting.getByRole('button', { name: "Use This Server's Access" }).click();
  await expect(connecting.getByRole('alert')).toContainText(
    'This server needs its access password',
  );
  await connecting.getByLabel('Access password').fill(password);
  await connecting.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(connecting).toBeHidden();
  await dialog.getByRole('button', { name: 'Add 2 Stories' }).click();
  await expect(ann.storyInList('Pay by invoice')).toContainText('5');
  const seen = [...watched.sent, ...frames, await watched.stored()].join('\n');
  expect(seen).toContain('Pay by invoice');
  expect(seen).not.toContain(key);
  expect(await page.evaluate(() => document.cookie)).not.toContain('trackers');
});
