import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { file, spawn, which, write } from 'bun';
import { newestBackup } from './backup-folder.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './stores/database.ts';
import { backupFolder, readBackupJob } from './testing/manifests.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { newRoom } from './testing/sample-commits.ts';
import { openTemporarySqlite } from './testing/temporary-sqlite.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** Commands of docs/operating.md, as they stand there. */
const guide = await file(join(import.meta.dir, '../docs/operating.md')).text();

function blocks(language: string): string[] {
  const found = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return Array.from(found, ([, text = '']) => text);
}

test('[O127] the questions of the guide are answered by a SQLite file', async () => {
  await using sqlite = await openTemporarySqlite();
  await sqlite.store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  using database = new Database(sqlite.path, { readonly: true });
  const questions = blocks('sql').filter((text) => text.startsWith('SELECT'));
  expect(questions).toHaveLength(3);
  const [sessions, sizes] = questions.map((text) => database.query(text).all());
  expect(sessions).toMatchObject([{ id: 'room', name: newRoom.session.name }]);
  expect(sizes).toMatchObject([{ session_id: 'room', people: newRoom.participants.length }]);
});

test('[O127] the guide names the PostgreSQL and Valkey that Compose has', async () => {
  const compose = await file(join(import.meta.dir, '../compose.scaled.yaml')).text();
  const [, postgres] = /image: postgres:(\d+)/.exec(compose) ?? [];
  const [, valkey] = /image: valkey\/valkey:(\d+)/.exec(compose) ?? [];
  expect(guide).toContain(`Compose has PostgreSQL ${postgres} and Valkey ${valkey}.`);
});

test.skipIf(isPostgresMissing || which('pg_dump') === null)(
  '[O127] the commands of the guide back up a PostgreSQL and restore it into a new database',
  async () => {
    await using postgres = await Databases.shared();
    const [from, to] = [await postgres.newDatabase(), await postgres.newDatabase()];
    const store = await openDatabase(from, Date.now);
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    await store.close();

    const commands = blocks('sh').find((text) => text.startsWith('pg_dump'));
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const shell = spawn(['sh', '-ec', `${commands?.replace('postgres://…/a_new_database', to)}`], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: from },
    });
    expect(await shell.exited).toBe(0);
    await rm(folder, { recursive: true });
    const restored = await openDatabase(to, Date.now);
    expect((await restored.load('room')).session).toEqual(newRoom.session);
    await restored.close();
  },
);

test.skipIf(isPostgresMissing || which('pg_dump') === null)(
  '[O140] the CronJob of Kubernetes backs up a PostgreSQL whole, and deletes its oldest backups @nightly',
  async () => {
    await using postgres = await Databases.shared();
    const [from, to] = [await postgres.newDatabase(), await postgres.newDatabase()];
    const store = await openDatabase(from, Date.now);
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    await store.close();

    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const { command, env } = (await readBackupJob()).container;
    const settings = Object.fromEntries(env.map(({ name, value }) => [name, value ?? from]));
    expect(Number(settings['BACKUPS_KEPT'])).toBe(readConfig({}).BACKUPS_KEPT);
    for (let year = 2000; year < 2020; year += 1)
      await write(join(folder, `story-pointer-${year}-01-01T00-00-00Z.dump`), '');
    const shell = (...words: string[]) =>
      spawn(words, { env: { ...process.env, ...settings, BACKUP_FOLDER: folder } }).exited;
    const scripts = join(backupFolder, '/');
    expect(await shell(...command.map((word) => word.replace('/scripts/', scripts)))).toBe(0);
    const names = (await readdir(folder)).toSorted();
    expect(names[0]).toBe('story-pointer-2007-01-01T00-00-00Z.dump');
    const newest = join(folder, names.at(-1) ?? '');
    expect(await newestBackup(folder)).toBeGreaterThan(Date.now() - 60_000);
    expect(await shell('pg_restore', '--no-owner', `--dbname=${to}`, newest)).toBe(0);
    await rm(folder, { recursive: true });
    const restored = await openDatabase(to, Date.now);
    expect((await restored.load('room')).session).toEqual(newRoom.session);
    await restored.close();
  },
);
