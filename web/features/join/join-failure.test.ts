import { expect, test } from 'bun:test';
import { ApiError } from '../../calls/problem.ts';
import { problemText } from '../../calls/problem-text.ts';
import { failureOf } from './join-failure.ts';

const failed = (status: number, code: string) => failureOf(new ApiError('join', { status, code }));

test.each([
  [403, 'barred'],
  [409, 'sessionClosed'],
  [422, 'sessionFull'],
  [422, 'sessionTooLarge'],
  [422, 'tooManySeats'],
] as const)(
  '[J7] %d %s is shown with its reason alone, since retrying is useless',
  (status, code) => {
    expect(failed(status, code)).toEqual({ title: problemText(code) });
  },
);

test('[J7] a refusal that is not by a rule may be tried again', () => {
  expect(failed(415, 'jsonOnly')).toEqual({
    title: 'Failed to create participant. Please try again.',
    reason: problemText('jsonOnly'),
  });
});

test('[J7] a temporary failure may be tried again', () => {
  expect(failed(429, 'tooManyRequests')).toEqual({
    title: 'Failed to join session. Please try again.',
    reason: problemText('tooManyRequests'),
  });
});
