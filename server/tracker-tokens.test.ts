import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { readServiceSettings } from './tracker-tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'tracker-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const trackers = 'public,jira:https://acme.atlassian.net,redmine:https://pm.example.org/redmine';
const secret = 'ATATT-s3cret';
const key = '4711'.repeat(10);

function read(text: string, more: Readonly<Record<string, string>> = {}) {
  const [tokens, word] = [join(folder, 'tokens'), join(folder, 'word')];
  writeFileSync(tokens, text);
  writeFileSync(word, 'open sesame\r\n');
  return readServiceSettings(
    readConfig({
      ...{ TRACKERS: trackers, TRACKER_TOKENS_FILE: tokens, TRACKER_PASSWORD_FILE: word },
      ...more,
    }),
  );
}

test('[TR44] a file has one tracker a line, with its token and its projects', () => {
  const { tokens, word } = read(`\ufeff# tracker token projects\r
jira:https://acme.atlassian.net\tbot@acme.org:${secret}  SHOP, WEB\r
\r
redmine:https://pm.example.org/redmine/ ${key} 3,7
github github_pat_1 acme/shop
gitlab glpat-1 acme/web/shop`);
  expect(word).toBe('open sesame');
  expect([...tokens]).toEqual([
    [
      'jira:https://acme.atlassian.net',
      { token: `bot@acme.org:${secret}`, projects: ['SHOP', 'WEB'] },
    ],
    ['redmine:https://pm.example.org/redmine', { token: key, projects: ['3', '7'] }],
    ['gitHub', { token: 'github_pat_1', projects: ['acme/shop'] }],
    ['gitLab', { token: 'glpat-1', projects: ['acme/web/shop'] }],
  ]);
});

const jira = 'jira:https://acme.atlassian.net';
test.each([
  [`${jira} bot@acme.org:${secret}`, /^TRACKER_TOKENS_FILE, line 2: it must be a tracker/],
  [`${secret} ${jira} SHOP`, /line 2: it must be a tracker/],
  [`jira ${secret} SHOP`, /line 2: it must be a tracker/],
  [`public ${secret} SHOP`, /line 2: it must be a tracker/],
  [`jira:https://other.org ${secret} SHOP`, /line 2: TRACKERS does not name this tracker/],
  [`${jira} ${secret} SHOP`, /line 2: the token needs the email address/],
  [`${jira} a@b:${secret} acme/shop`, /line 2: the projects must be keys such as SHOP/],
  [`${jira} a@b:${secret} ${key}:x`, /line 2: the projects must be/],
  [`${jira} a@b:c SHOP\n${jira} a@b:${secret} WEB`, /line 3: this tracker has a line before/],
  [
    `redmine:https://pm.example.org/redmine ${secret} 3`,
    /line 2: the token must be an API key of 40 hexadecimal digits/,
  ],
  [
    `redmine:https://pm.example.org/redmine ${key} shop`,
    /line 2: the projects must be the numbers/,
  ],
  [`github ${secret} shop`, /line 2: the projects must be repositories such as acme\/shop/],
  [`gitlab ${secret} acme`, /line 2: the projects must be paths such as acme\/web\/shop/],
])('[TR44] the line %j is an error with its number, and nothing of it', (line, message) => {
  const reading = () => read(`# tokens\n${line}`);
  expect(reading).toThrow(message);
  expect(reading).not.toThrow(new RegExp(`${secret}|${key}`));
});

test.each<[settings: Readonly<Record<string, string>>, message: RegExp]>([
  [
    { TRACKER_PASSWORD_FILE: '' },
    /^TRACKER_TOKENS_FILE needs TRACKER_PASSWORD_FILE, or NAME_HEADER/,
  ],
  [{ NAME_HEADER: 'X User' }, /^NAME_HEADER is "X User", but it must be the name of a header/],
  [
    { TRACKER_TOKENS_FILE: secret },
    /^TRACKER_TOKENS_FILE does not name a file that can be read: ENOENT/,
  ],
  [
    { TRACKER_PASSWORD_FILE: folder },
    /^TRACKER_PASSWORD_FILE does not name a file .* read: EISDIR/,
  ],
  [{ TRACKER_PASSWORD_FILE: '/dev/null' }, /^TRACKER_PASSWORD_FILE must have one line of 8/],
])('[TR44] the settings %j are an error that says what is missing', (settings, message) => {
  expect(() => read(`${jira} a@b:c SHOP`, settings)).toThrow(message);
});
