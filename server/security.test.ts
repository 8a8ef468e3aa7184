import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file } from 'bun';

const root = join(import.meta.dir, '..');

const text = await file(join(root, 'SECURITY.md')).text();
const rows = text.split('\n').filter((line) => line.startsWith('| '));
const threats = rows.slice(1).map((row): [string, string] => {
  const [, threat = '', , tests = ''] = row.split('|');
  return [threat.trim(), tests];
});

test.each(threats)('the threat %p names existing tests', async (_, tests) => {
  const named = [...tests.matchAll(/`([^`]+)`/g)];
  expect(named).not.toEqual([]);
  for (const [, path = ''] of named) expect(await file(join(root, path)).exists()).toBe(true);
});
