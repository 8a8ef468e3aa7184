import { afterEach, expect, jest, spyOn, test } from 'bun:test';
import { ApiError, unreachable } from './problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

test('[W20] what a page no longer uses is kept for 60 seconds', () => {
  jest.useFakeTimers();
  queryClient.setQueryData(['room'], 'as it was');
  jest.advanceTimersByTime(59_999);
  expect(queryClient.getQueryData<string>(['room'])).toBe('as it was');
  jest.advanceTimersByTime(1);
  expect(queryClient.getQueryData(['room'])).toBeUndefined();
});

test('[W22] a call that failed is logged with its own message', async () => {
  const log = spyOn(console, 'warn').mockImplementation(() => {});
  const failure = new ApiError('Failed to fetch session data', unreachable);
  const queryFn = () => Promise.reject(failure);
  await expect(queryClient.fetchQuery({ queryKey: ['room'], queryFn })).rejects.toBe(failure);
  expect(log.mock.calls).toEqual([[failure]]);
  log.mockRestore();
});
