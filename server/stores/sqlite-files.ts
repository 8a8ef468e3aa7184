import { closeSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { notOurs, writtenOver } from './sqlite-failure.ts';

/** Where the index of the log, in -shm, says how far its frames have come into the file itself. */
const progress = [
  { begin: 32, end: 40 }, // which log it is
  { begin: 96, end: 100 }, // frames that are in the file
  { begin: 128, end: 132 }, // frames that somebody has set about
];
const lengthOfHead = 136;

/** What a look at the files has found. */
interface Look {
  readonly file: Stats;
  readonly log: Stats;
  readonly index: Stats;
  readonly progress: string;
}

/**
 * The files of an open SQLite database. SQLite itself does not notice when somebody deletes them,
 * puts others in their place or writes over them, and what it goes on to write is gone, or mixed
 * with other data, at the next start.
 */
export class SqliteFiles {
  readonly #path: string;
  /** SQLite follows links before it names the files beside its own. */
  readonly #realPath: string;
  /** Kept open: closing it would let go of the locks that SQLite has on that file. */
  readonly #index: number;
  readonly #head = Buffer.alloc(lengthOfHead);
  #last: Look;

  /** @param path of a database with a log that this process has open until this is disposed of */
  constructor(path: string) {
    this.#path = path;
    this.#realPath = realpathSync(path);
    this.#index = openSync(`${this.#realPath}-shm`, 'r');
    this.#last = this.#look();
  }

  /**
   * To be called before and after each commit: what it has let pass twice is in our own files.
   * @throws {StoreFailure} when they are not ours any more
   */
  expectOurs(): void {
    const { file, log, progress } = this.#last;
    const now = this.#look();
    // SQLite shortens the log and writes to the file when, and only when, it notes its progress.
    if (progress === now.progress) {
      const isTouched = file.mtimeMs !== now.file.mtimeMs || file.size !== now.file.size;
      if (isTouched) throw writtenOver(basename(this.#path));
      if (now.log.size < log.size) throw writtenOver(`${basename(this.#path)}-wal`);
    }
    this.#last = now;
  }

  [Symbol.dispose](): void {
    closeSync(this.#index);
  }

  #look(): Look {
    readSync(this.#index, this.#head, 0, lengthOfHead, 0);
    return {
      file: this.#find(this.#path, this.#last?.file),
      log: this.#find(`${this.#realPath}-wal`, this.#last?.log),
      index: this.#find(`${this.#realPath}-shm`, this.#last?.index),
      progress: progress.map(({ begin, end }) => this.#head.toString('hex', begin, end)).join(),
    };
  }

  #find(path: string, known: Stats | undefined): Stats {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (known && (found.ino !== known.ino || found.dev !== known.dev)))
      throw notOurs(basename(path));
    return found;
  }
}
