import { describe, expect, test } from 'bun:test';
import { again, from, names, to } from '../testing/tracker-servers.ts';
import {
  azureItem,
  azureItems,
  organization,
  scheduling,
  type WorkItem,
  workItem,
} from '../testing/trackers/azure.ts';
import type { Given, Server } from '../testing/trackers/case.ts';
import { azure } from './azure.ts';
import { issuePoints, trackerPlace } from './trackers.ts';

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
    '/_boards/board/t/Team%20One/Backlog%20items?workitem=2',
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

test('[TR30] a server without one of the fields for points is asked for all fields', async () => {
  const { sent, issues } = await from(shop, (request) => {
    if (!request.includes('&fields=')) return azureItems([1, 2])(request, undefined);
    return { status: 400, body: { message: 'TF51535: Cannot find field Size.' } };
  });
  expect(issues.map(({ key }) => key)).toEqual(['1', '2']);
  expect(sent.at(-1)).toBe('GET /_apis/wit/workitems?ids=1,2&errorPolicy=omit');
});

const five = { points: '5', known: [''] };
const [points, effort, size] = ['StoryPoints', 'Effort', 'Size'].map(scheduling);

function item(own: readonly string[], fields: Record<string, unknown> = {}): WorkItem {
  return { fields, rev: 3, own };
}

const link = `${shop}/_workitems/edit/4`;

describe('writing', () => {
  test('[TR31] points are a number, written to the revision that was read', async () => {
    const bug = item([String(effort)], { 'System.WorkItemType': 'Bug' });
    const { write, sent } = to(link, azureItem(bug));
    expect(await write({ points: '½', known: [''] })).toEqual({ is: 'written' });
    const reading = [
      'GET /_apis/wit/workitems/4',
      'GET /Web Shop/_apis/wit/workitemtypes/Bug/fields',
    ];
    expect(sent).toEqual([
      ...reading,
      `PATCH /_apis/wit/workitems/4?api-version=4.1 [{"op":"test","path":"/rev","value":3},{"op":"add","value":0.5,"path":"/fields/${effort}"}]`,
      ...reading,
    ]);
    expect(bug.fields[String(effort)]).toBe(0.5);
  });

  test.each([
    [[points, effort], {}, points],
    [[points, effort], { [String(effort)]: 3 }, effort],
    [[size], { [String(points)]: 3 }, size],
  ])('[TR31] of the fields %p of a type with %p, points go to %p', async (own, before, field) => {
    const state = item(own.map(String), { ...before });
    const known = ['', '3'];
    expect(await to(link, azureItem(state)).write({ points: '5', known })).toEqual({
      is: 'written',
    });
    expect(state.fields[String(field)]).toBe(5);
  });

  test('[TR31] a type without such a field has no place for points', async () => {
    const { write, check } = to(link, azureItem(item(['System.Title'])));
    expect(await check()).toEqual({ is: 'noField' });
    expect(await write(five)).toEqual({ is: 'noField' });
  });

  test.each([
    ['other points', { [String(points)]: 8 }, { is: 'changed', there: ['8'] }, 8],
    ['another title', { 'System.Title': 'Pay' }, { is: 'written' }, 5],
  ])('[TR31] %s, given between reading and writing, stay', async (_, change, written, after) => {
    const state = item([String(points)]);
    let isChanged = false;
    const { write } = to(link, azureItem(state), (request) => {
      if (isChanged || !request.startsWith('PATCH')) return undefined;
      isChanged = true;
      Object.assign(state.fields, change);
      state.rev += 1;
      return undefined;
    });
    expect<unknown>(await write(five)).toEqual(written);
    expect(state.fields[String(points)]).toBe(after);
  });

  test('[TR31] a work item that changes again and again is left', async () => {
    const state = item([String(points)]);
    const { write, sent } = to(link, azureItem(state), (request) => {
      if (request.startsWith('PATCH')) state.rev += 1;
      return undefined;
    });
    expect(await write(five)).toEqual({ is: 'dropped' });
    expect(sent.filter((request) => request.startsWith('PATCH'))).toHaveLength(3);
  });

  test('[TR31] a rule of the process that refuses points is shown in its words', async () => {
    const message = 'TF401320: Rule Error for field Story Points. Error code: InvalidNotEmpty.';
    const { write } = to(link, azureItem(item([String(points)])), (request) =>
      request.startsWith('PATCH') ? { status: 400, body: { message } } : undefined,
    );
    expect(await write(five)).toEqual({ is: 'refused', words: message });
  });
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

test('[TR31] a link to another organization has no points to write', () => {
  expect(issuePoints('https://dev.azure.com/other/x/_workitems/edit/4', names)).toBeNull();
});

test('[TR31] a token that reads a work item and is refused for its change lacks a scope', async () => {
  const { check, sent } = to(link, azureItem(item([String(points)])), (request) =>
    request.startsWith('PATCH') ? { status: 401 } : undefined,
  );
  expect(await check()).toEqual({ is: 'notWritable' });
  expect(sent.at(-1)).toContain('?api-version=4.1&validateOnly=true ');
});

test('[TR30] stories are read again with one request, and deleted ones are gone', async () => {
  const links = [1, 2, 3].map((id) => `${shop}/_workitems/edit/${id}`);
  const server: Server = () => ({ body: { value: [workItem(1), null, workItem(3)] } });
  const { sent, issues, gone, fault } = await again(links, server);
  expect(sent).toHaveLength(1);
  expect([issues.map(({ key }) => key), gone, fault]).toEqual([['1', '3'], [links[1] ?? ''], null]);
});
