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

function recordedPauses() {
  const pauses: number[] = [];
  const told: number[] = [];
  const pause = async (milliseconds: number, atLeast: number) => {
    pauses.push(milliseconds);
    told.push(atLeast);
  };
  return { pauses, told, pause };
}

test.each([0, 429, 500, 502, 503])(
  '[W21] a call that failed with %p is repeated until answered',
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
  '[W21] a refusal with %p is not repeated',
  async (status) => {
    const { call, left } = failing([failureOf(status), failureOf(0)]);
    const { pause } = recordedPauses();
    await expect(keepTrying(call, { tries: 5, pause })).rejects.toMatchObject({ status });
    expect(left).toHaveLength(1);
  },
);

test('[W24] a form gives up after so many tries, with the last reason', async () => {
  const { call, left } = failing([failureOf(0), failureOf(503), failureOf(500), failureOf(0)]);
  const { pause } = recordedPauses();
  await expect(keepTrying(call, { tries: 3, pause })).rejects.toMatchObject({ status: 500 });
  expect(left).toHaveLength(1);
});

test('[PG52] a call that is told to wait is not repeated before, even if the network comes back', async () => {
  const told = new ApiError('failed', { ...reasonIn(429, undefined), wait: 30_000 });
  const { call } = failing([told, failureOf(0)]);
  const recorded = recordedPauses();
  await keepTrying(call, { tries: 5, pause: recorded.pause });
  expect(recorded.told).toEqual([30_000, 0]);
  expect(recorded.pauses[0]).toBeGreaterThan(30_000);
  expect(recorded.pauses[1]).toBeLessThan(2000);
});
