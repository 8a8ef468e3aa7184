import { expect, test } from 'bun:test';
import { commandIdSchema } from '@story-pointer/core/wire';
import { CommandIds, newCommandId } from './command-ids.ts';
import { ApiError, reasonIn, unreachable } from './problem.ts';

function counting(): CommandIds {
  let count = 0;
  return new CommandIds(() => {
    count += 1;
    return `id-${count}`;
  });
}

const problem = { type: '/problems/x', title: 'No', status: 409, detail: 'No.', code: 'nameTaken' };

test('[PG70] what was not answered keeps its id while nothing is changed', async () => {
  const ids = counting();
  const lost = Promise.reject(new ApiError('failed', unreachable));
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  await expect(ids.keepUntilAnswered(lost)).rejects.toBeInstanceOf(ApiError);
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  expect(ids.idFor({ name: 'B' })).toBe('id-2');
  expect(ids.idFor({ name: 'A' })).toBe('id-3');
});

test.each([
  ['answered', () => Promise.resolve('yes')],
  ['refused', () => Promise.reject(new ApiError('failed', reasonIn(409, problem)))],
] as const)('[PG70] what was %s is another command when it is sent again', async (_, answer) => {
  const ids = counting();
  expect(ids.idFor({ name: 'A' })).toBe('id-1');
  await ids.keepUntilAnswered<string>(answer()).catch(() => undefined);
  expect(ids.idFor({ name: 'A' })).toBe('id-2');
});

test('a command id is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 1000 }, newCommandId);
  for (const id of ids) expect(commandIdSchema.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
