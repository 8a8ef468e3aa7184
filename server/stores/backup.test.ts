import { expect, test } from 'bun:test';
import { spawn } from 'bun';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openSqlite } from './sqlite.ts';

/** The backup that docs/operating.md describes, in a program of its own. */
const backUp = `
  const [from, to] = process.argv.slice(-2);
  new (require('bun:sqlite').Database)(from).run('VACUUM INTO ?', [to]);
`;

test('[O18, C1] a backup taken while the server writes holds a whole room, with all its receipts', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store, path } = sqlite;
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  let room = newRoom;
  const rename = async () => {
    const name = `Revision ${room.revision + 1}`;
    const { commit, next } = commitOf(room, [
      { type: 'sessionRenamed', name },
      { type: 'storyCreated', storyId: `story-${room.revision}`, name },
    ]);
    expect(await store.commit(room, [commit])).toBe(true);
    room = next;
  };
  await rename();
  const backup = spawn([process.execPath, '-e', backUp, path, `${path}.backup`]);
  const before = room.revision;
  while (backup.exitCode === null) await rename();
  expect(backup.exitCode).toBe(0);

  const restored = await openSqlite(`${path}.backup`, Date.now);
  const { revision, session, stories } = await restored.load('room');
  expect(revision).toBeGreaterThanOrEqual(before);
  expect(session.name).toBe(`Revision ${revision}`);
  expect(stories).toHaveLength(revision - 1);
  const ids = Array.from({ length: revision }, (_, index) => `receipt ${index + 1}`);
  expect((await restored.findReceipts(ids)).size).toBe(revision);
  await restored.close();
}, 30_000);
