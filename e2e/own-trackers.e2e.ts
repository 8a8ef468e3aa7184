import { createServer, type IncomingMessage } from 'node:http';
import { expect } from '@playwright/test';
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
      const isOwner = request.url?.startsWith('/pm/users/current.json');
      const found = isOwner ? { user: { login: 'ann-at-acme' } } : { issues, total_count: 2 };
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

test("[TR20, TR21] an operator's own Redmine is read with a key through the server, which says when the key has ended", async ({
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
  await dialog.getByRole('button', { name: 'Connect to Redmine' }).click();
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
    new Set(['GET /pm/users/current.json', `GET ${list}`, 'GET /pm/issues/3.json']),
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
