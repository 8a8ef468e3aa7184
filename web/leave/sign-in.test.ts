import { expect, test } from 'bun:test';
import { versionHeader } from '@story-pointer/core/version-header';
import { type Answerer, answererOf } from './sign-in.ts';

const html = 'text/html; charset=utf-8';
const problem = 'application/problem+json';

const table: readonly (readonly [string, number, Record<string, string>, Answerer])[] = [
  ['our answer', 200, { [versionHeader]: '4', 'content-type': 'application/json' }, 'server'],
  [
    'our refusal of a request without a key',
    401,
    { [versionHeader]: '4', 'content-type': problem },
    'server',
  ],
  ['our refusal of a request that came too often', 429, { 'content-type': problem }, 'server'],
  ['a page with status 200', 200, { 'content-type': html }, 'signIn'],
  ['a page with status 401', 401, { 'content-type': html }, 'signIn'],
  ['a page with status 403', 403, { 'content-type': html }, 'signIn'],
  ['a word with status 401', 401, { 'content-type': 'text/plain' }, 'signIn'],
  ['the problem of a gateway with status 401', 401, { 'content-type': problem }, 'signIn'],
  ['nothing with status 401', 401, {}, 'signIn'],
  ['a page with status 404', 404, { 'content-type': html }, 'other'],
  ['a page with status 502', 502, { 'content-type': html }, 'other'],
  ['a page with status 503', 503, { 'content-type': html }, 'other'],
  ['the JSON of something else', 200, { 'content-type': 'application/json' }, 'other'],
];

test.each(table)(
  '[SI8] %s, %i, is recognized by its headers and status',
  (_, status, headers, answerer) => {
    expect(answererOf(new Response('', { status, headers }))).toBe(answerer);
  },
);
