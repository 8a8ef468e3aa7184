import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const libraries = '/usr/lib';

/** Where Debian puts the library that answers for the system what time it is. */
const library = (existsSync(libraries) ? readdirSync(libraries) : [])
  .map((kind) => join(libraries, kind, 'faketime/libfaketime.so.1'))
  .find((path) => existsSync(path));

/** For `test.skipIf`. */
export const isFaketimeMissing = library === undefined;

/** The clock of a program, which can be set while it runs. What measures how long something takes goes on as it is. */
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

  /** What a program is started with, to go by this clock. */
  get prefix(): readonly string[] {
    return [
      'env',
      // Redis brings an allocator that asks for the time before there is any; the system's own does not.
      `LD_PRELOAD=${library}:libc.so.6`,
      `FAKETIME_TIMESTAMP_FILE=${this.#file}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ];
  }

  get #file(): string {
    return join(this.#folder, 'time');
  }

  /** @param secondsAhead of the right time; below 0 it is slow */
  async set(secondsAhead: number): Promise<void> {
    await writeFile(this.#file, `${secondsAhead < 0 ? '' : '+'}${secondsAhead}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
