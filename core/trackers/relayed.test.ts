import { describe, expect, test } from 'bun:test';
import { answerOf, names } from '../testing/tracker-servers.ts';
import { type Given, pm, server, site } from '../testing/trackers/case.ts';
import { jiraIssue } from '../testing/trackers/jira.ts';
import { redmineIssue } from '../testing/trackers/redmine.ts';
import type { TrackerIssue } from './tracker.ts';
import { findIssues, trackerPlace } from './trackers.ts';

/** The shapes follow the vendors' documentation, of Jira's REST API 2 and Redmine 6; no vendor's own server was asked. */
const fields = [
  { id: 'summary', name: 'Summary', schema: { type: 'string', system: 'summary' } },
  ...[
    ['customfield_1', 'Story Points', 'com.atlassian.jira.plugin.system.customfieldtypes:float'],
    ['customfield_2', 'Schätzung', 'com.pyxis.greenhopper.jira:jsw-story-points'],
    [
      'customfield_3',
      'Story Points',
      'com.atlassian.jira.plugin.system.customfieldtypes:textfield',
    ],
  ].map(([id, name, custom]) => ({ id, name, custom: true, schema: { type: 'any', custom } })),
];

/** Asks a stand-in that takes a token. */
async function found(address: string, answer: (path: string, sent: number) => Given | undefined) {
  const asked: string[] = [];
  const place = trackerPlace(address, names);
  if (!place) throw new Error(`${address} is not a tracker's`);
  const result = await findIssues(place, async (path) => {
    if (path === '/rest/api/2/field') return answerOf({ body: fields }, { path });
    asked.push(decodeURIComponent(path).replaceAll('+', ' '));
    const given = answer(path, asked.length);
    return given && answerOf({ isSigned: true, ...given }, { path });
  });
  return { asked, result, issues: result.ok ? result.issues : [] };
}

const shop = `${site}/browse/SHOP`;

test.each([
  [3, 1],
  [2, undefined],
])(
  '[TR52] of %p issues that Jira counts and two that it shows, %p are hidden',
  async (total, hidden) => {
    const { result } = await found(`${server}/browse/SHOP`, (_path, sent) => {
      if (sent > 2) return { body: { displayName: 'Ann' } };
      const issues = sent === 1 ? [jiraIssue(1), jiraIssue(2)] : [];
      return { body: { issues, startAt: sent === 1 ? 0 : 2, total } };
    });
    expect(result.ok && result.hidden).toBe(hidden);
  },
);

test('[TR52] issues that Redmine counts and does not show are hidden', async () => {
  const { result } = await found(`${pm}/projects/shop`, (_, sent) => ({
    body: { issues: sent === 1 ? [redmineIssue(1)] : [], offset: sent - 1, total_count: 4 },
  }));
  expect(result).toMatchObject({ ok: true, hidden: 3 });
});

test.each([
  ['Jira', `${server}/browse/SHOP`, { issues: [], startAt: 0, total: 3 }],
  ['Redmine', `${pm}/projects/shop`, { issues: [], offset: 0, total_count: 3 }],
])(
  '[TR52] a list of %s that counts issues and shows none is none without any',
  async (_, address, body) => {
    const owner = { displayName: 'Ann' };
    const { result } = await found(address, (path) => ({
      body: path.endsWith('/myself') ? owner : body,
    }));
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'notReadable' } });
  },
);

