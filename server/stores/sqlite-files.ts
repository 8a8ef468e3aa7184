import { closeSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { notOurs, writtenOver } from './sqlite-failure.ts';

/**
 * Where the index of the log, in -shm, says how far the log is, and how far it has come into the file itself:
 * numbers of 32 bits, by their place (https://sqlite.org/walformat.html, 'WAL-Index File Format').
 */
const place = { frames: 4, whichLog: [8, 9], inFile: 24, setAbout: 32 } as const;
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
  readonly #head = new Uint32Array(lengthOfHead / Uint32Array.BYTES_PER_ELEMENT);
  #last: Look;
  #areOurs = true;

  /** @param path of a database with a log that this process has open until this is disposed of */
  constructor(path: string) {
    this.#path = path;
    this.#realPath = realpathSync(path);
    this.#index = openSync(`${this.#realPath}-shm`, 'r');
    this.#last = this.#look();
  }

  /** How many frames of the log are not in the file yet. */
  get framesToCome(): number {
    return this.#at(place.frames) - this.#at(place.inFile);
  }

  /**
   * To be called before each commit. Nearly all is seen after it as well, so this looks only where the last look
   * was in vain, and for what the commit would cover up: a shorter log grows again, and where all of it is in
   * the file it is begun anew, by which SQLite notes its progress.
   * @throws {StoreFailure} as `expectOurs`
   */
  expectOursBefore(): void {
    const isCoveredUp = () => this.framesToCome === 0 || this.#log().size < this.#last.log.size;
    if (!this.#areOurs || isCoveredUp()) this.expectOurs();
  }

  /**
   * To be called after each commit, and before and after the log is brought into the file: what was written in
   * between is in our own files.
   * @throws {StoreFailure} when they are not ours any more
   */
  expectOurs(): void {
    const { file, log, progress } = this.#last;
    this.#areOurs = false;
    const now = this.#look();
    // SQLite shortens the log and writes to the file when, and only when, it notes its progress.
    if (progress === now.progress) {
      const isTouched = file.mtimeMs !== now.file.mtimeMs || file.size !== now.file.size;
      if (isTouched) throw writtenOver(basename(this.#path));
      if (now.log.size < log.size) throw writtenOver(`${basename(this.#path)}-wal`);
    }
    this.#last = now;
    this.#areOurs = true;
  }

  [Symbol.dispose](): void {
    closeSync(this.#index);
  }

  #look(): Look {
    readSync(this.#index, this.#head, 0, lengthOfHead, 0);
    return {
      file: this.#find(this.#path, this.#last?.file),
      log: this.#log(),
      index: this.#find(`${this.#realPath}-shm`, this.#last?.index),
      progress: [...place.whichLog, place.inFile, place.setAbout].map((at) => this.#at(at)).join(),
    };
  }

  /** A number of the index, as the last look has found it. */
  #at(at: number): number {
    return this.#head[at] ?? 0;
  }

  #log(): Stats {
    return this.#find(`${this.#realPath}-wal`, this.#last?.log);
  }

  #find(path: string, known: Stats | undefined): Stats {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (known && (found.ino !== known.ino || found.dev !== known.dev)))
      throw notOurs(basename(path));
    return found;
  }
}
