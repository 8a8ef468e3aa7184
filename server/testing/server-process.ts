import { Database } from 'bun:sqlite';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Subprocess, spawn } from 'bun';
import { freePort } from './free-port.ts';
import { serverCommand } from './program.ts';
import { until } from './until.ts';

const noLimit = '1000000000';

interface Circumstances {
  /** The folder of its database; a new one by default. */
  readonly folder: string;
  /** Arguments before the program, to run it on a disk of its own. */
  readonly prefix: readonly string[];
  /** Settings that differ from the defaults of tests. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The server in a process of its own that can be killed and started again. */
export class ServerProcess {
  /** The lines of its log, in all its lives. */
  readonly log: string[] = [];
  readonly path: string;
  readonly #circumstances: Circumstances;
  #process: Subprocess<'ignore', 'pipe', 'pipe'> | undefined;
  #port = String(freePort());

  private constructor(circumstances: Circumstances) {
    this.#circumstances = circumstances;
    this.path = join(circumstances.folder, 'story-pointer.db');
  }

  /** Starts it with an empty database. */
  static async start({
    folder,
    prefix = [],
    settings = {},
  }: Partial<Circumstances> = {}): Promise<ServerProcess> {
    const own = folder ?? (await mkdtemp(join(tmpdir(), 'story-pointer-')));
    const server = new ServerProcess({ folder: own, prefix, settings });
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): string {
    return String(this.#process?.pid);
  }

  /** Starts it, the second time on the same port and with the same database. */
  async start(): Promise<void> {
    const program = this.#spawn();
    this.#process = program;
    const { promise: isReady, resolve } = Promise.withResolvers<void>();
    const reading = this.#read(program.stdout, resolve);
    const ended = reading.then(async () => {
      throw new Error(await new Response(program.stderr).text());
    });
    await Promise.race([isReady, ended]);
    ended.catch(() => undefined);
  }

  /** Starts another one on the same database, which is expected to exit by itself. */
  async startInVain(
    settings: Circumstances['settings'] = {},
  ): Promise<{ code: number; said: string }> {
    const program = this.#spawn(settings);
    return { code: await program.exited, said: await new Response(program.stderr).text() };
  }

  /** @returns a function that restores the current data, while the server is stopped */
  async backUp(): Promise<() => Promise<void>> {
    const copy = `${this.path}-${crypto.randomUUID()}`;
    using database = new Database(this.path, { readonly: true });
    database.run('VACUUM INTO ?', [copy]);
    return async () => {
      for (const rest of ['', '-wal', '-shm']) await rm(this.path + rest, { force: true });
      await copyFile(copy, this.path);
    };
  }

  /** Waits for a line of its log with these words, which may come later than an answer that it is about. */
  async logged(words: string): Promise<void> {
    await until(() => this.log.some((line) => line.includes(words)));
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#process?.kill(signal);
    await this.#process?.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.#circumstances.folder, { recursive: true, force: true });
  }

  #spawn(differing: Circumstances['settings'] = {}) {
    const { prefix, settings } = this.#circumstances;
    return spawn([...prefix, ...serverCommand], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: this.#port,
        // Beside the pages.
        OPERATIONS_PORT: this.#port,
        DATABASE_URL: `sqlite://${this.path}`,
        REQUESTS_PER_BROWSER: noLimit,
        REQUESTS_PER_ADDRESS: noLimit,
        ENTRIES_PER_ADDRESS: noLimit,
        MEGABYTES_PER_BROWSER: noLimit,
        MEGABYTES_PER_ADDRESS: noLimit,
        CONNECTIONS_PER_ADDRESS: noLimit,
        ...settings,
        ...differing,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    });
  }

  async #read(output: ReadableStream<Uint8Array>, onReady: () => void): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of output) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      this.log.push(...lines);
      const port = lines.map((line) => /"port":(\d+)/.exec(line)?.[1]).find(Boolean);
      if (port === undefined) continue;
      this.#port = port;
      onReady();
    }
  }
}
