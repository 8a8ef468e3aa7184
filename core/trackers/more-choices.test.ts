import { describe, expect, test } from 'bun:test';
import { choices } from '../testing/tracker-choices.ts';
import { organization } from '../testing/trackers/azure.ts';
import { pm, site } from '../testing/trackers/case.ts';
import type { TrackerName } from './tracker.ts';

const azure = `azure:${organization}` as const;
const linear = 'linear:https://api.linear.app';
const shop = `${organization}/Web%20Shop`;
const board = `${shop}/_boards/board/t/Team%20One`;
const id = (sign: string) => '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f'.replaceAll('0', sign);
const named = (name: string) => ({ id: id('1'), name });

describe('Azure DevOps', () => {
  test('[TR40] all projects are offered, those of a token of the server without a request', async () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => named(`Project ${from + at}`));
    const all = await choices(azure, '', {
      '/_apis/projects?$top=100&$skip=0': { body: { count: 100, value: some(1, 100) } },
      '/_apis/projects?$top=100&$skip=100': { body: { count: 1, value: some(101, 1) } },
    });
    expect([all.home, all.pages?.length, all.pages?.at(-1)]).toEqual([
      ...[null, 101, ['project', 'Project 101', `${organization}/Project%20101`]],
    ]);
    const own = await choices(azure, '', {}, ['Web Shop']);
    expect([own.asked, own.pages]).toEqual([[], [['project', 'Web Shop', shop]]]);
  });

  const teams = { body: { count: 1, value: [named('Team One')] } };
  const folder = { isFolder: true, isPublic: true };
  const inner = { id: id('4'), name: 'Old', ...folder, hasChildren: true };
  const saved = {
    count: 2,
    value: [
      { id: id('2'), name: 'My Queries', isFolder: true, isPublic: false },
      {
        ...{ id: id('3'), name: 'Shared Queries', ...folder, hasChildren: true },
        children: [
          { id: id('5'), name: 'Ready', isPublic: true },
          { id: id('6'), name: 'Teams', ...folder, hasChildren: true, children: [inner] },
        ],
      },
    ],
  };
  const last = { ...inner, children: [{ id: id('7'), name: 'Late', isPublic: true }] };
  const answers = {
    '/_apis/projects/Web Shop/teams?$top=100&$skip=0': teams,
    '/Web Shop/_apis/wit/queries?$depth=2': { body: saved },
    [`/Web Shop/_apis/wit/queries/${id('4')}?$depth=2`]: { body: last },
  };

  test.each(['', '/_boards/directory', `/_queries/query/${id('5')}/`])(
    '[TR40] a project, shown by %p, has teams, and saved queries also in folders below folders',
    async (page) => {
      const { asked, home, pages } = await choices(azure, shop + page, answers);
      expect(asked).toEqual(Object.keys(answers));
      expect([home, pages]).toEqual([
        shop,
        [
          ['team', 'Team One', board],
          ['filter', 'Ready', `${shop}/_queries/query/${id('5')}/`],
          ['filter', 'Late', `${shop}/_queries/query/${id('7')}/`],
        ],
      ]);
    },
  );

  test('[TR40] a token without the scope for projects still has the queries of one', async () => {
    const [ofTeams = ''] = Object.keys(answers);
    const { pages } = await choices(azure, shop, { ...answers, [ofTeams]: { status: 403 } });
    expect(pages?.map(([, name]) => name)).toEqual(['Ready', 'Late']);
  });

  test('[TR40] a team has its current and future sprints', async () => {
    const sprint = (number: number, timeFrame: string) => ({
      ...{ id: id(String(number)), name: `Sprint ${number}` },
      ...{ path: `Web Shop\\Release 1\\Sprint ${number}`, attributes: { timeFrame } },
    });
    const { home, pages } = await choices(azure, `${board}/Stories`, {
      '/Web Shop/Team One/_apis/work/teamsettings/iterations': {
        body: { count: 2, value: [sprint(6, 'past'), sprint(7, 'current')] },
      },
    });
    const address = `${shop}/_sprints/taskboard/Team%20One/Web%20Shop/Release%201/Sprint%207`;
    expect([home, pages]).toEqual([board, [['sprint', 'Sprint 7', address]]]);
  });
});

