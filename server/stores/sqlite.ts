import { Database } from 'bun:sqlite';
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { raw } from 'sql-template-tag';
import { patiently } from '../within.ts';
import { shareCommits } from './group-commit.ts';
import type { Company } from './postgres-place.ts';
import type { DataSource, Rows, Transact, WritableSource } from './sql.ts';
import { SqlStore } from './sql-store.ts';
import { SqliteConnection, SqliteFiles } from './sqlite-connection.ts';
import { asFailure, emptied, expectNoFolder, expectSound, isBusy } from './sqlite-failure.ts';
import { expectAlone, lockOthersOut } from './sqlite-lock.ts';
import { giveToFolderOwner, hideFromOthers } from './sqlite-owner.ts';
import { type OnUpgrade, prepare } from './tables.ts';

/** In milliseconds: how long a command waits for another program that has locked the file. */
const patience = 5000;

/** In milliseconds: a file that was empty for longer than a first start takes has lost its content. */
const firstStart = 60_000;

/**
 * Opens the SQLite file at `path`, made with its folder where it is missing, and brings its tables
 * up to date.
 * @param now milliseconds since 1970
 * @param company whether a server has it already
 * @throws {StoreFailure} when the file cannot be used; a damaged one is not touched
 */
export async function openSqlite(
  path: string,
  now: () => number,
  company: Company = 'alone',
  onUpgrade?: OnUpgrade,
): Promise<SqlStore> {
  await using opened = new AsyncDisposableStack();
  try {
    const writer = await connect(path, opened, company === 'beside', onUpgrade);
    // Whole rooms are read in turns of others, so on connections of their own: on the writer's they would
    // see what comes in between.
    const small = opened.use(new SqliteConnection(path, 'read'));
    const large = opened.use(new SqliteConnection(path, 'read'));
    const loaders = { small, large };
    const files = new SqliteFiles(path);
    const share = shareCommits((works: readonly (() => boolean)[]) =>
      unlocked(async () => {
        try {
          return writer.transactNow(() => works.map((work) => work()));
        } finally {
          // Nothing is acknowledged that went into a file that is gone, and a failure may come from that.
          files.expectOurs();
        }
      }),
    );
    const store = new SqlStore({
      // Transactions never wait, so that between them there is nothing that is not committed.
      read: (statement) =>
        unlocked(() => {
          // A receipt in a file that is gone acknowledges nothing.
          files.expectOurs();
          return writer.run(statement);
        }),
      snapshot: (work, size) => unlocked(() => loaders[size].begin('DEFERRED', work)),
      change: async (statement) => {
        let rows: Rows | undefined;
        await share(() => {
          rows = writer.runNow(statement);
          return true;
        });
        return rows ?? Object.assign([], { count: 0 });
      },
      commit: (writing) => share(() => writer.writeNow(writing)),
      // Between loads, which need the log. A full disk is for the next commit to report.
      erase: async () => {
        const empty = async () => writer.emptyLog();
        const whileNoneLoads = () => small.begin('DEFERRED', empty);
        await large.begin('DEFERRED', whileNoneLoads).catch(() => {});
      },
      now,
      close: () => kept.disposeAsync(),
    });
    // SQLite opens a file that cannot be written all the same.
    await store.check();
    const kept = opened.move();
    return store;
  } catch (error) {
    throw asFailure(error);
  }
}

/** A connection to a copy of the file at `path`, brought up to date, to move data out of it: the file stays as it is. */
export async function connectToCopy(path: string): Promise<DataSource> {
  await using opened = new AsyncDisposableStack();
  try {
    expectNoFolder(path);
    const original = await realpath(path);
    // A backup has no lock beside it, and gets none.
    if (existsSync(`${original}-lock`)) opened.use(await lockOthersOut(original));
    // Beside it: in a container nothing else can be written.
    const folder = await mkdtemp(`${original}-copy-`);
    opened.defer(() => rm(folder, { recursive: true }));
    const copy = join(folder, basename(original));
    // After a crash, the last commits are in the log, or a journal has to undo what was begun.
    for (const end of ['', '-wal', '-journal']) {
      if (existsSync(original + end)) await copyFile(original + end, copy + end);
    }
    const { run } = opened.use(await connectSqlite(copy));
    const kept = opened.move();
    return { run, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  } catch (error) {
    throw asFailure(error);
  }
}

/** A connection to the file at `path`, to move data into it. */
export async function connectSqlite(path: string): Promise<WritableSource> {
  await using opened = new AsyncDisposableStack();
  try {
    const writer = await connect(path, opened);
    const kept = opened.move();
    return {
      run: writer.run,
      transact: (work) => writer.begin('IMMEDIATE', work),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  } catch (error) {
    throw asFailure(error);
  }
}

/** The connection that writes. What has to be closed after it is put into `opened`. */
async function connect(
  path: string,
  opened: AsyncDisposableStack,
  isBeside = false,
  onUpgrade?: OnUpgrade,
): Promise<SqliteConnection> {
  expectNoFolder(path);
  const made = await mkdir(dirname(path), { recursive: true });
  const mark = isBeside ? undefined : await takePlace(path, opened);
  await hideFromOthers(path);
  const writer = opened.use(await unlocked(async () => new SqliteConnection(path, 'write')));
  await giveToFolderOwner(path, made);
  const alone: Transact = (work) => unlocked(() => writer.begin('IMMEDIATE', work));
  await prepare(alone, 'SQLite', isBeside, onUpgrade);
  if (mark !== undefined) writer.runNow(raw(`PRAGMA user_version = ${mark}`));
  await keepNames(path, made);
  return writer;
}

/** Keeps other servers away from the file, if it is sound. @returns the mark of the lock */
async function takePlace(path: string, opened: AsyncDisposableStack): Promise<number> {
  const { mark, since } = opened.use(await lockOthersOut(path));
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return mark;
  if (found.size === 0 && found.mtimeMs - since > firstStart) throw emptied();
  const left = await unlocked(async () => checkSound(path));
  if (left !== mark) await expectAlone(path);
  return mark;
}

/** Makes the names of new files and folders last, as SQLite does with what is in the files. */
async function keepNames(path: string, made = path): Promise<void> {
  const last = dirname(resolve(made));
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    await using handle = await open(folder);
    await handle.sync();
    if (folder === last) return;
  }
}

/**
 * Reads the whole file, about a gigabyte a second, without writing to it.
 * @returns the mark that the last server has left
 */
function checkSound(path: string): unknown {
  // A power cut in the first start leaves a journal, by which SQLite has to undo what was begun.
  const readonly = !existsSync(`${path}-journal`);
  using file = new Database(path, readonly ? { readonly } : { readwrite: true });
  expectSound(file);
  return file.query('PRAGMA user_version').values()[0]?.[0];
}

/** Waits for a lock to go. @throws {StoreFailure} when it stays, or the file cannot be used */
async function unlocked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await patiently(patience, isBusy, work);
  } catch (error) {
    throw asFailure(error);
  }
}
