import { type Counts, type ToSupervisor, toWorkerSchema } from './messages.ts';
import { Questions } from './questions.ts';

export class WorkerLine {
  readonly number: number;
  readonly #collected = new Questions<readonly Counts[]>();

  constructor(number: number) {
    this.number = number;
  }

  /** Reports that the worker is ready. @param onAlone called when the supervisor is gone */
  open(port: number, count: () => Promise<Counts>, onAlone: () => void): void {
    process.on('disconnect', onAlone);
    process.on('message', async (message) => {
      const received = toWorkerSchema.parse(message);
      switch (received.type) {
        case 'count':
          send({ type: 'counted', question: received.question, counts: await count() });
          return;
        case 'collected':
          this.#collected.take(received.question, received.counts);
          return;
        default:
          received satisfies never;
      }
    });
    send({ type: 'ready', port });
  }

  /** The counts of all workers, this one included. */
  collect(): Promise<readonly Counts[]> {
    return this.#collected.to((question) => send({ type: 'collect', question }));
  }
}

function send(message: ToSupervisor): void {
  process.send?.(message);
}
