import type { Page, Route } from '@playwright/test';

/**
 * Everything that the server sends to one page from now on, by HTTP and over the live connection.
 */
export class Received {
  readonly #told: string[] = [];

  private constructor() {}

  static async by(page: Page): Promise<Received> {
    const received = new Received();
    // Recorded on the way, since the browser may have dropped a body when it is asked for it.
    await page.route('**/api/**', (route) => received.#passOn(route));
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        received.#told.push(String(payload));
      });
    });
    return received;
  }

  async #passOn(route: Route): Promise<void> {
    const response = await route.fetch();
    // A page that has gone offline, or elsewhere, gets no answer.
    const text = await response.text().catch(() => undefined);
    if (text === undefined) return;
    if (text !== '') this.#told.push(text);
    await route.fulfill({ response, body: text });
  }

  get text(): string {
    return this.#told.join('\n');
  }

  /** Every number in it but durations, which may be any. */
  get numbers(): number[] {
    return this.#told.flatMap((text) => numbersIn(JSON.parse(text)));
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'took' ? [] : numbersIn(part)));
}
