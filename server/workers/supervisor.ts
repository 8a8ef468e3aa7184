import { isStandaloneExecutable, main, type Subprocess, sleep, spawn } from 'bun';
import type { Log } from '../log.ts';
import { type Counts, type ToWorker, toSupervisorSchema } from './messages.ts';
import { Questions } from './questions.ts';

/** Milliseconds before the first restart of a worker, doubled with each further one. */
const firstPause = 100;
const longestPause = 30_000;

/** Milliseconds after which an exit of a worker is no failed start. */
const provenAfter = 60_000;

const program = isStandaloneExecutable ? [process.execPath] : [process.execPath, main];

/** Starts workers that share a port, and restarts them when they exit. */
export class Supervisor {
  readonly #log: Log;
  readonly #started = new Map<number, Subprocess>();
  readonly #ready = new Map<number, Subprocess>();
  readonly #counted = new Questions<Counts>();
  #port: number;
  #isStopping = false;

  constructor(port: number, log: Log) {
    this.#port = port;
    this.#log = log;
  }

  get port(): number {
    return this.#port;
  }

  /** The first alone: it may choose the port and create the tables. @returns the exit code of one that was never ready */
  async start(workers: number): Promise<number | undefined> {
    const failed = await this.#begin(1);
    if (failed !== undefined) return failed;
    const others = Array.from({ length: workers - 1 }, (_, index) => this.#begin(index + 2));
    return (await Promise.all(others)).find((code) => code !== undefined);
  }

  /** Forwards a signal, and waits until all workers have exited. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isStopping = true;
    const workers = [...this.#started.values()];
    for (const worker of workers) worker.kill(signal);
    await Promise.all(workers.map(({ exited }) => exited));
  }

  /** @returns the exit code of a worker that was never ready */
  async #begin(number: number): Promise<number | undefined> {
    const ready = Promise.withResolvers<undefined>();
    const worker = this.#spawn(number, () => ready.resolve(undefined));
    const failed = await Promise.race([ready.promise, worker.exited]);
    if (failed === undefined) {
      this.#keep(number, worker).catch((error) => {
        this.#log.error({ error, worker: number }, 'a worker could not be restarted');
      });
    }
    return failed;
  }

  async #keep(number: number, started: Subprocess): Promise<void> {
    let worker = started;
    let pause = firstPause;
    for (;;) {
      const begin = performance.now();
      const code = await worker.exited;
      if (this.#isStopping) return;
      if (performance.now() - begin > provenAfter) pause = firstPause;
      const { signalCode: signal } = worker;
      this.#log.error({ worker: number, code, signal, pause }, 'a worker exited');
      await sleep(pause);
      if (this.#isStopping) return;
      worker = this.#spawn(number, () => {});
      pause = Math.min(2 * pause, longestPause);
    }
  }

  #spawn(number: number, onReady: () => void): Subprocess {
    const worker = spawn([...program, '--worker', String(number)], {
      env: { ...process.env, PORT: String(this.#port) },
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message) => {
        const received = toSupervisorSchema.parse(message);
        switch (received.type) {
          case 'ready':
            this.#port = received.port;
            this.#ready.set(number, worker);
            onReady();
            return;
          case 'collect':
            this.#collect(worker, received.question).catch((error) => {
              this.#log.warn({ error }, 'the metrics of some workers are missing');
            });
            return;
          case 'counted':
            this.#counted.take(received.question, received.counts);
            return;
          default:
            received satisfies never;
        }
      },
      onExit: () => {
        this.#started.delete(number);
        this.#ready.delete(number);
      },
    });
    this.#started.set(number, worker);
    return worker;
  }

  async #collect(asker: Subprocess, question: string): Promise<void> {
    const counts = await Promise.all(
      [...this.#ready.values()].map((worker) =>
        this.#counted.to((own) => send(worker, { type: 'count', question: own })),
      ),
    );
    send(asker, { type: 'collected', question, counts });
  }
}

function send(worker: Subprocess, message: ToWorker): void {
  worker.send(message);
}
