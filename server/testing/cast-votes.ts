import { test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../stores/sqlite.ts';
import { given, openRoom } from './room.ts';
import { startServer } from './test-server.ts';

/** Casts votes over a live connection, for `npm run count`, which looks at the lines that they run. */
test('votes are cast', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-votes-'));
  const store = await openSqlite(join(folder, 'votes.db'), Date.now);
  await using server = await startServer({ store });
  const { bob, bobSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
  const position = given((await bob.look(bobSeat)).value);
  using line = bob.listen(bobSeat, position);
  await line.next();
  for (let vote = 0; vote < Number(process.env['VOTES']); vote += 1) {
    line.send({ type: 'vote', storyId, round: 1, points: vote % 2 === 0 ? 5 : 8 });
    await line.answer();
  }
  await rm(folder, { recursive: true });
});
