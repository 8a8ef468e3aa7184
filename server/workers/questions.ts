import { within } from '../within.ts';

const timeoutSeconds = 2;

/** Questions that are waiting for their answers, which come as messages. */
export class Questions<T> {
  readonly #waiting = new Map<string, (answer: T) => void>();

  /** @param ask sends a question with the given name, which the answer repeats @throws {Error} without one in time */
  async to(ask: (question: string) => void): Promise<T> {
    const question = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.set(question, resolve);
    try {
      ask(question);
      return await within(timeoutSeconds, 'the answer of another process', promise);
    } finally {
      this.#waiting.delete(question);
    }
  }

  take(question: string, answer: T): void {
    this.#waiting.get(question)?.(answer);
  }
}