describe('Linear', () => {
  const acme = 'https://linear.app/acme';
  const list = (name: string, nodes: readonly object[], endCursor: string | null = null) => {
    const pageInfo = { hasNextPage: endCursor !== null, endCursor };
    return { body: { data: { organization: { urlKey: 'acme' }, [name]: { nodes, pageInfo } } } };
  };
  const team = { key: 'ENG' };
  const views = [{ slugId: '1a2b3c', name: 'Late ones', team }];
  const own = { 'query Teams {"filter":{}': list('teams', [{ ...team, name: 'Engineering' }]) };

  test('[TR40] a workspace has teams, views of issues and unfinished projects, the server teams alone', async () => {
    const url = `${acme}/project/checkout-4d5e6f`;
    const { asked, home, pages } = await choices(linear, '', {
      'query Teams {"filter":{},"after":null}': list('teams', [{ key: 'OPS', name: 'Ops' }], 'x'),
      'query Teams {"filter":{},"after":"x"}': list('teams', [{ ...team, name: 'Engineering' }]),
      'query Views {"filter":{"modelName":{"eq":"Issue"}}': list('customViews', views),
      'query Projects {"filter":{"status":{"type":{"nin":["completed","canceled"]}}}': list(
        'projects',
        [{ name: 'Checkout', url }],
      ),
    });
    expect([asked.length, home, pages]).toEqual([
      ...[4, null],
      [
        ['team', 'Ops (OPS)', `${acme}/team/OPS/all`],
        ['filter', 'Late ones', `${acme}/view/1a2b3c`],
        ['project', 'Checkout', url],
        ['team', 'Engineering (ENG)', `${acme}/team/ENG/all`],
      ],
    ]);
    const ofServer = await choices(linear, '', own, ['ENG']);
    expect([ofServer.asked.length, ofServer.pages?.length]).toEqual([1, 1]);
  });

  test('[TR40] a team has its cycles that are not over, and its views', async () => {
    const cycles = [
      { number: 12, name: null, team },
      { number: 13, name: 'Launch', team },
    ];
    const { home, pages } = await choices(linear, `${acme}/team/eng/backlog`, {
      'query Cycles {"filter":{"team":{"key":{"eq":"ENG"}},"isPast":{"eq":false}}': list(
        'cycles',
        cycles,
      ),
      'query Views {"filter":{"team":{"key":{"eq":"ENG"}},"modelName":{"eq":"Issue"}}': list(
        'customViews',
        views,
      ),
    });
    expect([home, pages]).toEqual([
      `${acme}/team/eng/all`,
      [
        ['sprint', 'Cycle 12', `${acme}/team/ENG/cycle/12`],
        ['sprint', 'Launch', `${acme}/team/ENG/cycle/13`],
        ['filter', 'Late ones', `${acme}/view/1a2b3c`],
      ],
    ]);
  });
});

const validation = { message: 'No', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } };
const sources: readonly TrackerName[] = [
  ...(['gitHub', 'gitLab', `jira:${site}`, `redmine:${pm}`, azure, linear] as const),
];
describe.each(sources)('%s', (source) => {
  test.each([
    ['401', { status: 401 }, 'tokenEnded'],
    ['429', { status: 429 }, 'rateLimited'],
    ['503', { status: 503 }, 'unavailable'],
    ['no answer', { status: 0 }, 'unreachable'],
    ['an answer that is cut, or HTML', {}, 'unreadable'],
    ['a redirect', { status: 301 }, 'moved'],
    ['errors with the status 200', { body: { errors: [validation] }, isOdd: true }, 'unreadable'],
  ] as const)('[TR40] %s in place of lists is no empty list', async (_, given, is) => {
    expect(await choices(source, '', { '': given })).toMatchObject({ fault: { is } });
  });

  test.each([403, 404])('[TR40] lists that refuse a token by %p are left out', async (status) => {
    expect(await choices(source, '', { '': { status } })).toMatchObject({ pages: [] });
  });
});
