import { expect, test } from 'bun:test';
import { ApiError, reasonIn, unreachable, unreadable } from './problem.ts';
import { problemText } from './problem-text.ts';

function problemOf(code: string, detail: string) {
  return { type: `/problems/${code}`, title: code, status: 409, code, detail };
}

test.each([
  [
    'a refusal',
    reasonIn(409, problemOf('nameTaken', 'Der Name ist vergeben.')),
    problemText('nameTaken'),
  ],
  ['a problem', reasonIn(503, problemOf('notReady', 'Bin gleich da.')), problemText('notReady')],
  ['a failure without a problem', reasonIn(500, undefined), problemText('failure')],
  ['no answer', unreachable, problemText('unreachable')],
  ['an answer of somebody else', unreadable(200), problemText('unreadable')],
  ['an answer of another version', unreadable(200, {}), problemText('incompatible')],
])('[TX3] the page itself says what %s means, by its code', (_, reason, sentence) => {
  expect(new ApiError('Failed to try', reason).detail).toBe(sentence);
});
