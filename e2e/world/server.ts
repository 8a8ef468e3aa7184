import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const root = join(import.meta.dirname, '../..');
const bun = join(root, 'node_modules/bun/bin/bun.exe');

/** What an operator has set, by key. */
export type Settings = Readonly<Record<string, string>>;

/** The built product, running on a port and a database of its own. */
export class Server {
  /** What the server logged as an error. */
  readonly errors: string[] = [];
  readonly #folder: string;
  readonly #settings: Settings;
  #port = 0;
  #process: ChildProcessByStdio<null, Readable, null> | undefined;

  private constructor(folder: string, settings: Settings) {
    this.#folder = folder;
    this.#settings = settings;
  }

  static async start(settings: Settings = {}): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'story-pointer-')), settings);
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
    // Nothing else from around here, so that it runs on its defaults otherwise.
    const env = {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      DATABASE_URL: `sqlite://${join(this.#folder, 'sessions.db')}`,
      ...this.#settings,
    };
    const child = spawn(bun, ['server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.#port = await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}.`)));
      createInterface(child.stdout).on('line', (line) => {
        const { level, port } = JSON.parse(line);
        if (level >= 50) this.errors.push(line);
        if (port !== undefined) resolve(port);
      });
    });
  }

  /** Ends it on the spot, as a power cut would, or when it is ready to. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#process = undefined;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async dispose(): Promise<void> {
    await this.stop('SIGTERM');
    await rm(this.#folder, { recursive: true });
  }
}
