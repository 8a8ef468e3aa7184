import { RedisClient, sleep } from 'bun';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

/** How often Redis is asked for a sign of life, and how long it may take to give one. */
const pulseSeconds = 1;
const patienceSeconds = 2;

/** Between tries to connect, in milliseconds, doubled from one to the next. */
const firstDelay = 50;
const longestDelay = 1000;

/** Once a connection is lost, what is asked of it fails at once: nobody waits for the next. */
const options = { autoReconnect: false, connectionTimeout: patienceSeconds * 1000 };

/** A connection to Redis, made anew whenever it is lost. */
export class RedisConnection {
  readonly #url: string;
  readonly #log: Log;
  readonly #onOpen: (client: RedisClient) => Promise<void>;
  #client: RedisClient | undefined;
  #isOpen = false;
  #isClosed = false;

  /** @param onOpen puts each new connection to work */
  constructor(url: string, log: Log, onOpen: (client: RedisClient) => Promise<void>) {
    this.#url = url;
    this.#log = log;
    this.#onOpen = onOpen;
    this.#keep().catch((error) => log.error({ error }, 'Redis is given up'));
  }

  /** Undefined while Redis is away. */
  get client(): RedisClient | undefined {
    return this.#isOpen ? this.#client : undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.close();
  }

  async #keep(): Promise<void> {
    let delay = firstDelay;
    let isNews = true;
    while (!this.#isClosed) {
      try {
        await this.#connect(() => {
          this.#log.info('Redis is there');
          delay = firstDelay;
          isNews = true;
        });
      } catch (error) {
        if (isNews && !this.#isClosed) this.#log.warn({ error }, 'Redis is away');
        isNews = false;
      }
      await sleep(delay);
      delay = Math.min(2 * delay, longestDelay);
    }
  }

  /** @throws {Error} when there is no connection, or none any more */
  async #connect(onConnect: () => void): Promise<never> {
    const client = new RedisClient(this.#url, options);
    this.#client = client;
    const lost = Promise.withResolvers<never>();
    client.onclose = lost.reject;
    lost.promise.catch(() => {});
    const pulse = setInterval(() => {
      if (!this.#isOpen) return;
      within(patienceSeconds, 'Redis', client.ping()).catch(() => client.close());
    }, pulseSeconds * 1000);
    try {
      // Connects; and where that is refused, its error says why.
      await within(patienceSeconds, 'Redis', client.ping());
      this.#isOpen = true;
      await within(patienceSeconds, 'Redis', this.#onOpen(client));
      onConnect();
      return await lost.promise;
    } finally {
      this.#isOpen = false;
      clearInterval(pulse);
      client.close();
    }
  }
}
