import { expect, test } from 'bun:test';
import { keepTrying } from './keep-trying.ts';
import { ApiError, reasonIn, unreachable } from './problem.ts';

/** A call that fails with each of `failures` in turn and then answers. */
function failing(failures: readonly ApiError[]) {
  const left = [...failures];
  const call = async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'answer';
  };
  return { call, left };
}

function failureOf(status: number): ApiError {
  return new ApiError('failed', status === 0 ? unreachable : reasonIn(status, undefined));
}

function refusalOf(status: number): ApiError {
  const problem = { type: '/problems/x', title: 'No', status, detail: 'No.', code: 'roundOver' };
  return new ApiError('failed', reasonIn(status, problem));
}

function recordedPauses() {
  const pauses: number[] = [];
  const told: number[] = [];
  const pause = async (milliseconds: number, atLeast: number) => {
    pauses.push(milliseconds);
    told.push(atLeast);
  };
  return { pauses, told, pause };
}

test.each([0, 404, 408, 429, 500, 502, 503])(
  '[W21, PG75] a call that failed with %p is repeated until answered',
  async (status) => {
    const { call } = failing(Array.from({ length: 7 }, () => failureOf(status)));
    const { pauses, pause } = recordedPauses();
    expect(await keepTrying(call, { tries: Number.POSITIVE_INFINITY, pause })).toBe('answer');
    expect(pauses.map((pause) => pause < 2000)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  },
);

test.each([400, 401, 403, 404, 409, 413, 422])(
  '[W21, PG75] our own refusal with %p is not repeated',
  async (status) => {
    const { call, left } = failing([refusalOf(status), failureOf(0)]);
    const { pause } = recordedPauses();
    await expect(keepTrying(call, { tries: 5, pause })).rejects.toMatchObject({ status });
    expect(left).toHaveLength(1);
  },
);

test('[PG70] a form gives up after so many tries, with the last reason', async () => {
  const { call, left } = failing([failureOf(0), failureOf(503), failureOf(500), failureOf(0)]);
  const { pause } = recordedPauses();
  await expect(keepTrying(call, { tries: 3, pause })).rejects.toMatchObject({ status: 500 });
  expect(left).toHaveLength(1);
});

test('[W25] a call that has to wait is not repeated before, even if the network comes back', async () => {
  const told = new ApiError('failed', { ...reasonIn(429, undefined), wait: 30_000 });
  const { call } = failing([told, failureOf(0)]);
  const recorded = recordedPauses();
  await keepTrying(call, { tries: 5, pause: recorded.pause });
  expect(recorded.told).toEqual([30_000, 0]);
  expect(recorded.pauses[0]).toBeGreaterThan(30_000);
  expect(recorded.pauses[1]).toBeLessThan(2000);
});

test('[PG70, PG72] a stopped call makes no further attempt, and says what the last one met', async () => {
  const { call, left } = failing([failureOf(503), failureOf(0)]);
  const stop = new AbortController();
  const told: number[] = [];
  const pause = () => new Promise<void>(() => {});
  const trying = keepTrying(call, {
    tries: Number.POSITIVE_INFINITY,
    pause,
    onFailure: ({ status }) => told.push(status),
    signal: stop.signal,
  });
  setTimeout(() => stop.abort());
  await expect(trying).rejects.toMatchObject({ status: 503 });
  expect(left).toHaveLength(1);
  expect(told).toEqual([503]);
});

test('[PG75] an answer of status 400 and above counts as ours only with a code we know', () => {
  const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Nothing.' };
  const isRefusal = (body: unknown) => new ApiError('failed', reasonIn(404, body)).isRefusal;
  expect(isRefusal({ ...problem, code: 'storyNotFound' })).toBe(true);
  expect(isRefusal({ ...problem, code: 'malformed' })).toBe(true);
  expect(isRefusal({ ...problem, code: 'NO_ROUTE' })).toBe(false);
  expect(isRefusal(problem)).toBe(false);
  expect(isRefusal(undefined)).toBe(false);
});

test('an answer that says it is ours is a refusal with whatever code, and its sentence is shown', () => {
  const problem = { type: 'about:blank', title: 'No', status: 409, code: 'unheardOf' };
  const reason = reasonIn(409, { ...problem, detail: 'The table is closed.' }, true);
  const error = new ApiError('failed', { ...reason, isOurs: true });
  expect(error).toMatchObject({ isRefusal: true, isPassing: false, isOutdated: false });
  expect(error.detail).toBe('The table is closed.');
  const outdated = reasonIn(426, { ...problem, code: 'outdated', detail: 'Reload.' });
  const told = new ApiError('failed', outdated);
  expect(told).toMatchObject({ isRefusal: false, isPassing: false, isOutdated: true });
});