describe('Jira', () => {
  test('[TR24] issues have the points of the field for their kind of project, found by its type', async () => {
    const body = {
      issues: [
        jiraIssue(1, {
          ...{ summary: 'Pay', description: 'h1. Net 30', customfield_1: 5, customfield_2: 8 },
        }),
        jiraIssue(2, {
          project: { key: 'TEAM', simplified: true },
          customfield_1: 5,
          customfield_2: 0.5,
        }),
        jiraIssue(3, { customfield_1: null, customfield_2: 3, customfield_3: '13' }),
        jiraIssue(5, { customfield_1: null, customfield_2: null }),
        jiraIssue(4, {
          description: { type: 'doc' },
          status: { name: 'Shipped', statusCategory: { key: 'done' } },
        }),
      ],
      isLast: true,
    };
    const { asked, result } = await found(shop, () => ({ body }));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(
      'fields=summary,description,issuetype,status,project,customfield_1,customfield_2&maxResults=100',
    );
    const pay: TrackerIssue = {
      ...{ key: 'SHOP-1', name: 'Pay', link: `${site}/browse/SHOP-1`, description: 'h1. Net 30' },
      ...{ points: '5', type: 'Story', status: '', section: '' },
    };
    expect(result).toMatchObject({ ok: true, isMore: false, fault: null });
    expect(result.ok && result.issues[0]).toEqual(pay);
    expect(result.ok && result.issues.map(({ points, status }) => [points, status])).toEqual([
      ...[
        ['5', ''],
        ['0.5', ''],
        ['3', ''],
        ['', ''],
        ['', 'Done'],
      ],
    ]);
  });

  test('[TR24] a site that answers the earlier search with 410 is asked by the new one', async () => {
    const { asked, issues } = await found(`${server}/browse/SHOP`, (path) =>
      path.startsWith('/rest/api/2/search?')
        ? { status: 410 }
        : { body: { issues: [jiraIssue(1)] } },
    );
    expect(asked.map((path) => path.split('?')[0])).toEqual([
      ...['/rest/api/2/search', '/rest/api/2/search/jql'],
    ]);
    expect(issues).toHaveLength(1);
  });

  test('[TR24] a token without boards reads the project of the board', async () => {
    const { asked, issues } = await found(`${site}/jira/software/projects/SHOP/boards/5`, (path) =>
      path.startsWith('/rest/agile') ? { status: 403 } : { body: { issues: [jiraIssue(1)] } },
    );
    expect(asked[1]).toContain('jql=project = "SHOP" AND statusCategory != Done');
    expect(issues).toHaveLength(1);
  });

  test('[TR24] an epic is its stories', async () => {
    const epic = jiraIssue(7, { issuetype: { name: 'Thema', hierarchyLevel: 1 } });
    const { asked, issues } = await found(`${site}/browse/SHOP-7`, (_, sent) =>
      sent === 1 ? { body: epic } : { body: { issues: [jiraIssue(8)] } },
    );
    expect(asked[1]).toContain('jql=parent = SHOP-7 AND');
    expect(issues.map(({ key }) => key)).toEqual(['SHOP-8']);
    const one = await found(`${site}/browse/SHOP-8`, () => ({ body: jiraIssue(8) }));
    expect(one.issues.map(({ key }) => key)).toEqual(['SHOP-8']);
  });

  test('[TR24] an empty answer to a token that has ended is no empty list', async () => {
    const { result } = await found(shop, (path) =>
      path.endsWith('/myself') ? { status: 401 } : { body: { issues: [] } },
    );
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'tokenEnded' } });
  });
});

describe('Redmine', () => {
  test('[TR25] issues have the points of a custom field, and their version', async () => {
    const points = [
      { id: 1, name: 'Reviewer', value: '3' },
      { id: 2, name: 'Story points', value: '5.0' },
    ];
    const body = {
      issues: [
        redmineIssue(3, { custom_fields: points, fixed_version: { id: 1, name: 'v1' } }),
        redmineIssue(2, { custom_fields: [{ id: 2, name: 'Story points', value: '' }] }),
        redmineIssue(1, { status: { id: 5, name: 'Closed', is_closed: true } }),
      ],
      ...{ total_count: 3, offset: 0, limit: 100 },
    };
    const { result } = await found(`${pm}/projects/shop`, () => ({ body }));
    const first: TrackerIssue = {
      ...{ key: '#3', name: 'Issue 3', link: `${pm}/issues/3`, description: '', points: '5.0' },
      ...{ type: 'Feature', status: '', section: 'v1' },
    };
    expect(result).toMatchObject({ ok: true, isMore: false });
    expect(result.ok && result.issues[0]).toEqual(first);
    expect(result.ok && result.issues.map(({ status }) => status)).toEqual(['', '', 'Closed']);
  });

  test('[TR25] a version has its issues in its project', async () => {
    const version = { version: { id: 3, name: 'v1', project: { id: 7, name: 'Shop' } } };
    const { asked, issues } = await found(`${pm}/versions/3`, (_, sent) =>
      sent === 1 ? { body: version } : { body: { issues: [redmineIssue(1)], total_count: 1 } },
    );
    expect(asked[1]).toBe(
      '/projects/7/issues.json?status_id=open&fixed_version_id=3&limit=100&offset=0',
    );
    expect(issues).toHaveLength(1);
  });

  test('[TR25] a single issue comes alone', async () => {
    const { issues } = await found(`${pm}/issues/4`, () => ({ body: { issue: redmineIssue(4) } }));
    expect(issues.map(({ key }) => key)).toEqual(['#4']);
  });
});
