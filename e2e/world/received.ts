import type { Page, Response } from '@playwright/test';

/** Everything the server tells one page from now on, by HTTP and over the live connection. */
export class Received {
  readonly #bodies: Promise<string>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      if (hasAnswer(response)) this.#bodies.push(response.text().catch(nothingIfGone));
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.#bodies.push(Promise.resolve(String(payload)));
      });
    });
  }

  /** Every number in it, wherever it stands. */
  async numbers(): Promise<number[]> {
    const bodies = await Promise.all(this.#bodies);
    return bodies.flatMap((body) => numbersIn(JSON.parse(body)));
  }
}

/** A page that has gone on before it had read an answer does not say what was in it. */
function nothingIfGone(error: unknown): string {
  if (String(error).includes('navigated away')) return 'null';
  throw error;
}

function hasAnswer(response: Response): boolean {
  return new URL(response.url()).pathname.startsWith('/api/') && response.status() !== 204;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}
