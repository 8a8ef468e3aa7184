import { expect, test } from 'bun:test';
import type { ReactNode } from 'react';
import { NewsThrottle } from './news-throttle.ts';

/** A clock that the test moves. */
function clock() {
  let now = 0;
  let waiting: { act: () => void; at: number } | undefined;
  return {
    now: () => now,
    schedule: (act: () => void, milliseconds: number) => {
      waiting = { act, at: now + milliseconds };
      return () => {
        waiting = undefined;
      };
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
      const due = waiting;
      if (!due || due.at > now) return;
      waiting = undefined;
      due.act();
    },
  };
}

test('[TB24] fifty votes in ten seconds take a few announcements, the first at once and the last', () => {
  const time = clock();
  const told: ReactNode[] = [];
  const throttle = new NewsThrottle(0, {
    ...time,
    newsBetween: (_, votes) => [{ text: `${votes} of 50 voted`, canWait: true }],
    announce: ({ text }) => told.push(text),
  });
  for (let votes = 1; votes <= 50; votes += 1) {
    throttle.update(votes);
    time.pass(200);
  }
  time.pass(3000);
  expect(told.length).toBeLessThanOrEqual(5);
  expect(told[0]).toBe('1 of 50 voted');
  expect(told.at(-1)).toBe('50 of 50 voted');
});

test('[TB24] an urgent event is announced at once, with the waiting ones', () => {
  const time = clock();
  const told: ReactNode[] = [];
  const throttle = new NewsThrottle(0, {
    ...time,
    newsBetween: (before, now) => [{ text: `${before} to ${now}`, canWait: now < 3 }],
    announce: ({ text }) => told.push(text),
  });
  for (const state of [1, 2, 3]) throttle.update(state);
  time.pass(5000);
  expect(told).toEqual(['0 to 1', '1 to 3']);
});
