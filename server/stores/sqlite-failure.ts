import type { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { StoreFailure, TemporaryFailure } from './store.ts';

const cannotWrite =
  'the file or its folder cannot be written. Give the user that runs the server the right to write both.';
const damaged =
  'the file is damaged, or holds something else. It is left as it is: put a backup in its place.';
const withoutTables =
  'the file lacks the tables of this server. Stop the server and put a backup in its place.';

/** Sentences for the operator, by the code of SQLite or of the system. */
const sentences: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'another program keeps the file locked. Wait until it is done, or end it.',
  SQLITE_FULL: 'the disk is full. Free some space.',
  SQLITE_IOERR: 'the disk fails. Look into the log of the system.',
  SQLITE_READONLY: cannotWrite,
  SQLITE_CANTOPEN: cannotWrite,
  EACCES: cannotWrite,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  SQLITE_CORRUPT: damaged,
  SQLITE_NOTADB: damaged,
};

/** The error with a sentence for the operator; an error that is not the file's fault is returned unchanged. */
export function asFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const sentence = isTableMissing(error) ? withoutTables : sentences[codeOf(error)];
  if (!sentence) return error;
  const Failure = isBusy(error) ? TemporaryFailure : StoreFailure;
  return new Failure(`${sentence} (${error.message})`, { cause: error });
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

/** @throws {StoreFailure} when the file is damaged */
export function expectSound(file: Database): void {
  const finding = file.query('PRAGMA quick_check(1)').values()[0]?.[0];
  if (finding !== 'ok') throw new StoreFailure(`${damaged} (${finding})`);
}

/** A file without content, beside the lock of an earlier server. */
export function emptied(): StoreFailure {
  return new StoreFailure(
    'the file is empty, though a server has used it. Put a backup in its place, or delete it to begin anew.',
  );
}

/** @throws {StoreFailure} when a folder is in the place of the file */
export function expectNoFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new StoreFailure('it is a folder. Name a file in it.');
}

/** A path that no longer leads to the file that the server has open. */
export function notOurs(name: string): StoreFailure {
  return new StoreFailure(
    `${name} was deleted, moved or replaced while the server was using it. Move it back, or stop the server and restore a backup as docs/operating.md says.`,
  );
}

function isTableMissing(error: Error): boolean {
  return codeOf(error) === 'SQLITE_ERROR' && /^no such (table|column)/.test(error.message);
}

/** The primary code, as in `SQLITE_IOERR` of `SQLITE_IOERR_WRITE`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return /^SQLITE_[A-Z]+|^E[A-Z]+$/.exec(String(error.code))?.[0] ?? '';
}
