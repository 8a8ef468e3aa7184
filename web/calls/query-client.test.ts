import { afterEach, expect, jest, mock, spyOn, test } from 'bun:test';
import { ApiError, unreachable } from './problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

test('what a page no longer uses is kept for 60 seconds', () => {
  jest.useFakeTimers();
  queryClient.setQueryData(['room'], 'as it was');
  jest.advanceTimersByTime(59_999);
  expect(queryClient.getQueryData<string>(['room'])).toBe('as it was');
  jest.advanceTimersByTime(1);
  expect(queryClient.getQueryData(['room'])).toBeUndefined();
});

test.each([
  ['did not come is asked for four times', unreachable, 4],
  ['is a refusal is not asked for again', { status: 403, code: 'facilitatorOnly' }, 1],
])('an answer that %s, and logged once', async (_, reason, times) => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const failure = new ApiError('Failed to fetch session data', reason);
  const queryFn = mock(() => Promise.reject(failure));
  const asked = queryClient.fetchQuery({ queryKey: ['room'], queryFn, retryDelay: 0 });
  await expect(asked).rejects.toBe(failure);
  expect(queryFn).toHaveBeenCalledTimes(times);
  expect(log.mock.calls).toEqual([[failure]]);
  log.mockRestore();
});
