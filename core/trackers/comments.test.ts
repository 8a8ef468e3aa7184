import { describe, expect, test } from 'bun:test';
import { answerOf, names, now } from '../testing/tracker-servers.ts';
import { organization, workItem } from '../testing/trackers/azure.ts';
import { type Given, isChange, pm, server, site } from '../testing/trackers/case.ts';
import { giteaCase } from '../testing/trackers/gitea.ts';
import { gitHubIssue } from '../testing/trackers/github.ts';
import { redmineIssue } from '../testing/trackers/redmine.ts';
import type { ChangeRequest } from './calls.ts';
import { inert, markFor } from './comment-text.ts';
import { addComment } from './comments.ts';
import { issuePoints } from './trackers.ts';

interface Tracker {
  readonly link: string;
  /** The comments as their tracker answers, the first one oldest. */
  readonly shown: (texts: readonly string[]) => unknown;
  /** The text of the request that adds one. */
  readonly added: (body: unknown) => string;
  /** The answer to that request, where it is recorded. */
  readonly answer?: unknown;
  readonly requests: readonly [read: string, add: string];
}

const newestFirst = (texts: readonly string[]) => texts.toReversed().map((body) => ({ body }));
const issue4 = '/issue/SHOP-4/comment';
const listed = `?orderBy=-created&maxResults=100`;

const trackers: Readonly<Record<string, Tracker>> = {
  GitHub: {
    link: gitHubIssue,
    shown: (texts) => texts.map((body) => ({ id: 1, body })),
    added: (body) => Object(body).body,
    requests: [
      'GET /repos/acme/shop/issues/4/comments?since=2026-11-27T12:00:00.000Z&per_page=100',
      'POST /repos/acme/shop/issues/4/comments',
    ],
  },
  GitLab: {
    link: 'https://gitlab.com/acme/web/shop/-/issues/4',
    shown: newestFirst,
    added: (body) => Object(body).body,
    requests: [
      'GET /api/v4/projects/acme/web/shop/issues/4/notes?sort=desc&per_page=100',
      'POST /api/v4/projects/acme/web/shop/issues/4/notes',
    ],
  },
  'Jira Cloud': {
    link: `${site}/browse/SHOP-4`,
    shown: (texts) => ({ comments: newestFirst(texts), total: texts.length }),
    added: (body) => Object(body).body,
    requests: [`GET /rest/api/2${issue4}${listed}`, `POST /rest/api/2${issue4}`],
  },
  'Jira Data Center': {
    link: `${server}/browse/SHOP-4`,
    shown: (texts) => ({ comments: newestFirst(texts), total: texts.length }),
    added: (body) => Object(body).body,
    requests: [`GET /rest/api/2${issue4}${listed}`, `POST /rest/api/2${issue4}`],
  },
  Redmine: {
    link: `${pm}/issues/4`,
    shown: (texts) => {
      const journals = ['', ...texts].map((notes) => ({ notes }));
      return { issue: redmineIssue(4, { journals }) };
    },
    added: (body) => Object(body).issue.notes,
    requests: ['GET /issues/4.json?include=journals', 'PUT /issues/4.json'],
  },
  Gitea: {
    link: giteaCase.one,
    shown: (texts) => texts.map((body) => ({ id: 1, body })),
    added: (body) => Object(body).body,
    answer: { id: 1 },
    requests: [
      'GET /api/v1/repos/acme/shop/issues/4/comments?since=2026-11-27T12:00:00.000Z',
      'POST /api/v1/repos/acme/shop/issues/4/comments',
    ],
  },
  'Azure DevOps': {
    link: `${organization}/Web%20Shop/_workitems/edit/4`,
    shown: (texts) => ({
      count: texts.length,
      comments: newestFirst(texts).map(({ body }) => ({ text: `<div>${body}<br></div>` })),
    }),
    added: (body) => Object(body)[0].value.replaceAll('<br>', '\n'),
    answer: workItem(4),
    requests: [
      'GET /Web Shop/_apis/wit/workitems/4/comments?order=desc&$top=100',
      'PATCH /_apis/wit/workitems/4?api-version=4.1',
    ],
  },
  Linear: {
    link: 'https://linear.app/acme/issue/ENG-4/pay',
    shown: (texts) => {
      const nodes = texts.map((body, at) => ({ body, createdAt: `2026-11-28T12:00:0${at}.000Z` }));
      return { data: { organization: { urlKey: 'acme' }, issue: { comments: { nodes } } } };
    },
    added: (body) => Object(body).variables.body,
    answer: { data: { commentCreate: { success: true } } },
    requests: ['query Comments', 'mutation Comment'],
  },
};

