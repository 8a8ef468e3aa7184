import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const libraries = '/usr/lib';

/** Debian's libfaketime, which replaces the system's time. */
const library = (existsSync(libraries) ? readdirSync(libraries) : [])
  .map((kind) => join(libraries, kind, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path));

/** For `test.skipIf`. */
export const isFaketimeMissing = library === undefined;

/** The clock of a program, which can be set while it runs; its monotonic clock is unaffected. */
export class FakeClock {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<FakeClock> {
    const clock = new FakeClock(await mkdtemp(join(tmpdir(), 'story-pointer-clock-')));
    await clock.set(0);
    return clock;
  }

  /** Arguments that start a program with this clock. */
  get prefix(): readonly string[] {
    return [
      'env',
      // Redis uses jemalloc, which asks for the time before libfaketime is ready; the system's
      // allocator does not.
      `LD_PRELOAD=${library}:libc.so.6`,
      `FAKETIME_TIMESTAMP_FILE=${this.#file}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ];
  }

  get #file(): string {
    return join(this.#folder, 'time');
  }

  /** @param secondsAhead of the real time; negative if behind */
  async set(secondsAhead: number): Promise<void> {
    await writeFile(this.#file, `${secondsAhead < 0 ? '' : '+'}${secondsAhead}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
