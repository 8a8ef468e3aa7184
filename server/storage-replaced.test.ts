import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { cp, rename, rm, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';

/** Commands after the files of a running server were changed. */

setDefaultTimeout(180_000);

const deeds: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
  ['the file is deleted', (path) => rm(path)],
  ['the folder is deleted', (path) => rm(dirname(path), { recursive: true })],
  ['a backup takes the place of the file', (path) => rename(`${path}.backup`, path)],
  ['-wal is deleted', (path) => rm(`${path}-wal`)],
  ['-shm is deleted', (path) => rm(`${path}-shm`)],
];

test.concurrent.each(deeds)(
  '[O80, C1] when %s nothing more is acknowledged, and the log says why',
  async (_, deed) => {
    await using server = await ServerProcess.start();
    const { ann, annSeat } = await openRoom(server.url);
    backUp(server.path);
    expect((await ann.send(annSeat, { type: 'renameSession', name: 'Kept' })).status).toBe(200);

    await deed(server.path);
    const commandId = crypto.randomUUID();
    const lose = () => ann.send(annSeat, { type: 'renameSession', name: 'Lost' }, commandId);
    for (const time of ['at once', 'again'])
      expect([time, (await lose()).problem?.code]).toEqual([time, 'notReady']);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.logged('was deleted, moved or replaced while the server was using it');
    await server.logged('stop the server and restore a backup');
  },
);

test.concurrent('[O80] other programs that use SQLite do not disturb the server @nightly', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  const other = new Database(server.path);
  const rename = async (name: string) =>
    expect((await ann.send(annSeat, { type: 'renameSession', name })).status).toBe(200);
  for (const act of [
    'VACUUM INTO $backup',
    'PRAGMA wal_checkpoint(PASSIVE)',
    'CREATE TABLE notes (text TEXT)',
    'PRAGMA wal_checkpoint(TRUNCATE)',
    'INSERT INTO notes VALUES (zeroblob(9000000))',
    'DROP TABLE notes',
    'PRAGMA wal_checkpoint(RESTART)',
  ]) {
    other.run(act.replace('$backup', `'${server.path}.backup'`));
    await rename(act.slice(0, 20));
  }
  other.close();
  await rename('Onwards');
});

test.concurrent('[O80, C3] a file that is moved away and back is served again, and a command in between has happened once @nightly', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  const commandId = crypto.randomUUID();
  const create = () => ann.send(annSeat, { type: 'createStory', name: 'Once' }, commandId);
  await rename(server.path, `${server.path}.away`);
  expect((await create()).status).toBe(503);
  await rename(`${server.path}.away`, server.path);
  expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(200);
  expect((await ann.look(annSeat)).value?.stories).toHaveLength(2);
});

test.concurrent('[O80] after a backup was copied over the file of a running server, a proper restore repairs it', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  const before = given((await ann.look(annSeat)).value);
  backUp(server.path);
  await ann.send(annSeat, { type: 'renameSession', name: 'After the backup' });
  // SQLite cannot notice this: new writes of the server are mixed into the copy.
  await cp(`${server.path}.backup`, server.path);
  await ann.send(annSeat, { type: 'renameSession', name: 'Mixed' });

  await server.stop('SIGTERM');
  for (const rest of ['-wal', '-shm']) await rm(server.path + rest, { force: true });
  await cp(`${server.path}.backup`, server.path);
  await server.start();
  expect((await ann.look(annSeat)).value?.session).toEqual(before.session);
  expect((await ann.send(annSeat, { type: 'renameSession', name: 'Onwards' })).status).toBe(200);
});

test.concurrent('[O43] a second server is kept away from the file though its lock was removed, and under another name', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  await rm(`${server.path}-lock`);
  const refused = { code: 2, said: expect.stringContaining('another server is using the file') };
  expect(await server.startInVain()).toEqual(refused);
  expect(await server.startInVain()).toEqual(refused);
  const other = `${server.path}-by-another-name`;
  await symlink(server.path, other);
  expect(await server.startInVain({ DATABASE_URL: `sqlite://${other}` })).toEqual(refused);
  expect((await ann.send(annSeat, { type: 'renameSession', name: 'Ours' })).status).toBe(200);
  // A crashed server holds no lock.
  await server.stop('SIGKILL');
  await rm(`${server.path}-lock`);
  await server.start();
  expect((await ann.look(annSeat)).value?.session.name).toBe('Ours');
});

test.concurrent('a program that only reads does not keep a server from starting again @nightly', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  using reader = new Database(server.path, { readonly: true });
  reader.run('BEGIN');
  reader.query('SELECT * FROM sessions').all();
  await server.stop('SIGKILL');
  await server.start();
  expect((await ann.look(annSeat)).status).toBe(200);
});

test.concurrent('[O40] a file without tables is answered with 503, and the log says what is wrong', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat } = await openRoom(server.url);
  const other = new Database(server.path);
  other.run('PRAGMA foreign_keys = OFF');
  for (const table of ['votes', 'seats', 'documents', 'sessions', 'receipts', 'clock'])
    other.run(`DROP TABLE ${table}`);
  other.close();
  const lost = await ann.send(annSeat, { type: 'renameSession', name: 'Lost' });
  expect(lost).toMatchObject({ status: 503, problem: { code: 'notReady' } });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  await server.logged('lacks the tables');
});

function backUp(path: string): void {
  using other = new Database(path, { readonly: true });
  other.run('VACUUM INTO ?', [`${path}.backup`]);
  expect(existsSync(`${path}.backup`)).toBe(true);
}
