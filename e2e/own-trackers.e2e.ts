import { createServer, type IncomingMessage } from 'node:http';
import { expect } from '@playwright/test';
import { idsOf } from './world/points.ts';
import { testWithOwnServer } from './world/test.ts';
import { opensDialog } from './world/trackers.ts';

const key = '4711'.repeat(10);
const site = 'https://acme.atlassian.net';

const issues = [
  {
    id: 3,
    subject: 'Pay by invoice',
    custom_fields: [{ id: 2, name: 'Story points', value: '5' }],
  },
  { id: 1, subject: 'Log in' },
].map((issue) => ({ tracker: { name: 'Feature' }, status: { name: 'New' }, ...issue }));

const pages: Readonly<Record<string, object>> = {
  '/users/current.json': { user: { login: 'ann-at-acme' } },
  '/projects.json': { projects: [{ id: 3, identifier: 'shop', name: 'Web Shop' }], total_count: 1 },
  '/projects/shop/versions.json': { versions: [{ id: 5, name: 'Sprint 24', status: 'open' }] },
  '/versions/5.json': { version: { project: { id: 7 } } },
};

interface OwnTracker {
  readonly address: string;
  readonly asked: IncomingMessage[];
  /** The keys that it accepts. */
  readonly accepted: Set<string>;
}

const test = testWithOwnServer.extend<{ redmine: OwnTracker }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  redmine: async ({}, use) => {
    const asked: IncomingMessage[] = [];
    const accepted = new Set([key]);
    const server = createServer((request, response) => {
      asked.push(request);
      const isKnown = accepted.has(String(request.headers['x-redmine-api-key']));
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      const path = new URL(request.url ?? '', 'http://localhost').pathname.replace('/pm', '');
      const [, number] = /^\/issues\/(\d+)\.json$/.exec(path) ?? [];
      const one = issues.find(({ id }) => String(id) === number);
      const found = one ? { issue: one } : (pages[path] ?? { issues, total_count: 2 });
      response.end(isKnown ? JSON.stringify(found) : '');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const listening = server.address();
    if (typeof listening !== 'object' || !listening) throw new Error('not listening');
    await use({ address: `http://localhost:${listening.port}/pm`, asked, accepted });
    server.close();
  },
  settings: async ({ redmine }, use) => {
    await use({ TRACKERS: `jira:${site},redmine:${redmine.address}` });
  },
});

