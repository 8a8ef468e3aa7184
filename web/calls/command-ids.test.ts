import { expect, test } from 'bun:test';
import { timeIn } from '@story-pointer/core/ids';
import { commandIdSchema } from '@story-pointer/core/wire';
import { CommandIds, newCommandId, newTimedId } from './command-ids.ts';
import { ApiError, reasonIn, unreachable } from './problem.ts';
import { learnServerTime } from './server-clock.ts';

function counting(): CommandIds {
  let count = 0;
  return new CommandIds(() => {
    count += 1;
    return `id-${count}`;
  });
}

const problem = { type: '/problems/x', title: 'No', status: 409, detail: 'No.', code: 'nameTaken' };

test('[PG70] what was not answered keeps its id while nothing is changed', () => {
  const ids = counting();
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  ids.ended('id-1', new ApiError('failed', unreachable));
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  expect(ids.idFor({ name: 'B' })).toBe('id-2');
  expect(ids.idFor({ name: 'A' })).toBe('id-3');
});

test.each([
  ['answered', undefined],
  ['refused', new ApiError('failed', reasonIn(409, problem))],
])('[PG70] what was %s is another command when it is sent again', (_, failure) => {
  const ids = counting();
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  ids.ended('id-1', failure);
  expect(ids.idFor({ name: 'A' })).toBe('id-2');
});

test('[PG70] the end of an earlier command leaves the id of the next one', () => {
  const ids = counting();
  ids.idFor({ name: 'A' });
  ids.idFor({ name: 'B' });
  ids.ended('id-1');
  expect(ids.idFor({ name: 'B' })).toBe('id-2');
});

test('a command id is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 1000 }, newCommandId);
  for (const id of ids) expect(commandIdSchema.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});

test("commands carry the server's time, however wrong the clock here is", () => {
  const hour = 60 * 60 * 1000;
  const before = timeIn(newTimedId()) ?? 0;
  learnServerTime(Date.now() + 100 * hour);
  const after = timeIn(newTimedId()) ?? 0;
  learnServerTime(Date.now());
  expect(Math.round((after - before) / hour)).toBe(100);
});
