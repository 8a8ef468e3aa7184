import { within } from '../within.ts';

/** How long another process may take to answer. */
const patienceSeconds = 2;

/** Questions that are waiting for their answers, which come as messages. */
export class Questions<T> {
  readonly #waiting = new Map<string, (answer: T) => void>();

  /**
   * @param ask sends a question under the name it is given, which the answer carries too
   * @throws {Error} when there is no answer in time
   */
  async to(ask: (question: string) => void): Promise<T> {
    const question = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.set(question, resolve);
    try {
      ask(question);
      return await within(patienceSeconds, 'the answer of another process', promise);
    } finally {
      this.#waiting.delete(question);
    }
  }

  take(question: string, answer: T): void {
    this.#waiting.get(question)?.(answer);
  }
}
