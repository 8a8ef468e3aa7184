import { connect, type Socket } from 'bun';

/** One kept-alive connection, for one request at a time. */
type Line = Socket<{ waiting: PromiseWithResolvers<string> | undefined; idleSince: number }>;

/** In milliseconds: after twice as long the server may hang up, just when a request is on its way. */
const longestIdle = 5000;

/**
 * Kept-alive HTTP connections that everybody shares, as behind a proxy. They write their bytes
 * themselves: `fetch` would spend more on a request than the server does.
 */
export class HttpLines {
  readonly #url: URL;
  readonly #idle = new Set<Line>();

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /**
   * @param body in ASCII
   * @returns the whole answer, where it comes in one piece
   * @throws {Error} when the answer is not a good one: then there is nothing to measure
   */
  async post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<string> {
    const line = this.#takeIdle() ?? (await this.#open());
    const answer = Promise.withResolvers<string>();
    line.data.waiting = answer;
    const all = { host: this.#url.host, 'content-length': body.length, ...headers };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`;
    if (line.write(request) < request.length) throw new Error('the line is closed');
    const text = await answer.promise;
    line.data.idleSince = performance.now();
    this.#idle.add(line);
    return text;
  }

  /** The one that was not used for longest, of those that the server surely still listens to. */
  #takeIdle(): Line | undefined {
    for (const line of this.#idle) {
      this.#idle.delete(line);
      if (performance.now() - line.data.idleSince < longestIdle) return line;
      line.end();
    }
    return undefined;
  }

  #open(): Promise<Line> {
    return connect({
      hostname: this.#url.hostname,
      port: Number(this.#url.port),
      data: { waiting: undefined, idleSince: 0 },
      socket: {
        data: ({ data }: Line, bytes) => {
          // What follows the first bytes of an answer is the rest of it.
          const answer = data.waiting;
          data.waiting = undefined;
          const text = bytes.toString('latin1');
          if (/^HTTP\/1\.1 20[01] /.test(text)) answer?.resolve(text);
          else answer?.reject(new Error(`the server answered: ${text}`));
        },
        close: (line: Line) => {
          this.#idle.delete(line);
          line.data.waiting?.reject(new Error('the server hung up'));
        },
      },
    });
  }
}
