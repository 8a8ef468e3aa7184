import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { testWithOwnServer } from './world/test.ts';
import { opensDialog } from './world/trackers.ts';

const pat = 'azure-4711';
const key = `lin_api_${'0815'.repeat(10)}`;
const points = 'Microsoft.VSTS.Scheduling.Effort';
const sprint = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';

/** Azure DevOps with one work item, and Linear with one issue, of documented shapes. */
class StandIn {
  readonly fields: Record<string, unknown> = {
    'System.Title': 'Pay by invoice',
    'System.WorkItemType': 'Product Backlog Item',
    'System.State': 'Approved',
    'System.TeamProject': 'Shop',
    'System.Description': '<div>Net 30 &amp; 60</div><ul><li>Paid</li></ul>',
  };
  rev = 1;

  changes(field: string, value: unknown) {
    this.fields[field] = value;
    this.rev += 1;
  }

  get #item() {
    return { id: 4, rev: this.rev, fields: this.fields };
  }

  azure(method: string, path: string, body: string): object | null {
    if (path.includes('/connectiondata'))
      return { authenticatedUser: { providerDisplayName: 'Ann at Acme' } };
    if (path.includes('/wiql')) return { queryType: 'flat', workItems: [{ id: 4 }] };
    if (path.includes('/teams?')) return { value: [{ id: '1', name: 'Team One' }] };
    if (path.includes('/wit/queries')) return { value: [] };
    if (path.endsWith('/iterations'))
      return { value: [{ id: sprint, name: 'Sprint 7', path: 'Shop\\Sprint 7' }] };
    if (path.includes(sprint)) return { workItemRelations: [{ target: { id: 4 } }] };
    if (path.includes('ids=')) return { count: 1, value: [this.#item] };
    if (path.endsWith('/fields')) return { count: 1, value: [{ referenceName: points }] };
    if (method === 'GET' || path.includes('validateOnly=true')) return this.#item;
    const [tested, change] = JSON.parse(body);
    if (tested.value !== this.rev) return null;
    this.changes(points, change.value);
    return this.#item;
  }

  linear(body: string): object {
    const { query, variables } = JSON.parse(body);
    if (query.startsWith('mutation'))
      return { errors: [{ message: `Entity not found: ${variables.id}`, extensions: {} }] };
    if (query.includes('viewer')) return { data: { viewer: { name: 'Ann' } } };
    const team = {
      key: 'ENG',
      issueEstimationType: 'fibonacci',
      issueEstimationExtended: false,
      issueEstimationAllowZero: false,
    };
    const issue = {
      ...{ identifier: 'ENG-4', title: 'Log in', url: 'https://linear.app/acme/issue/ENG-4/x' },
      ...{ description: null, estimate: null, project: null, team },
      state: { name: 'Todo', type: 'unstarted' },
    };
    return { data: { organization: { urlKey: 'acme' }, issue } };
  }
}

const test = testWithOwnServer.extend<{ standIn: StandIn; origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
  standIn: async ({}, use) => use(new StandIn()),
  origin: async ({ standIn }, use) => {
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request;
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const isLinear = url === '/graphql';
        const accepted = isLinear ? key : `Basic ${btoa(`:${pat}`)}`;
        if (headers.authorization !== accepted) {
          response.writeHead(203, { 'content-type': 'text/html' });
          return response.end('<html>Sign in</html>');
        }
        const found = isLinear ? standIn.linear(body) : standIn.azure(method, url, body);
        response.writeHead(found ? 200 : 412, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(found ?? { message: 'Test Operation failed.' }));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const listening = server.address();
    if (typeof listening !== 'object' || !listening) throw new Error('not listening');
    await use(`http://localhost:${listening.port}`);
    server.close();
  },
  settings: async ({ origin }, use) => {
    await use({ TRACKERS: `azure:${origin}/tfs/Default,linear:${origin}` });
  },
});

test('[TR30, TR31, TR32, TR34, TR40] a work item of Azure DevOps is chosen from a sprint with its points and takes them back, and Linear names its scale @nightly', async ({
  people,
  standIn,
  origin,
}) => {
  const ann = await people.facilitator('Ann');
  const { page } = ann;
  const { dialog, pastes } = await opensDialog(ann);
  const connects = async (product: string, token: string) => {
    const connecting = ann.dialog(`Connect to ${product}`);
    await connecting.getByLabel('Token', { exact: true }).fill(token);
    await connecting.getByRole('button', { name: 'Connect' }).click();
    return connecting;
  };
  await pastes(`${origin}/tfs/Default/Shop/_boards/directory`);
  await dialog.getByRole('button', { name: 'Connect to Azure DevOps' }).click();
  const refused = await connects('Azure DevOps', 'wrong');
  await expect(refused.getByRole('alert')).toContainText(
    'Azure DevOps does not accept this token.',
  );
  await expect(await connects('Azure DevOps', pat)).toBeHidden();
  await expect(dialog.getByText('Azure DevOps · 1 story')).toBeVisible();
  await expect(dialog.getByText(/Connected to Azure DevOps as .Ann at Acme/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Browse Azure DevOps' }).click();
  const browsing = ann.dialog('Browse Azure DevOps');
  await browsing.getByRole('button', { name: 'Team One' }).click();
  await browsing.getByRole('button', { name: 'Sprint 7' }).click();
  await expect(browsing).toBeHidden();
  await expect(dialog.getByText('Azure DevOps · 1 story')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 Story' }).click();
  await expect(ann.storyInList('Pay by invoice')).toBeVisible();
  await ann.opensStory('Pay by invoice');
  await expect(page.getByText('Net 30 & 60')).toHaveText(/^Net 30 & 60\s+- Paid$/);

  const [storyId] = await ann.storyIds();
  const saves = (value: number) =>
    ann.sends({ type: 'editStory', storyId, points: value, round: 1 });
  await ann.sends({ type: 'vote', storyId, round: 1, points: 5 });
  await ann.sends({ type: 'reveal', storyId, round: 1 });
  await saves(5);
  const inAzure = /In .Azure DevOps./;
  await expect(ann.storyInList('Pay by invoice')).toContainText(inAzure);
  expect(standIn.fields[points]).toBe(5);
  standIn.changes(points, 13);
  await saves(8);
  const faults = page.getByRole('main').getByRole('status');
  await expect(faults.getByText(/Azure DevOps has .13. by now\. Write .8.\?/)).toBeVisible();
  await faults.getByRole('button', { name: 'Write 8' }).click();
  await expect(ann.storyInList('Pay by invoice')).toContainText(inAzure);
  expect(standIn.fields[points]).toBe(8);

  await page.getByRole('button', { name: 'Add Stories' }).click();
  await pastes('https://linear.app/acme/issue/ENG-4');
  await dialog.getByRole('button', { name: 'Connect to Linear' }).click();
  await expect(await connects('Linear', key)).toBeHidden();
  await expect(dialog.getByText('Linear takes 1, 2, 3, 5 and 8 only.')).toBeVisible();
});
