import { expect, test } from 'bun:test';
import { commandIdSchema } from '@story-pointer/core/wire';
import { newCommandId } from './command-id.ts';

test('a command id is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 1000 }, newCommandId);
  for (const id of ids) expect(commandIdSchema.safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
