import { expect, test } from 'bun:test';
import { again, from, names } from '../testing/tracker-servers.ts';
import { azureItems, organization, scheduling, workItem } from '../testing/trackers/azure.ts';
import type { Given, Server } from '../testing/trackers/case.ts';
import { azure } from './azure.ts';
import { service } from './azure-calls.ts';
import { trackerPlace } from './trackers.ts';

const shop = `${organization}/Web%20Shop`;
const query = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const open =
  "SELECT [System.Id] FROM WorkItems WHERE [System.TeamProject] = @project AND [System.WorkItemType] IN GROUP 'Microsoft.RequirementCategory' AND [System.State] NOT IN ('Closed', 'Done', 'Completed', 'Removed') ORDER BY [System.Id] DESC";
const ofProject = `POST /Web Shop/_apis/wit/wiql?$top=501&api-version=4.1 {"query":"${open}"}`;

const levels = [
  { id: 'Microsoft.FeatureCategory', name: 'Features', type: 'portfolio' },
  { id: 'Microsoft.RequirementCategory', name: 'Backlog items', type: 'requirement' },
];
const sprints = [
  { id: query.replace('0a', '1f'), name: 'Sprint 6', path: 'Web Shop\\Release 1\\Sprint 6' },
  { id: query, name: 'Sprint 7', path: 'Web Shop\\Release 1\\Sprint 7' },
];

/** A project with two stories, of which the second has a part: a bug, or a story of a tree. */
const project: Server = (request): Given | undefined => {
  if (request.endsWith('/backlogs')) return { body: { count: 2, value: levels } };
  if (request.endsWith('/iterations')) return { body: { count: 2, value: sprints } };
  const target = (id: number) => ({ rel: null, source: null, target: { id } });
  const part = { rel: 'System.LinkTypes.Hierarchy-Forward', source: { id: 2 }, target: { id: 3 } };
  const tree = [target(1), target(2), part];
  if (/\/backlogs\/.*\/workitems$/.test(request)) return { body: { workItems: tree.slice(0, 2) } };
  if (/\/iterations\/.*\/workitems$/.test(request)) return { body: { workItemRelations: tree } };
  if (request.includes(`/wiql/${query}`))
    return { body: { queryType: 'tree', workItemRelations: tree } };
  return azureItems([1, 2])(request, undefined);
};

const work = '/Web Shop/Team One/_apis/work';
test.each([
  ['', [ofProject], 2],
  ['/_boards/directory', [ofProject], 2],
  ['/_sprints/directory', [ofProject], 2],
  [
    '/_boards/board/t/Team%20One/Microsoft.RequirementCategory',
    [`GET ${work}/backlogs`, `GET ${work}/backlogs/Microsoft.RequirementCategory/workitems`],
    2,
  ],
  [
    // As addresses were.
    '/_backlogs/board/Team%20One/Microsoft.RequirementCategory',
    [`GET ${work}/backlogs`, `GET ${work}/backlogs/Microsoft.RequirementCategory/workitems`],
    2,
  ],
  [
    '/_backlogs/backlog/Team%20One/Features/',
    [`GET ${work}/backlogs`, `GET ${work}/backlogs/Microsoft.FeatureCategory/workitems`],
    2,
  ],
  [
    '/_sprints/taskboard/Team%20One/Web%20Shop/Release%201/Sprint%207',
    [
      `GET ${work}/teamsettings/iterations`,
      `GET ${work}/teamsettings/iterations/${query}/workitems`,
    ],
    3,
  ],
  [`/_queries/query/${query}/`, [`GET /Web Shop/_apis/wit/wiql/${query}?$top=501`], 3],
  [`/_queries?id=${query}&_a=query`, [`GET /Web Shop/_apis/wit/wiql/${query}?$top=501`], 3],
])('[TR30] the stories of %s are asked for', async (page, asked, count) => {
  const { sent, issues } = await from(shop + page, project);
  expect(sent.slice(0, -1)).toEqual(asked);
  expect(sent.at(-1)).toStartWith('GET /_apis/wit/workitems?ids=1,2');
  expect(issues).toHaveLength(count);
});

