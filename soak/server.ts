import { type Subprocess, spawn } from 'bun';
import * as z from 'zod/mini';
import { serverCommand } from '../server/testing/program.ts';
import type { Accident } from './site.ts';

const noLimit = '1000000000';

/** The part of a log line that matters here; from level 50 on it is an error. */
const logLine = z.object({ level: z.number(), port: z.optional(z.number()) });

/** The real server in a process that can be stopped and started again. */
export class Server {
  readonly errors: string[] = [];
  port = 0;
  readonly #settings: Readonly<Record<string, string>>;
  #process: Subprocess<'ignore', 'pipe', 'inherit'> | undefined;

  /** @param settings above all those of its data */
  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings;
  }

  get pid(): string {
    return String(this.#process?.pid);
  }

  async start(): Promise<void> {
    const server = spawn([...serverCommand], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: '0',
        // All people have one address here.
        REQUESTS_PER_ADDRESS: noLimit,
        ENTRIES_PER_ADDRESS: noLimit,
        // Thousands of people try at the end whether they may join again.
        MISSES_PER_ADDRESS: noLimit,
        MEGABYTES_PER_BROWSER: noLimit,
        MEGABYTES_PER_ADDRESS: noLimit,
        CONNECTIONS_PER_ADDRESS: noLimit,
        // Enough for all people and half-open connections, but not for leaked ones.
        CONNECTIONS_PER_SESSION: '60',
        ...this.#settings,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    this.#process = server;
    this.port = await new Promise((resolve, reject) => {
      this.#follow(server.stdout, resolve).then(
        () => reject(new Error('the server stopped before it was ready')),
        (error) => {
          this.errors.push(`its log cannot be read: ${error}`);
          reject(error);
        },
      );
    });
  }

  /** Ends it at once, as a power cut would, or in good order. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#process?.kill(signal);
    const code = await this.#process?.exited;
    if (signal === 'SIGTERM' && code !== 0) this.errors.push(`it ended with exit code ${code}`);
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

/** The server dies, or is stopped, and another replaces it a little later. */
export function accidentOf(server: Server, signal: 'SIGKILL' | 'SIGTERM'): Accident {
  return {
    name: `server ended by ${signal}`,
    begin: () => server.stop(signal),
    end: () => server.start(),
  };
}
