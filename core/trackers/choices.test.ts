import { expect, test } from 'bun:test';
import { choices } from '../testing/tracker-choices.ts';
import { type Given, pm, site } from '../testing/trackers/case.ts';
import type { TrackerName } from './tracker.ts';

test('[TR40] GitHub has repositories, and in one of them milestones and labels that are no estimates', async () => {
  const repository = { full_name: 'acme/shop', html_url: 'https://github.com/acme/shop' };
  const all = await choices('gitHub', '', {
    '/user/repos?sort=pushed&per_page=100': {
      body: [
        { ...repository, has_issues: true },
        { ...repository, html_url: 'https://github.com/acme/old', archived: true },
        { ...repository, html_url: 'javascript:alert(1)' },
        { ...repository, html_url: 'https://evil.example.org/acme/shop' },
      ],
    },
  });
  expect(all).toMatchObject({
    ...{ home: null, pages: [['project', 'acme/shop', 'https://github.com/acme/shop']] },
  });
  const inShop = await choices('gitHub', 'https://github.com/acme/shop/issues/12', {
    '/repos/acme/shop/milestones': { body: [{ number: 3, title: 'Sprint 24' }] },
    '/repos/acme/shop/labels': { body: [{ name: 'good first/issue' }, { name: 'points: 5' }] },
  });
  expect(inShop).toMatchObject({
    home: 'https://github.com/acme/shop',
    pages: [
      ['milestone', 'Sprint 24', 'https://github.com/acme/shop/milestone/3'],
      ['label', 'good first/issue', 'https://github.com/acme/shop/labels/good%20first%2Fissue'],
    ],
  });
});

test('[TR40] GitLab has projects, and in one of them iterations, milestones and labels', async () => {
  const web = 'https://gitlab.com/acme/web/shop';
  const all = await choices('gitLab', '', {
    '/api/v4/projects?membership=true': {
      body: [{ path_with_namespace: 'acme/web/shop', web_url: web }],
    },
  });
  expect(all).toMatchObject({ home: null, pages: [['project', 'acme/web/shop', web]] });
  const inShop = await choices('gitLab', web, {
    '/api/v4/projects/acme/web/shop/iterations?state=opened': {
      body: [{ id: 8, title: null, start_date: '2026-11-23', due_date: '2026-12-06' }],
    },
    '/api/v4/projects/acme/web/shop/milestones?state=active&include_ancestors=true': {
      body: [{ title: '1.0 & more' }],
    },
    '/api/v4/projects/acme/web/shop/labels': { body: [{ name: 'points::5' }, { name: 'bug' }] },
  });
  expect(inShop).toMatchObject({
    home: web,
    pages: [
      ['sprint', '2026-11-23 – 2026-12-06', `${web}/-/issues?iteration_id=8`],
      ['milestone', '1.0 & more', `${web}/-/issues?milestone_title=1.0+%26+more`],
      ['label', 'bug', `${web}/-/issues?label_name%5B%5D=bug`],
    ],
  });
});

const board = (id: number) => ({ id, name: `Board ${id}`, type: 'scrum' });
const boardAt = (id: number) => `${site}/secure/RapidBoard.jspa?rapidView=${id}`;

test('[TR40] Jira has favourite filters and all boards, and on a board the active and future sprints', async () => {
  const all = await choices(`jira:${site}`, '', {
    '/rest/api/2/filter/favourite': { body: [{ id: '10', name: 'Ready', jql: 'x' }] },
    '/rest/agile/1.0/board?startAt=0&maxResults=50': {
      body: { values: [board(1)], startAt: 0, isLast: false },
    },
    '/rest/agile/1.0/board?startAt=1&maxResults=50': {
      body: { values: [board(2)], startAt: 1, isLast: true },
    },
  });
  expect(all).toMatchObject({
    home: null,
    pages: [
      ['filter', 'Ready', `${site}/issues/?filter=10`],
      ['board', 'Board 1', boardAt(1)],
      ['board', 'Board 2', boardAt(2)],
    ],
  });
  const noBoards = await choices(`jira:${site}`, '', {
    '/rest/api/2/project': { body: [{ key: 'SHOP', name: 'Web shop' }] },
  });
  const shop = `${site}/browse/SHOP`;
  expect(noBoards.pages).toEqual([['project', 'Web shop (SHOP)', shop]]);
  const ofProject = await choices(`jira:${site}`, shop, {});
  expect(ofProject.home).toBe(shop);
  expect(ofProject.asked).toEqual([
    '/rest/api/2/filter/favourite',
    '/rest/agile/1.0/board?projectKeyOrId=SHOP&startAt=0&maxResults=50',
  ]);
  const onBoard = await choices(`jira:${site}`, boardAt(1), {
    '/rest/agile/1.0/board/1/sprint?state=active,future': {
      body: { values: [{ id: 24, name: 'Sprint 24', state: 'active' }] },
    },
  });
  expect(onBoard).toMatchObject({
    home: boardAt(1),
    pages: [['sprint', 'Sprint 24', `${boardAt(1)}&sprint=24`]],
  });
});

