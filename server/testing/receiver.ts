import { serve } from 'bun';

interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A receiver of webhooks on this machine, which answers as the test likes. */
export class Receiver implements Disposable {
  readonly received: Received[] = [];
  answer: (received: Received) => Response | Promise<Response> = () => new Response();
  readonly #server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname: path, search } = new URL(request.url);
      const one = { path: path + search, headers: request.headers, body: await request.text() };
      this.received.push(one);
      return await this.answer(one);
    },
  });

  /** With a secret in it. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/in?sig=very-secret`;
  }

  /** The events so far, in the order they came. */
  get events(): readonly { readonly type: string; readonly data: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body));
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  [Symbol.dispose](): void {
    this.#server.stop(true);
  }
}
