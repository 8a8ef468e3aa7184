import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { file } from 'bun';

const root = join(import.meta.dir, '..');
const read = (path: string) => file(join(root, path)).text();

const rows = (await read('SECURITY.md')).split('\n').filter((line) => line.startsWith('| '));
const threats = rows.slice(1).map((row): [string, string] => {
  const [, threat = '', , tests = ''] = row.split('|');
  return [threat.trim(), tests];
});

test.each(threats)('the threat %p names existing tests', async (_, tests) => {
  const named = [...tests.matchAll(/`([^`]+)` ([A-Z]+\d+(?:, [A-Z]+\d+)*)/g)];
  expect(named).not.toEqual([]);
  for (const [, path = '', ids = ''] of named) {
    const titles = await read(path);
    for (const id of ids.split(', ')) expect(titles).toMatch(new RegExp(`\\[[^\\]]*\\b${id}\\b`));
  }
});
