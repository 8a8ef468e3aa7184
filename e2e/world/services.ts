import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { root, type Settings } from './server.ts';

type Service = 'postgres' | 'redis';

/** A PostgreSQL and a Redis on this machine, for the servers of a test. */
export class Services {
  /** The settings that connect a server to them; undefined if they are not installed. */
  readonly settings: Settings | undefined;
  readonly #program: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncIterator<string>;

  private constructor(
    settings: Settings | undefined,
    program: ChildProcessByStdio<Writable, Readable, null>,
    answers: AsyncIterator<string>,
  ) {
    this.settings = settings;
    this.#program = program;
    this.#answers = answers;
  }

  static async start(): Promise<Services> {
    const [bun, services] = ['node_modules/bun/bin/bun.exe', 'server/testing/services.ts'];
    const program = spawn(join(root, bun), [join(root, services)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = createInterface(program.stdout)[Symbol.asyncIterator]();
    const { value } = await answers.next();
    return new Services(JSON.parse(value) ?? undefined, program, answers);
  }

  kill(service: Service): Promise<void> {
    return this.#do(`kill ${service}`);
  }

  /** Starts it again, at the same address. */
  start(service: Service): Promise<void> {
    return this.#do(`start ${service}`);
  }

  async stop(): Promise<void> {
    this.#program.stdin.end();
    if (this.#program.exitCode === null) await once(this.#program, 'exit');
  }

  async #do(order: string): Promise<void> {
    this.#program.stdin.write(`${order}\n`);
    await this.#answers.next();
  }
}
