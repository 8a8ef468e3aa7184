import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

/** The top folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** A program and its arguments. */
export type Program = readonly [file: string, ...options: string[]];

/** The Node.js for scripts and images; the tests run on Bun. */
export const node = process.env['NODE'] ?? '';

const bun = join(root, 'node_modules/bun/bin/bun.exe');
const main = join(root, 'server/main.ts');

/** The product as `npm start` starts it, with its data in this folder by default. */
export const npmStart: Program = [node, join(root, 'scripts/start.mjs')];

/** The same with a clock that a test can advance. */
export const withMovableClock: Program = [
  bun,
  '--preload',
  join(root, 'server/testing/movable-clock.ts'),
  main,
];

/** The executable, which starts in a third of the time. */
export const executable: Program = [process.env['EXECUTABLE'] ?? ''];

/** The channel that moves the clock. */
const ipc = ['ipc'] as const;

/** Settings of the operator, by key. */
export type Settings = Readonly<Record<string, string>>;

/** The built product, running in a folder and on a port of its own. */
export class Server {
  /** Errors in the server's log. */
  readonly errors: string[] = [];
  readonly folder: string;
  readonly #settings: Settings;
  readonly #program: Program;
  #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string, settings: Settings, program: Program) {
    this.#port = port;
    this.folder = folder;
    this.#settings = settings;
    this.#program = program;
  }

  static async start(settings: Settings = {}, program = executable): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const server = new Server(await freePort(), folder, settings, program);
    await server.start();
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, the second time on the same port and with the same database. */
  async start(): Promise<void> {
    // No other variables, so that it runs on its defaults otherwise.
    const env = {
      PATH: '',
      HOME: '/nowhere',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      // Beside the pages.
      OPERATIONS_PORT: String(this.#port),
      ...this.#settings,
    };
    const [file, ...options] = this.#program;
    const child = spawn(file, options, {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit', ...(this.#program === withMovableClock ? ipc : [])],
    });
    this.#process = child;
    this.#port = await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}.`)));
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          const { level, port } = JSON.parse(line);
          if (level >= 50) this.errors.push(line);
          if (port !== undefined) resolve(port);
        });
    });
  }

  /** Stops it at once, as a power cut would, or in good order. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = undefined;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /**
   * Advances its clock, if that can be moved.
   * @param jump by how much its time of day is set besides
   * @returns its distance from the real time
   */
  async putForward(milliseconds: number, jump = 0): Promise<number> {
    const child = this.#process;
    if (!child) throw new Error('The server is not running.');
    const answer = once(child, 'message');
    child.send([milliseconds, jump]);
    return Number((await answer)[0]);
  }

  /** Makes all writes to files fail from now on, as on a full or broken disk. */
  loseDisk(): void {
    this.#limitFiles('0');
  }

  regainDisk(): void {
    this.#limitFiles('unlimited');
  }

  #limitFiles(bytes: string): void {
    const { status, stderr } = spawnSync('prlimit', [
      `--pid=${this.#process?.pid}`,
      `--fsize=${bytes}:`,
    ]);
    if (status !== 0) throw new Error(String(stderr));
  }

  async dispose(): Promise<void> {
    await this.stop('SIGTERM');
    await rm(this.folder, { recursive: true });
  }
}
