import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'bun';
import { newestBackup } from './backup-folder.ts';
import { openSqlite } from './stores/sqlite.ts';
import { serverCommand } from './testing/program.ts';
import { commitOf, newRoom } from './testing/sample-commits.ts';
import { fullTeam, fullTeamIn, withFullTeam } from './testing/stored-teams.ts';
import { openTemporarySqlite } from './testing/temporary-sqlite.ts';
import { until } from './testing/until.ts';

// Programs start slowly on a busy machine.
setDefaultTimeout(180_000);

/** `npm run backup` in the hands of an operator. */
function start(path: string, ...to: string[]) {
  return runWith({}, path, '--backup', ...to);
}

function runWith(settings: Record<string, string>, path: string, ...options: string[]) {
  const DATABASE_URL = path.startsWith('/') ? `sqlite://${path}` : path;
  return spawn([...serverCommand, ...options], {
    env: { ...process.env, DATABASE_URL, ...settings },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

async function complaint(path: string, ...to: string[]): Promise<string> {
  const program = start(path, ...to);
  expect(await program.exited).toBe(2);
  return await new Response(program.stderr).text();
}

async function nameIn(path: string): Promise<string> {
  const store = await openSqlite(path, Date.now);
  const { session } = await store.load('room');
  await store.close();
  return session.name;
}

async function teamIn(path: string) {
  const store = await openSqlite(path, Date.now);
  const team = await fullTeamIn(store);
  await store.close();
  return team;
}

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
  const backup = start(path, `${path}.backup`);
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
});

test('[O18] the backup written to standard output is the same database, with its teams, and leaves no file behind', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store, path } = sqlite;
  await withFullTeam(store);
  const program = start(path, '-');
  await writeFile(`${path}.backup`, Buffer.from(await new Response(program.stdout).arrayBuffer()));
  expect(await program.exited).toBe(0);
  expect(await teamIn(`${path}.backup`)).toMatchObject(fullTeam);
  expect(existsSync(`${path}-backup-${program.pid}`)).toBe(false);
});

test('[O18] a backup overwrites nothing, and says why it cannot be made', async () => {
  await using sqlite = await openTemporarySqlite();
  const { path } = sqlite;
  const there = `${path}.backup`;
  await writeFile(there, 'the only copy');
  expect(await complaint(path, there)).toBe(`${there} already exists and was not overwritten.\n`);
  expect(await readFile(there, 'utf8')).toBe('the only copy');
  expect(await complaint(path, `${path}/nowhere/backup.db`)).toContain('was not written: ENOTDIR');
  expect(await complaint(path)).toContain('Set BACKUP_FOLDER, or name a file');
  expect(await complaint(`${path}.gone`, there)).toBe(`There is no file ${path}.gone.\n`);
  const postgres = await complaint('postgres://ann:secret@db.example.org/points', `${there}.2`);
  expect(postgres).toContain('pg_dump --format=custom --file=backup.dump "$DATABASE_URL"');
  expect(postgres).not.toContain('secret');
});

test.skipIf(process.getuid?.() !== 0)(
  '[O18] a backup has the owner and the permissions of the database',
  async () => {
    await using sqlite = await openTemporarySqlite();
    const { path } = sqlite;
    await chown(path, 65_532, 65_533);
    await chmod(path, 0o600);
    const program = start(path, `${path}.backup`);
    expect(await program.exited).toBe(0);
    const { uid, gid, mode } = await stat(`${path}.backup`);
    expect([uid, gid, mode & 0o777]).toEqual([65_532, 65_533, 0o600]);
  },
);

test('[O140] a backup without a file is kept in BACKUP_FOLDER under its time, the oldest ones are deleted, and a daily one waits a day', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store, path } = sqlite;
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  const folder = `${path}-backups`;
  const isWhole = (name: string) => name.endsWith('.db');
  const names = async () => (await readdir(folder).catch(() => [])).filter(isWhole).toSorted();
  const settings = { BACKUP_FOLDER: folder, BACKUPS_KEPT: '2' };

  const first = runWith(settings, path, '--backup-daily');
  await until(async () => (await names()).length > 0);
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const [made = ''] = await names();
  expect(made).toMatch(/^story-pointer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);
  expect(await nameIn(join(folder, made))).toBe(newRoom.session.name);

  const [older, oldest] = ['2020-01-02', '2020-01-01'].map(
    (day) => `story-pointer-${day}T00-00-00Z.db`,
  );
  for (const name of [older, oldest, `${older}.unfinished`, 'mine.db'])
    await writeFile(join(folder, `${name}`), '');
  await rm(join(folder, made));
  expect(await runWith(settings, path, '--backup').exited).toBe(0);
  const [mine, last, newest = '', ...others] = await names();
  expect([mine, last, others]).toEqual(['mine.db', older, []]);
  expect(await nameIn(join(folder, newest))).toBe(newRoom.session.name);
  expect((await readdir(folder)).filter((name) => name.endsWith('unfinished'))).toEqual([]);
});

test('[O140] the script for PostgreSQL keeps the newest dumps, and deletes what crashes left of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-dumps-'));
  const stub = '#!/bin/sh\necho dump > "$(echo $2 | cut -d= -f2)"\n';
  await writeFile(join(folder, 'pg_dump'), stub, { mode: 0o755 });
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const [old, older] = ['2020-01-02', '2020-01-01'].map(
    (day) => `story-pointer-${day}T00-00-00Z.dump`,
  );
  for (const name of [old, older, `${older}.unfinished`, `${old}.unfinished`])
    await writeFile(join(backups, name ?? ''), '');
  const hours = 3600 * 1000;
  const before = new Date(Date.now() - 2 * hours);
  await utimes(join(backups, `${older}.unfinished`), before, before);
  const script = join(import.meta.dir, '../deploy/backup/backup-postgres.sh');
  const program = spawn(['sh', script], {
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      ...{ DATABASE_URL: 'postgres://db/points', BACKUP_FOLDER: backups, BACKUPS_KEPT: '2' },
    },
  });
  expect(await program.exited).toBe(0);
  const [first, second, made, ...others] = (await readdir(backups)).toSorted();
  expect([first, second, others]).toEqual([old, `${old}.unfinished`, []]);
  expect(await readFile(join(backups, made ?? ''), 'utf8')).toBe('dump\n');
  await rm(folder, { recursive: true });
});

test('[O140] a backup of a clock that was ahead is not the newest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-ahead-'));
  expect(await newestBackup(folder)).toBe(0);
  for (const year of [2020, 2999])
    await writeFile(join(folder, `story-pointer-${year}-01-02T03-04-05Z.db`), '');
  expect(await newestBackup(folder)).toBe(Date.UTC(2020, 0, 2, 3, 4, 5));
  await rm(folder, { recursive: true });
});