test.each([
  `${shop}/_workitems/edit/4?fullScreen=true`,
  `${organization}/_workitems/edit/4/`,
  'https://DEV.azure.com/Acme/Web%20Shop/_workitems/edit/4',
  'https://acme.visualstudio.com/Web%20Shop/_workitems/edit/4',
  'https://Acme.visualstudio.com/DefaultCollection/Web%20Shop/_workitems?id=4',
  `${shop}/_workitems?id=4&_a=edit`,
  `${shop}/_boards/board/t/Team%20One/Backlog%20items?workitem=4`,
])('[TR30] %s is one work item', async (page) => {
  const { sent, issues } = await from(page, () => ({ body: workItem(4) }));
  expect(trackerPlace(page, names)?.isOne).toBe(true);
  expect(sent).toEqual(['GET /_apis/wit/workitems/4']);
  expect(issues.map(({ key, link }) => [key, link])).toEqual([['4', `${shop}/_workitems/edit/4`]]);
});

test.each([
  'https://dev.azure.com/other/Web%20Shop',
  'https://dev.azure.com/acme-2/Web%20Shop',
  'https://other.visualstudio.com/Web%20Shop',
  'https://acme.visualstudio.com',
  organization,
  `${organization}/_settings/users`,
  `${shop}/_git/shop`,
  `${shop}/_wiki/wikis/shop.wiki/1/Start`,
  `${shop}/_queries/mine`,
  `${shop}/_workitems/recentlyupdated`,
])('[TR30] %s is no address of stories', (page) => {
  expect(trackerPlace(page, names)).toBeNull();
});

test('[TR30] an organization that is named by its older address has pages at both', () => {
  const { placeAt, hosts } = azure('https://acme.visualstudio.com');
  expect(hosts).toEqual(['dev.azure.com', 'acme.visualstudio.com']);
  for (const home of [organization, 'https://acme.visualstudio.com'])
    expect(placeAt(new URL(`${home}/Shop/_workitems/edit/4`))?.isOne).toBe(true);
});

test('[TR30] a collection of a server is asked below its path', () => {
  const { placeAt } = azure('https://tfs.example.org/tfs/Default');
  const page = new URL('https://tfs.example.org/tfs/default/Shop/_workitems/edit/4');
  expect(placeAt(page)?.first.path).toBe('/_apis/wit/workitems/4');
  expect(placeAt(new URL('https://tfs.example.org/tfs/Other/Shop'))).toBeNull();
});

test('[TR30] stories have the points of their type, their texts as HTML, and their sprint', async () => {
  const bug = {
    'System.WorkItemType': 'Bug',
    'Microsoft.VSTS.TCM.ReproSteps': '<div>Pay &amp; wait</div>',
    'Microsoft.VSTS.Common.AcceptanceCriteria': '<ul><li>Paid</li></ul>',
    [scheduling('Effort')]: 0.5,
  };
  const written = {
    ...workItem(2, {
      'System.Description': 'a < b\n& *c*',
      'System.IterationPath': 'Web Shop',
      [scheduling('Size')]: 8,
    }),
    multilineFieldsFormat: { 'System.Description': 'markdown' },
  };
  const { issues } = await from(shop, (request) =>
    request.includes('/workitems?')
      ? { body: { value: [workItem(1, bug), null, written] } }
      : azureItems([1, 7, 2])(request, undefined),
  );
  expect(issues).toEqual([
    {
      ...{ key: '1', name: 'Item 1', link: `${shop}/_workitems/edit/1`, points: '0.5' },
      ...{ type: 'Bug', status: 'Active', section: 'Sprint 7' },
      description: '<div>Pay &amp; wait</div><br><br><ul><li>Paid</li></ul>',
    },
    {
      ...{ key: '2', name: 'Item 2', link: `${shop}/_workitems/edit/2`, points: '8' },
      ...{ type: 'User Story', status: 'Active', section: '' },
      description: '<p>a &lt; b<br>&amp; *c*</p>',
    },
  ]);
});

test('[TR30] a level that a team does not have is not another one', async () => {
  const { result } = await from(`${shop}/_boards/board/t/Team%20One/Stories`, project);
  expect<unknown>(result).toEqual({ ok: false, fault: { is: 'notReadable' } });
});

