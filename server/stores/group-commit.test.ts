import { expect, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { shareCommits } from './group-commit.ts';

test('works that come one by one after a shared commit share the next one, and a lone work waits for none', async () => {
  const commits: string[] = [];
  const share = shareCommits(
    async (works: readonly string[]) => {
      commits.push(works.join(' '));
      return works;
    },
    { pause: 200 },
  );
  await share('alone');
  await Promise.all(['two', 'together'].map(share));
  const first = share('one');
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  await Promise.all([first, share('by'), share('one')]);
  expect(commits).toEqual(['alone', 'two together', 'one by one']);
});