test("[TR3, TR20, TR21] an operator's own Redmine is read with a key through the server, which says when the key has ended", async ({
  people,
  redmine,
}) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(new URL(request.url()).host);
  });
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(`${redmine.address}/projects/shop`);
  await expect(dialog.getByRole('alert')).toHaveText(/^Without a token, no issues were found/);
  // The address of a project is no story.
  await expect(dialog.getByRole('button', { name: 'Add Stories' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Connect to Redmine' })).toBeFocused();
  await page.keyboard.press('Enter');
  const connecting = ann.dialog('Connect to Redmine');
  await expect(
    connecting.getByText(/passes through this server.*localhost:\d+\/pm alone/),
  ).toBeVisible();
  await expect(connecting.getByLabel('Token', { exact: true })).toBeFocused();
  expect(redmine.asked).toEqual([]);
  await page.keyboard.insertText('0'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(connecting.getByRole('alert')).toContainText('Redmine does not accept this token.');
  await connecting.getByLabel('Token', { exact: true }).selectText();
  await page.keyboard.insertText(key);
  await page.keyboard.press('Enter');
  await expect(connecting).toBeHidden();
  await expect(dialog.getByText('Redmine · 2 stories')).toBeVisible();
  await expect(dialog.getByText(/Connected to Redmine as .ann-at-acme/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 Stories' }).click();
  await expect(ann.storyInList('Pay by invoice')).toContainText('5');
  const list = '/pm/projects/shop/issues.json?status_id=open&limit=100&offset=0';
  expect(new Set(redmine.asked.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set([
      ...['GET /pm/users/current.json', `GET ${list}`, 'GET /pm/issues/3.json'],
      'GET /pm/users/current.json?include=memberships',
    ]),
  );
  for (const { headers } of redmine.asked)
    expect([headers.cookie, headers.origin, headers.referer]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  expect(new Set(sent)).toEqual(new Set([new URL(page.url()).host]));

  redmine.accepted.clear();
  await page.getByRole('button', { name: 'Add Stories' }).click();
  await pastes(`${redmine.address}/projects/shop`);
  await expect(dialog.getByRole('alert')).toHaveText(/Your Redmine token expired or was revoked/);
  await pastes(`${site}/browse/SHOP`);
  await dialog.getByRole('button', { name: 'Connect to Jira' }).click();
  const toJira = ann.dialog('Connect to Jira');
  await expect(toJira.getByLabel('Email')).toBeFocused();
  await expect(
    toJira.getByText(/written back.*to acme\.atlassian\.net and api\.atlassian\.com alone/),
  ).toBeVisible();
  const credentials: (string | undefined)[] = [];
  await page.context().route('**/api/trackers', (route) => {
    credentials.push(route.request().headers()['tracker-token']);
    return route.fulfill({ json: { status: 200, body: { displayName: 'Ann at Acme' } } });
  });
  await page.keyboard.insertText('ann@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('jira-token');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Connected to Jira as .Ann at Acme/)).toBeVisible();
  expect(new Set(credentials)).toEqual(new Set(['ann@example.org:jira-token']));
});

test('[TR40, TR41] a version is chosen from a list without any address, offered next time, and forgotten with the key @nightly', async ({
  people,
  redmine,
}) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  await page.getByRole('button', { name: 'Add Stories' }).click();
  const dialog = ann.dialog('Add Stories');
  // The first tracker of the list.
  await dialog.getByRole('button', { name: 'Connect to Jira' }).click();
  await expect(ann.dialog('Connect to Jira').getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ann.dialog('Connect to Jira')).toBeHidden();
  await dialog.getByLabel('Paste a list').fill(`${redmine.address}/projects/shop`);
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
  await ann.dialog('Connect to Redmine').getByLabel('Token', { exact: true }).fill(key);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Redmine · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Browse Redmine' }).click();
  const browsing = ann.dialog('Browse Redmine');
  // It begins in the project of the address.
  await expect(browsing.getByRole('button', { name: 'Sprint 24' })).toBeVisible();
  await expect(browsing.getByRole('button', { name: 'All Projects and Boards' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(browsing.getByRole('button', { name: 'Web Shop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(browsing.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await browsing.getByRole('button', { name: 'Sprint 24' }).press('Enter');
  await expect(browsing).toBeHidden();
  await expect(dialog.getByText('Redmine · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 Stories' }).click();
  await expect(ann.stories).toHaveCount(2);

  await page.getByRole('button', { name: 'Add Stories' }).click();
  const last = dialog.getByRole('button', { name: /Last time: .?Sprint 24/ });
  await last.click();
  await expect(dialog.getByText('Redmine · 2 stories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).toContain('/versions/5');
  expect(await kept()).not.toContain(key);

  // A story without a field for points says so once its points are saved.
  const { storyIds } = await idsOf(ann);
  const storyId = storyIds.get('Log in');
  await ann.sends({ type: 'vote', storyId, round: 1, points: 5 });
  await ann.sends({ type: 'reveal', storyId, round: 1 });
  await ann.sends({ type: 'editStory', storyId, round: 1, points: 5 });
  const faults = page.getByRole('main').getByRole('status');
  await expect(faults.getByText('This issue has no field for points in Redmine.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Stories' }).click();
  await dialog.getByRole('button', { name: 'Forget Token' }).click();
  await expect(dialog.getByText(/Connected to/)).toBeHidden();
  expect(await kept()).not.toContain('/versions/5');
});

test('[TR42] where a company allows no tokens, connecting takes an exported file @nightly', async ({
  people,
  redmine,
}) => {
  const ann = await people.facilitator('Ann');
  const { dialog, pastes } = await opensDialog(ann);
  await pastes(`${redmine.address}/projects/shop`);
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
  const connecting = ann.dialog('Connect to Redmine');
  await expect(connecting.getByText(/export the stories from Redmine/)).toBeVisible();
  await connecting.getByLabel('Choose File').setInputFiles({
    ...{ name: 'issues.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('#,Subject\n1,Log in\n2,Pay\n'),
  });
  await expect(connecting).toBeHidden();
  await dialog.getByRole('button', { name: 'Add 2 Stories' }).click();
  await expect(ann.storyInList('Pay')).toBeVisible();
});
