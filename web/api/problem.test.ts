import { expect, test } from 'bun:test';
import { problems } from '#messages/problems.ts';
import { ApiError, reasonIn, unreachable, unreadable } from './problem.ts';

function problemOf(code: string, detail: string) {
  return { type: `/problems/${code}`, title: code, status: 409, code, detail };
}

test.each([
  [
    'a refusal',
    reasonIn(409, problemOf('nameTaken', 'Der Name ist vergeben.')),
    problems.nameTaken,
  ],
  ['a problem', reasonIn(503, problemOf('notReady', 'Bin gleich da.')), problems.notReady],
  ['a failure without a problem', reasonIn(500, undefined), problems.failure],
  ['no answer', unreachable, problems.unreachable],
  ['an answer of somebody else', unreadable(200), problems.unreadable],
  ['an answer of another version', unreadable(200, {}), problems.incompatible],
])('[TX3] the page itself says what %s means, by its code', (_, reason, sentence) => {
  expect(new ApiError('Failed to try', reason).detail).toBe(sentence);
});
