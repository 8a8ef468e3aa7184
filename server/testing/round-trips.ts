import { connect, createServer, type Socket } from 'node:net';

/** A connection to a database that counts round trips. */
export class RoundTrips implements AsyncDisposable {
  count = 0;
  readonly #target: URL;
  readonly #entrance = createServer((near) => this.#accept(near));
  readonly #open = new Set<Socket>();
  #held: (() => void)[] | undefined;

  private constructor(target: URL) {
    this.#target = target;
  }

  /** @param url of the database */
  static async to(url: string): Promise<RoundTrips> {
    const trips = new RoundTrips(new URL(url));
    await new Promise<void>((resolve) => {
      trips.#entrance.listen(0, '127.0.0.1', resolve);
    });
    return trips;
  }

  /** The database through this connection. */
  get url(): string {
    const address = this.#entrance.address();
    if (address === null || typeof address === 'string') throw new Error('the way is closed');
    const url = new URL(this.#target);
    url.port = String(address.port);
    return url.href;
  }

  /** The number of round trips during `work`. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = this.count;
    await work();
    return this.count - before;
  }

  /**
   * Holds everything back from now on.
   * @returns a function that delivers everything
   */
  hold(): () => void {
    const held: (() => void)[] = [];
    this.#held = held;
    return () => {
      this.#held = undefined;
      for (const deliver of held) deliver();
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#entrance.close(resolve));
  }

  #accept(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    let isAnswered = true;
    near.on('data', (data) => {
      if (isAnswered) this.count += 1;
      isAnswered = false;
      const deliver = () => far.write(data);
      if (this.#held) this.#held.push(deliver);
      else deliver();
    });
    far.on('data', (data) => {
      isAnswered = true;
      near.write(data);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
  }
}
