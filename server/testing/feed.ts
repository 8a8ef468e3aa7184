import { until } from './until.ts';

export interface FeedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** The event stream of a program, read event by event. */
export class Feed implements Disposable {
  readonly response: Promise<Response>;
  /** All of it, byte for byte. */
  text = '';
  isOver = false;
  readonly #abort = new AbortController();

  /** @param headers with the key, and the id of the last event */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.response = fetch(url, { headers, signal: this.#abort.signal });
    this.#read()
      .catch(() => undefined)
      .finally(() => {
        this.isOver = true;
      });
  }

  get events(): readonly FeedEvent[] {
    const blocks = this.text.split('\n\n').slice(0, -1);
    return blocks.filter((block) => !block.startsWith(':')).map(readEvent);
  }

  /** All events, once there are so many. */
  async atLeast(count: number): Promise<readonly FeedEvent[]> {
    await until(() => this.events.length >= count || this.isOver);
    return this.events;
  }

  async #read(): Promise<void> {
    const { body } = await this.response;
    const decoder = new TextDecoder();
    for await (const bytes of body ?? []) this.text += decoder.decode(bytes, { stream: true });
  }

  [Symbol.dispose](): void {
    this.#abort.abort();
  }
}

function readEvent(block: string): FeedEvent {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], after(line)]));
  const field = (name: string) => fields.get(name) ?? '';
  return { id: field('id'), event: field('event'), data: field('data') };
}

function after(line: string): string {
  return line.slice(line.indexOf(': ') + 2);
}
