import { expect, test } from 'bun:test';
import { from, names, to } from '../testing/tracker-servers.ts';
import type { Server } from '../testing/trackers/case.ts';
import { giteaCase, giteaIssue } from '../testing/trackers/gitea.ts';
import { gitea } from './gitea.ts';
import { issuePoints, trackerPlace } from './trackers.ts';

const host = 'https://code.example.org/git';
const shop = `${host}/acme/shop`;
const home = 'GET /api/v1/repos/acme/shop/issues';
const paging = 'limit=50&page=1';

test.each([
  ['', `${home}?state=open&type=issues&${paging}`],
  ['/issues?type=all&state=open', `${home}?state=open&type=issues&${paging}`],
  ['/milestone/3', `${home}?state=open&type=issues&milestones=3&${paging}`],
  [
    '/issues?milestone=3&q=to+pay',
    `${home}?state=open&type=issues&milestones=3&q=to pay&${paging}`,
  ],
  ['/issues/4#issuecomment-1', `${home}/4`],
])('[TR36] %p is asked for as %s', async (page, request) => {
  const { sent } = await from(shop + page, giteaCase.list(1));
  expect(sent[0]).toBe(request);
});

test('[TR36] the parts of a filter that the API does not take are named', () => {
  const place = trackerPlace(`${shop}/issues?labels=1%2C2&assignee=0&state=closed`, names);
  expect(place?.ignored).toEqual(['labels', 'state']);
});

test.each([
  host,
  `${host}/acme`,
  `${host}/user/settings`,
  `${host}/explore/repos`,
  `${shop}/pulls/4`,
  `${shop}/src/branch/main`,
  'https://code.example.org/acme/shop',
])('[TR36] %s is no address of issues', (page) => {
  expect(trackerPlace(page, names)).toBeNull();
});

test('[TR36] an issue has the estimate of its label and its milestone', async () => {
  const labels = [
    { id: 1, name: 'bug' },
    { id: 2, name: 'points/5' },
  ];
  const body = { number: 4, title: 'Pay', body: null, state: 'closed', labels };
  const { issues } = await from(`${shop}/issues/4`, () => ({
    body: { ...body, milestone: { title: 'v1' } },
  }));
  expect(issues).toEqual([
    {
      ...{ key: '#4', name: 'Pay', link: `${shop}/issues/4`, description: '', points: '5' },
      ...{ type: '', status: 'closed', section: 'v1' },
    },
  ]);
});

const label = (id: number, name: string) => ({ id, name });

test('[TR36] points are one label, made where the project has none, and no other is touched', async () => {
  const own = [label(1, 'bug'), label(2, 'SP/3')];
  const project = [...own];
  const { write, sent } = to(`${shop}/issues/4`, giteaIssue(own, project));
  expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'written' });
  expect(own).toEqual([label(1, 'bug'), label(3, 'SP/5')]);
  expect(sent.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /api/v1/repos/acme/shop/labels {"name":"SP/5","color":"#ededed"}',
    'POST /api/v1/repos/acme/shop/issues/4/labels {"labels":[3]}',
    'DELETE /api/v1/repos/acme/shop/issues/4/labels/2',
  ]);
  expect(await write({ points: '3', known: ['5'] })).toEqual({ is: 'written' });
  expect(project).toHaveLength(3);
});

test('[TR36] a label that is not added leaves the earlier one', async () => {
  const own = [label(1, 'points: 3')];
  const dropping: Server = (request) =>
    /^POST .*\/issues\/4\/labels$/.test(request) ? { body: own } : undefined;
  const { write } = to(`${shop}/issues/4`, giteaIssue(own, [...own]), dropping);
  expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'dropped' });
  expect(own).toEqual([label(1, 'points: 3')]);
});

test('[TR36] a token goes as Gitea wants it, and names its owner', () => {
  const { owner, credentials } = gitea(host);
  expect(credentials('secret')).toEqual({ authorization: 'token secret' });
  expect([owner.read({ login: 'ann' }), owner.read({ login: '' })]).toEqual(['ann', undefined]);
  expect(issuePoints(`${shop}/pulls/4`, names)).toBeNull();
});
