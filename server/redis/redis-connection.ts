import { file, RedisClient, sleep } from 'bun';
import type { Log } from '../log.ts';
import { within } from '../within.ts';

/** Seconds between two pings, and the time Redis has to answer one. */
const pingSeconds = 1;
const timeoutSeconds = 2;

/** Milliseconds before the first attempt to reconnect, doubled with each attempt. */
const firstDelay = 50;
const longestDelay = 1000;

/** Without a connection commands fail at once instead of waiting for the next one. */
const options = { autoReconnect: false, connectionTimeout: timeoutSeconds * 1000 };

export class RedisConnection {
  readonly #url: string;
  readonly #log: Log;
  readonly #onOpen: (client: RedisClient) => Promise<void>;
  #client: RedisClient | undefined;
  #isOpen = false;
  #isClosed = false;

  /** @param onOpen prepares each new connection */
  constructor(url: string, log: Log, onOpen: (client: RedisClient) => Promise<void>) {
    this.#url = url;
    this.#log = log;
    this.#onOpen = onOpen;
    this.#reconnectForever().catch((error) =>
      log.error({ error }, 'stopped reconnecting to Redis'),
    );
  }

  get client(): RedisClient | undefined {
    return this.#isOpen ? this.#client : undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.close();
  }

  async #reconnectForever(): Promise<void> {
    let delay = firstDelay;
    let isFirstFailure = true;
    while (!this.#isClosed) {
      try {
        await this.#connect(() => {
          this.#log.info('connected to Redis');
          delay = firstDelay;
          isFirstFailure = true;
        });
      } catch (error) {
        if (isFirstFailure && !this.#isClosed) this.#log.warn({ error }, 'no connection to Redis');
        isFirstFailure = false;
      }
      await sleep(delay);
      delay = Math.min(2 * delay, longestDelay);
    }
  }

  async #connect(onConnect: () => void): Promise<never> {
    const authority = new URL(this.#url).searchParams.get('sslrootcert');
    const tls = authority === null ? undefined : { ca: await file(authority).text() };
    const client = new RedisClient(this.#url, { ...options, ...(tls && { tls }) });
    this.#client = client;
    const lost = Promise.withResolvers<never>();
    client.onclose = lost.reject;
    lost.promise.catch(() => {});
    const pulse = setInterval(() => {
      if (!this.#isOpen) return;
      within(timeoutSeconds, 'Redis', client.ping()).catch(() => client.close());
    }, pingSeconds * 1000);
    try {
      // Connects, and reports the reason of a failure.
      await within(timeoutSeconds, 'Redis', client.ping());
      this.#isOpen = true;
      await within(timeoutSeconds, 'Redis', this.#onOpen(client));
      onConnect();
      return await lost.promise;
    } finally {
      this.#isOpen = false;
      clearInterval(pulse);
      client.close();
    }
  }
}
