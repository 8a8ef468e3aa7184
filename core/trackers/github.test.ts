import { describe, expect, test } from 'bun:test';
import { from, to } from '../testing/tracker-servers.ts';
import type { Server } from '../testing/trackers/case.ts';
import {
  gitHubIssue,
  gitHubServer,
  type HubState,
  hubError,
  numbersOf,
  roadmap,
} from '../testing/trackers/github.ts';
import { gitHubWithFields } from './github-points.ts';
import { rightsAt } from './trackers.ts';

const permission = 'Projects: Read and write';
const both = `Issue Fields: Read-only, ${permission}`;

function start(state: HubState, faults?: Server) {
  return to(gitHubIssue, gitHubServer(state), faults);
}

describe('before anybody votes', () => {
  test.each<[title: string, state: HubState, place: object]>([
    [
      'the field of the issue',
      { labels: [], own: 3, projects: [roadmap(null)] },
      { field: 'Story Points', project: null, missing: '' },
    ],
    [
      'the field of a project',
      { labels: [], projects: [roadmap(3)] },
      { field: 'Story Points', project: 'Roadmap', missing: '' },
    ],
    ['a label', { labels: ['bug'], projects: [] }, { field: null, project: null, missing: '' }],
    ...(
      [
        [{ token: 'classic' }, 'project (classic)'],
        [{ token: 'fine-grained' }, both],
        [{ token: 'fine-grained', isPersonal: true }, 'project (classic)'],
        [{ token: 'reading' }, permission],
        [{ token: 'reading', isPersonal: true }, 'project (classic)'],
      ] as const
    ).map(([more, missing]): [string, HubState, object] => [
      `a label, for want of ${missing} (${JSON.stringify(more)})`,
      { labels: [], projects: [roadmap(null)], ...more },
      { field: null, project: null, missing },
    ]),
    [
      'a label, for a person who may not change the project',
      { labels: [], projects: [roadmap(null, { viewerCanUpdate: false })] },
      { field: null, project: null, missing: permission },
    ],
  ])(
    '[TR11] connecting tells that points go to %s, and changes nothing',
    async (_, state, place) => {
      const before = structuredClone(numbersOf(state));
      expect<unknown>(await start(state).check()).toEqual({ takes: 'numbersAndSizes', place });
      expect<unknown>(numbersOf(state)).toEqual(before);
    },
  );

  test('[TR11] the place of the first issue that takes points stands for its address', async () => {
    const { send } = start({ labels: [], projects: [roadmap(3)] });
    expect(await rightsAt(gitHubWithFields, gitHubIssue, send)).toEqual({
      rights: 'numbersAndSizes',
      place: { field: 'Story Points', project: 'Roadmap', missing: '' },
    });
  });

  test('[TR11] a token without the permission for issues may still write to a project', async () => {
    const refusing: Server = (request) =>
      request.startsWith('DELETE') ? { status: 403 } : undefined;
    const { check } = start({ labels: [], own: null, projects: [roadmap(null)] }, refusing);
    expect<unknown>(await check()).toEqual({
      ...{ takes: 'numbers', place: { field: 'Story Points', project: 'Roadmap', missing: '' } },
    });
  });
});

describe('reading', () => {
  const issue = (number: number, more: object = {}) => ({
    ...{ number, title: 'Pay', body: null, state: 'open', labels: [{ name: 'points: 1' }] },
    html_url: `https://github.com/acme/shop/issues/${number}`,
    ...{ node_id: `I_${number}`, ...more },
  });
  const value = (number: number, name: string) => ({
    ...{ issue_field_id: 1, node_id: 'IFN_1', issue_field_name: name },
    ...{ data_type: 'number', value: number },
  });
  const issues = [
    issue(1, { issue_field_values: [value(9, 'Budget'), value(8, 'Story points')] }),
    issue(2),
    issue(3),
    issue(4),
  ];
  const inProject = (id: number, number: number, closed = false) => ({
    id: `I_${id}`,
    projectItems: {
      nodes: [
        {
          project: { closed },
          fieldValues: { nodes: [{}, { number, field: { id: 'F', name: 'Estimate' } }] },
        },
      ],
    },
  });
  const nodes = [inProject(2, 5), inProject(3, 5, true), null];
  const shop = 'https://github.com/acme/shop';

  test('[TR55] with a token points come from the field of the issue, else of its project, else from a label', async () => {
    const { issues: found, sent } = await from(shop, (request) =>
      request.startsWith('GET') ? { body: issues } : { body: { data: { nodes } } },
    );
    expect(found.map(({ points }) => points)).toEqual(['8', '5', '1', '1']);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain('{"ids":["I_2","I_3","I_4"]}');
  });

  test('[TR55] without a token projects are not asked for', async () => {
    const { issues: found, sent } = await from(shop, () => ({ body: issues, isSigned: false }));
    expect(found.map(({ points }) => points)).toEqual(['8', '1', '1', '1']);
    expect(sent).toHaveLength(1);
  });

  test('[TR55] fields of another form leave the label', async () => {
    for (const issue_field_values of [[{ kind: 'of tomorrow' }], 'none', null]) {
      const body = [issue(1, { issue_field_values })];
      const { issues: found } = await from(shop, () => ({ body, isSigned: false, isOdd: true }));
      expect(found.map(({ points }) => points)).toEqual(['1']);
    }
  });

  test('[TR55] issues come also where projects are refused', async () => {
    for (const given of [{ status: 502 }, { status: 401 }, {}, hubError('FORBIDDEN', 'no', null)]) {
      const { issues: found } = await from(shop, (request) =>
        request.startsWith('GET') ? { body: issues } : given,
      );
      expect(found.map(({ points }) => points)).toEqual(['8', '1', '1', '1']);
    }
  });

  test('[TR55] a single issue has the number of its project', async () => {
    const { issues: found } = await from(`${shop}/issues/2`, (request) =>
      request.startsWith('GET') ? { body: issue(2) } : { body: { data: { nodes } } },
    );
    expect(found.map(({ points }) => points)).toEqual(['5']);
  });
});
