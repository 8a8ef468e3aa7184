import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Subprocess, spawn } from 'bun';
import * as z from 'zod/mini';

const noLimit = '1000000000';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What the server logs, as far as it matters here; from level 50 on it is an error. */
const logLine = z.object({ level: z.number(), port: z.optional(z.number()) });

/** The real server on a SQLite file, in a process that can be ended and started again. */
export class Server {
  /** What it has logged as an error. */
  readonly errors: string[] = [];
  readonly #folder: string;
  #process: Subprocess<'ignore', 'pipe', 'inherit'> | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** With an empty database, where the product keeps its own. */
  static async prepare(): Promise<Server> {
    const data = path('../data');
    await mkdir(data, { recursive: true });
    return new Server(await mkdtemp(join(data, 'soak-')));
  }

  get pid(): string {
    return String(this.#process?.pid);
  }

  /** @returns the port it listens on */
  start(): Promise<number> {
    const server = spawn([process.execPath, path('../server/main.ts')], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: `sqlite://${join(this.#folder, 'soak.db')}`,
        // Everybody comes from one address here.
        REQUESTS_PER_ADDRESS: noLimit,
        ENTRIES_PER_ADDRESS: noLimit,
        CONNECTIONS_PER_ADDRESS: noLimit,
        // Enough for everybody and what hangs, and not for places that are never given back.
        CONNECTIONS_PER_SESSION: '60',
      },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    this.#process = server;
    return new Promise((resolve, reject) => {
      this.#follow(server.stdout, resolve).then(
        () => reject(new Error('the server stopped before it was ready')),
        (error) => {
          this.errors.push(`its log cannot be read: ${error}`);
          reject(error);
        },
      );
    });
  }

  /** Ends it on the spot, as a power cut would, or in good order. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#process?.kill(signal);
    const code = await this.#process?.exited;
    if (signal === 'SIGTERM' && code !== 0) this.errors.push(`it ended with exit code ${code}`);
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }

  async #follow(log: ReadableStream<Uint8Array>, ready: (port: number) => void): Promise<void> {
    let unread = '';
    const decoder = new TextDecoder();
    for await (const part of log) {
      const lines = (unread + decoder.decode(part, { stream: true })).split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        const { level, port } = logLine.parse(JSON.parse(line));
        if (level >= 50) this.errors.push(line);
        if (port !== undefined) ready(port);
      }
    }
  }
}