const mark = markFor('story', 1, 5);
const text = `Points: 5\n\n- "ready"\n\nStory Pointer · ${mark}`;

const three = `Points: 3\n\nStory Pointer · Sprint · ${markFor('story', 1, 3)}`;

/** A tracker with comments; `faults` take the place of its answer to one that was added. */
function start(name: string, faults: () => Given | undefined = () => undefined) {
  const tracker = trackers[name];
  const comments = tracker && issuePoints(tracker.link, names)?.comments;
  if (!tracker || !comments) throw new Error(`${name} has no comments`);
  const texts = [`Looks good, as ${mark} says`, three];
  const sent: string[] = [];
  const send = async (path: string, change?: ChangeRequest) => {
    const [operation] = /^\w+ \w+/.exec(Object(change?.body).query ?? '') ?? [];
    const request = operation ?? `${change?.method ?? 'GET'} ${decodeURIComponent(path)}`;
    sent.push(request);
    const isAdding = isChange(request, change?.body);
    if (isAdding) texts.push(tracker.added(change?.body));
    const given = isAdding ? faults() : undefined;
    if (given?.status === 0) return undefined;
    const { answer: body } = tracker;
    const usual: Given = isAdding ? { status: 201, body } : { body: tracker.shown(texts) };
    return answerOf({ isSigned: true, ...usual, ...given }, { path, change });
  };
  const add = (said = text) => addComment(comments, { text: said }, send, now);
  return { add, texts, sent, requests: tracker.requests };
}

describe.each(Object.keys(trackers))('%s', (name) => {
  test('[TR49] a comment is added, and read back', async () => {
    const { add, texts, sent, requests } = start(name);
    expect(await add()).toBeNull();
    expect(texts).toHaveLength(3);
    expect(texts.at(-1)?.replaceAll('\n\n', '\n')).toBe(text.replaceAll('\n\n', '\n'));
    const [read, added] = requests;
    expect(sent).toEqual([read, added, read]);
  });

  test('[TR50] an estimate has one comment, also where an answer was lost', async () => {
    let isLost = true;
    const { add, texts } = start(name, () => {
      if (!isLost) return undefined;
      isLost = false;
      return { status: 0 };
    });
    expect(await add()).toEqual({ is: 'unreachable' });
    expect(await add()).toBeNull();
    expect(await add()).toBeNull();
    expect(texts).toHaveLength(3);
    // The same points once more, after others.
    expect(await add(three)).toBeNull();
    expect(texts).toHaveLength(4);
  });

  test('[TR49] a comment that the tracker drops or refuses is a fault', async () => {
    const dropping = start(name);
    const { length } = dropping.texts;
    const add = dropping.add();
    dropping.texts.push = () => length;
    expect(await add).toEqual({ is: 'dropped' });
    const status = name === 'Redmine' ? 422 : 403;
    const refusing = start(name, () => ({ status, body: {} }));
    expect((await refusing.add())?.is).toBe(status === 422 ? 'refused' : 'notWritable');
  });
});

test.each([
  ['/close', '/\u2060close'],
  [' two\n/close', 'two /close'],
  ['@ann fixes #12, !3', '@\u2060ann fixes #\u206012, !\u20603'],
  ['[~ann] {code} <b>', '[\u2060~\u2060ann] {\u2060code} <\u2060b>'],
  ['[a](b) |c| http://d', '[\u2060a]\u2060(b) |\u2060c|\u2060 http:\u2060//d'],
  ['@\u2060ann', '@\u2060ann'],
  ['half a day, at most', 'half a day, at most'],
])('[TR49] the words %j mean nothing to a tracker', (words, shown) => {
  expect(inert(words)).toBe(shown);
});

test('[TR50] marks tell stories, rounds and points apart', () => {
  const all = ['a', 'b'].flatMap((story) =>
    [1, 2].flatMap((round) => [0.5, 1, 5, 51].map((points) => markFor(story, round, points))),
  );
  expect(new Set(all).size).toBe(all.length);
  for (const one of all) expect(one).toMatch(/^sp-[0-9a-z]{14}$/);
});

test('[TR49] a comment in Azure DevOps is plain text, and one of Linear goes to the workspace of its link alone', async () => {
  const { add, texts } = start('Azure DevOps');
  await add(`a < b & c\n${text}`);
  expect(texts.at(-1)).toStartWith('a &lt; b &amp; c\nPoints: 5\n');
  const there = issuePoints('https://linear.app/other/issue/ENG-4', names)?.comments;
  const send = async () => answerOf({ body: trackers['Linear']?.shown([]), isSigned: true });
  expect(there && (await addComment(there, { text }, send, now))).toEqual({ is: 'unreadable' });
});