test('[TR40] lists that an account may not read leave the others, and a board without sprints is one', async () => {
  for (const status of [401, 403, 404]) {
    const read = await choices(`jira:${site}`, '', {
      '/rest/api/2/filter/favourite': { body: [{ id: '10', name: 'Ready' }] },
      '/rest/agile/1.0/board': { status: status === 401 ? 403 : status, body: {} },
    });
    expect(read).toMatchObject({ pages: [['filter', 'Ready', `${site}/issues/?filter=10`]] });
  }
  const kanban = await choices(`jira:${site}`, boardAt(1), {
    '/rest/agile/1.0/board/1/sprint': { status: 400, body: {} },
  });
  expect(kanban).toMatchObject({ home: boardAt(1), pages: [] });
});

test('[TR40] a token that has ended is no empty list', async () => {
  const ended = await choices('gitHub', '', { '/user/repos': { status: 401, body: {} } });
  expect(ended).toMatchObject({ fault: { is: 'tokenEnded' } });
});

test('[TR40] Redmine has projects and saved queries, and in a project its open versions', async () => {
  const all = await choices(`redmine:${pm}`, '', {
    '/queries.json': { body: { queries: [{ id: 4, name: 'Ready', project_id: 7 }] } },
    '/projects.json?limit=100&offset=0': {
      body: { projects: [{ id: 3, identifier: 'shop', name: 'Shop' }], total_count: 2 },
    },
    '/projects.json?limit=100&offset=1': {
      body: { projects: [{ id: 7, identifier: 'web', name: 'Web' }], total_count: 2 },
    },
  });
  expect(all).toMatchObject({
    home: null,
    pages: [
      ['filter', 'Ready', `${pm}/projects/7/issues?query_id=4`],
      ['project', 'Shop', `${pm}/projects/shop`],
      ['project', 'Web', `${pm}/projects/web`],
    ],
  });
  const inShop = await choices(`redmine:${pm}`, `${pm}/projects/shop/issues`, {
    '/projects/shop/versions.json': {
      body: {
        versions: [
          { id: 5, name: '1.0', status: 'open' },
          { id: 4, name: '0.9', status: 'closed' },
        ],
      },
    },
  });
  expect(inShop).toMatchObject({
    home: `${pm}/projects/shop`,
    pages: [['version', '1.0', `${pm}/versions/5`]],
  });
});

test('[TR40] lists of several pages are read on, and what is directly below GitLab is a group', async () => {
  const [host, page] = ['https://github.com/acme', '/user/repos?sort=pushed&per_page=100'];
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ full_name: `acme/${from + at}`, html_url: `${host}/${from + at}` },
    }));
  const all = await choices('gitHub', '', {
    [`${page}&page=2`]: { body: some(101, 20) },
    [page]: { body: some(1, 100) },
  });
  expect(all.pages).toHaveLength(120);
  const group = await choices('gitLab', 'https://gitlab.com/acme', {
    '/api/v4/groups/acme/milestones': { body: [{ title: '1.0' }] },
  });
  expect(group).toMatchObject({
    home: 'https://gitlab.com/groups/acme',
    pages: [['milestone', '1.0', 'https://gitlab.com/groups/acme/-/issues?milestone_title=1.0']],
  });
});

test('[TR40] a token of the server offers all of its projects, without those of others and favourites', async () => {
  const own = async (
    source: TrackerName,
    projects: string[],
    answers: Record<string, Given> = {},
  ) => {
    const { asked, pages } = await choices(source, '', answers, projects);
    return [asked, pages?.map(([, name, address]) => [name, address])];
  };
  expect(await own('gitHub', ['acme/shop'])).toEqual([
    [],
    [['acme/shop', 'https://github.com/acme/shop']],
  ]);
  expect(await own('gitLab', ['acme/web/shop'])).toEqual([
    [],
    [['acme/web/shop', 'https://gitlab.com/acme/web/shop']],
  ]);
  expect(await own(`jira:${site}`, ['SHOP'])).toEqual([[], [['SHOP', `${site}/browse/SHOP`]]]);
  const project = { id: 3, identifier: 'shop', name: 'Shop' };
  expect(await own(`redmine:${pm}`, ['3'], { '/projects/3.json': { body: { project } } })).toEqual([
    ['/projects/3.json'],
    [['Shop', `${pm}/projects/shop`]],
  ]);
  const many = Array.from({ length: 20 }, (_, id) => ({ id, identifier: `p${id}`, name: `${id}` }));
  const answers = many.map((one) => [`/projects/${one.id}.json`, { body: { project: one } }]);
  const ids = many.map(({ id }) => String(id));
  const { pages } = await choices(`redmine:${pm}`, '', Object.fromEntries(answers), ids);
  expect(pages).toHaveLength(20);
  const ofProject = await choices(`jira:${site}`, `${site}/browse/SHOP`, {}, ['SHOP']);
  expect(ofProject.asked).toEqual([
    '/rest/agile/1.0/board?projectKeyOrId=SHOP&startAt=0&maxResults=50',
  ]);
});

test('[TR40] lists that are longer than is read say so', async () => {
  const page = Array.from({ length: 100 }, (_, at) => ({
    ...{ full_name: `acme/${at}`, html_url: `https://github.com/acme/${at}` },
  }));
  const endless = await choices('gitHub', '', { '/user/repos': { body: page } });
  expect([endless.asked.length, endless.isCut]).toEqual([12, true]);
  const whole = await choices('gitHub', '', { '/user/repos': { body: page.slice(1) } });
  expect([whole.asked.length, whole.isCut]).toEqual([1, false]);
});