test.each([
  '/_boards/board/t/Team%20One/Features',
  '/_sprints/backlog/Team%20One/Web%20Shop/Release%201/Sprint%207',
  `/_queries/query/${query}`,
])('[TR30] the filter of %s is named, as it is not applied', async (page) => {
  const filter = '?text=pay&System.Tags=a,b&showParents=true&System.Tags=c';
  const { result } = await from(shop + page + filter, project);
  expect(result).toMatchObject({ ok: true, ignored: ['text', 'System.Tags'] });
});

test('[TR30] an answer that is too long is asked for in halves', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  const { sent, issues, result } = await from(shop, (request) => {
    const [, wanted = ''] = /ids=([\d,]+)/.exec(request) ?? [];
    return wanted.split(',').length > 90 ? { status: 413 } : azureItems(ids)(request, undefined);
  });
  expect(issues.map(({ key }) => Number(key))).toEqual(ids);
  expect([sent.length, result.fault]).toEqual([8, null]);
  const one = await from(shop, (request) =>
    request.includes('?ids=') ? { status: 413 } : azureItems([1, 2])(request, undefined),
  );
  expect<unknown>(one.result).toEqual({ ok: false, fault: { is: 'unreadable' } });
});

test('[TR30] markup that is many times as long as its text is cut before a tag, apart from the criteria', async () => {
  const styled = `<p>Pay</p>${'<b style="color:red">'.repeat(20_000)}`;
  const criteria = { 'Microsoft.VSTS.Common.AcceptanceCriteria': '<p>Paid</p>' };
  const item = workItem(1, { 'System.Description': styled, ...criteria });
  const { issues } = await from(shop, (request) =>
    request.includes('?ids=') ? { body: { value: [item] } } : azureItems([1])(request, undefined),
  );
  const { description = '' } = issues[0] ?? {};
  expect(description).toEndWith('<b style="color:red">…<br><br><p>Paid</p>');
  expect(description.length).toBeLessThan(styled.length);
});

test('[TR30] a server without one of the fields for points is asked for all fields', async () => {
  const { sent, issues } = await from(shop, (request) => {
    if (!request.includes('&fields=')) return azureItems([1, 2])(request, undefined);
    return { status: 400, body: { message: 'TF51535: Cannot find field Size.' } };
  });
  expect(issues.map(({ key }) => key)).toEqual(['1', '2']);
  expect(sent.at(-1)).toBe('GET /_apis/wit/workitems?ids=1,2&errorPolicy=omit');
});

test('[TR32] the page to sign in, or its address, is the refusal of a token', async () => {
  for (const status of [203, 302]) {
    const { result } = await from(shop, () => ({ status }));
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'tokenEnded' } });
  }
  const { owner, credentials } = azure(organization);
  const named = (providerDisplayName: string) =>
    owner.read({ authenticatedUser: { providerDisplayName } });
  expect([named('Ann'), named('Anonymous'), owner.read(undefined)]).toEqual([
    ...['Ann', undefined, undefined],
  ]);
  expect(credentials('secret')).toMatchObject({ authorization: `Basic ${btoa(':secret')}` });
});

test('[TR30] stories are read again with one request, and deleted ones are gone', async () => {
  const links = [1, 2, 3].map((id) => `${shop}/_workitems/edit/${id}`);
  const server: Server = () => ({ body: { value: [workItem(1), null, workItem(3)] } });
  const { sent, issues, gone, fault } = await again(links, server);
  expect(sent).toHaveLength(1);
  expect([issues.map(({ key }) => key), gone, fault]).toEqual([['1', '3'], [links[1] ?? ''], null]);
});

const callAt = (path: string) => service.calls.find((one) => one.path.test(path));

test.each([
  ['/_apis/projects/Shop/teams', '/_APIS/Projects/Shop/teams'],
  ['/Shop/_apis/wit/workitems/4/comments', '/Shop/_apis/wit/workitems/4/Comments'],
])(
  '[TR46] a token of the server asks for %s in this spelling alone, by which its project is found',
  (path, other) => {
    expect([callAt(path) !== undefined, callAt(other)]).toEqual([true, undefined]);
  },
);

test('[TR46] a token of the server runs a saved query that the project shows as one of all', () => {
  const path = `/Shop/_apis/wit/wiql/${query}`;
  expect(callAt(path)?.confine?.issueOf?.(path, undefined)).toBe(
    `/Shop/_apis/wit/queries/${query}`,
  );
});
