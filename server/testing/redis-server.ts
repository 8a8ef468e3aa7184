import { tmpdir } from 'node:os';
import { type Subprocess, spawn, which } from 'bun';
import { freePort } from './free-port.ts';
import { untilSaid } from './until-said.ts';

const program = which('redis-server') ?? which('valkey-server');

/** For `describe.skipIf`. */
export const isRedisMissing = program === null;

/** A real Redis on this machine, which stores nothing. */
export class RedisServer {
  readonly #port = freePort();
  readonly #prefix: readonly string[];
  readonly #settings: readonly string[];
  #process: Subprocess<'ignore', 'pipe'> | undefined;

  private constructor(prefix: readonly string[], settings: readonly string[]) {
    this.#prefix = prefix;
    this.#settings = settings;
  }

  /**
   * A new server, ready and empty.
   * @param prefix arguments before the program
   * @param settings further arguments of the program
   */
  static async open(
    prefix: readonly string[] = [],
    settings: readonly string[] = [],
  ): Promise<RedisServer> {
    const server = new RedisServer(prefix, settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts it again, at the same address and empty. */
  async start(): Promise<void> {
    const isSecure = this.#settings.includes('--tls-cert-file');
    const port = [isSecure ? '--tls-port' : '--port', String(this.#port)];
    const settings = [
      ...(isSecure ? ['--port', '0'] : []),
      ...port,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
    ];
    const command = [...this.#prefix, program ?? '', ...settings, ...this.#settings];
    this.#process = spawn(command, { cwd: tmpdir(), stdout: 'pipe' });
    await untilSaid(this.#process.stdout, 'Ready to accept connections');
  }

  /** Ends it at once, and cuts its connections. */
  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#process?.exited;
  }

  /** Freezes it with its connections open, as a lost machine does. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}
