import { describe, expect, test } from 'bun:test';
import { gitHub, gitLab } from '../testing/points-servers.ts';
import { names } from '../testing/tracker-servers.ts';
import type { Server } from '../testing/trackers/case.ts';
import type { GitLabIssue } from '../testing/trackers/gitlab.ts';
import { canHold, type PointsToWrite } from './points.ts';
import { issuePoints } from './trackers.ts';

const five = { points: '5', known: [''] };

test.each([
  ['wholeNumbers', ['0', '13', '1000']],
  ['numbers', ['0', '½', '0.5', '13', '1000']],
  ['numbersAndSizes', ['0', '½', '0.5', '13', 'M', 'XL']],
] as const)('[TR11] a place for %p holds of a deck %p', (takes, held) => {
  const cards = ['0', '½', '0.5', '13', '1000', 'M', 'XL', 'Giraffe'];
  expect<readonly string[]>(cards.filter((points) => canHold(takes, points))).toEqual(held);
});

describe('GitHub', () => {
  test('[TR8] points are one label, which is read back, and no other label is touched', async () => {
    const { write, labels, sent } = gitHub(['bug']);
    expect(await write(five)).toEqual({ is: 'written' });
    expect(labels).toEqual(['bug', 'points: 5']);
    const issue = '/repos/acme/shop/issues/4';
    expect(sent).toEqual([
      `GET ${issue}`,
      `POST ${issue}/labels {"labels":["points: 5"]}`,
      `GET ${issue}`,
    ]);
  });

  test.each([
    [['bug', 'points: 5'], { points: '8', known: ['5'] }, ['bug', 'points: 8']],
    [['SP::3'], { points: '5', known: ['3'] }, ['SP::5']],
    [['8 points', 'api'], { points: '0.5', known: ['8'] }, ['api', '0.5 points']],
    [['size/M'], { points: 'XL', known: ['M'] }, ['size/XL']],
    [['points: 5', 'points: 8'], { points: '8', known: ['5'] }, ['points: 8']],
    [['bug', 'points: 5'], { points: '', known: ['5'] }, ['bug']],
    [['Points: 5'], { points: '5', known: ['3'] }, ['Points: 5']],
    [['points: 1,5'], { points: '1.5', known: [''] }, ['points: 1,5']],
  ])('[TR8] of the labels %p, %p make %p', async (labels, wanted, after) => {
    const { write } = gitHub(labels);
    expect(await write(wanted)).toEqual({ is: 'written' });
    expect(labels).toEqual(after);
  });

  test.each(['Large', '1000', '0.125', '☕'])('[TR8] %p has no label', async (points) => {
    const { write, labels, sent } = gitHub(['bug']);
    expect(await write({ points, known: [''] })).toEqual({
      ...{ is: 'unsuited', takes: 'numbersAndSizes' },
    });
    expect([labels, sent.length]).toEqual([['bug'], 1]);
  });

  test('[TR8] a label that another person has removed meanwhile is no fault', async () => {
    const { write, labels } = gitHub(['points: 3'], (request) => {
      if (request.startsWith('DELETE')) labels.splice(labels.indexOf('points: 3'), 1);
      return undefined;
    });
    expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'written' });
  });
});

describe('GitLab', () => {
  const path = '/api/v4/projects/acme/web/shop/issues/4';
  test('[TR8] points are the weight', async () => {
    const { write, issue, sent } = gitLab({ labels: ['bug'], weight: null });
    expect(await write(five)).toEqual({ is: 'written' });
    expect(issue).toEqual({ labels: ['bug'], weight: 5 });
    expect(sent).toEqual([`GET ${path}`, `PUT ${path} {"weight":5}`, `GET ${path}`]);
  });

  test.each<[title: string, before: GitLabIssue, wanted: PointsToWrite, after: GitLabIssue]>([
    ['where an edition has no weight', { labels: ['bug'] }, five, { labels: ['bug', 'points::5'] }],
    [
      'where an issue has one, rather than a second estimate',
      { labels: ['SP::3'], weight: null },
      { points: '5', known: ['3'] },
      { labels: ['SP::5'], weight: null },
    ],
    [
      'for a size',
      { labels: [], weight: 3 },
      { points: 'M', known: [''] },
      { labels: ['points::M'], weight: 3 },
    ],
    [
      'that is removed',
      { labels: ['a', 'points::5'] },
      { points: '', known: ['5'] },
      { labels: ['a'] },
    ],
  ])('[TR8] points are a label %s', async (_, before, wanted, after) => {
    const { write, issue } = gitLab(before);
    expect(await write(wanted)).toEqual({ is: 'written' });
    expect(issue).toEqual(after);
  });

  test.each<[title: string, fault: Server]>([
    [
      'dropped silently',
      (request, body) =>
        request.startsWith('PUT') && 'weight' in Object(body)
          ? {
              body: {
                iid: 4,
                title: 'Pay',
                web_url: '',
                state: 'opened',
                labels: [],
                weight: null,
              },
            }
          : undefined,
    ],
    ['refused', (_, body) => ('weight' in Object(body) ? { status: 403 } : undefined)],
  ])('[TR8] where a weight is %s, points are a label', async (_, fault) => {
    const { write, issue } = gitLab({ labels: [], weight: null }, fault);
    expect(await write(five)).toEqual({ is: 'written' });
    expect(issue).toEqual({ labels: ['points::5'], weight: null });
  });
});

describe('points that others have written', () => {
  test.each([
    [['points: 8'], five, ['8']],
    [['points: 8'], { points: '5', known: ['3'] }, ['8']],
    [['points: 3', 'SP: 8'], { points: '5', known: ['3'] }, ['3', '8']],
    [['bug'], { points: '5', known: ['3'] }, []],
    [['points: 8'], { points: '', known: ['3'] }, ['8']],
  ])('[TR9] beside %p, %p are written only once they are known', async (labels, wanted, there) => {
    const before = [...labels];
    const { write } = gitHub(labels);
    expect(await write(wanted)).toEqual({ is: 'changed', there });
    expect(labels).toEqual(before);
    const known = there.length === 0 ? [''] : there;
    expect(await write({ ...wanted, known })).toEqual({ is: 'written' });
  });

  test('[TR9] those that came during the write are shown', async () => {
    const { write, labels } = gitHub(['points: 3'], (request) => {
      if (request.startsWith('POST')) labels.push('SP: 8');
      return undefined;
    });
    expect(await write({ points: '5', known: ['3'] })).toEqual({
      ...{ is: 'changed', there: ['SP: 8', 'points: 5'].map((one) => one.slice(-1)) },
    });
  });
});

test.each([
  'https://github.com/acme/shop',
  'https://github.com/acme/shop/pull/4',
  'https://github.com/acme/shop/issues?q=4',
  'https://gitlab.com/groups/acme/-/issues/4',
  'https://gitlab.com/acme/shop/-/milestones/4',
  'https://github.com.example.org/acme/shop/issues/4',
  'Pay',
])('[TR8] %s has no points to write', (link) => {
  expect(issuePoints(link, names)).toBeNull();
});
