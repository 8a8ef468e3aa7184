import type { Id } from '@story-pointer/core/ids';
import type { RedisClient } from 'bun';
import type { Bus, BusEars } from '../bus/bus.ts';
import { type Passing, readPassing, writePassing } from '../bus/passing.ts';
import { type RoomStep, readStep, writeStep } from '../bus/step.ts';
import type { Log } from '../log.ts';
import { RedisConnection } from './redis-connection.ts';

const channelPrefix = 'story-pointer/room/';

const channelOf = (sessionId: Id) => channelPrefix + sessionId;

/**
 * A bus made of Redis, with a channel for each session. What is published while Redis is away is
 * lost; once it is back, everybody hears that they may have missed something.
 */
export class RedisBus implements Bus {
  readonly #log: Log;
  readonly #commands: RedisConnection;
  /** A connection of its own: one that subscribes cannot do anything else. */
  readonly #subscriber: RedisConnection;
  readonly #wanted = new Set<Id>();
  #subscribed = new Set<Id>();
  /** Those of which it has not been looked yet whether they are wanted and subscribed to. */
  #unsettled = new Set<Id>();
  #isSettling = false;
  #ears: BusEars | undefined;

  /** @param commands the connection to the same Redis that is used for all else */
  constructor(url: string, commands: RedisConnection, log: Log) {
    this.#log = log;
    this.#commands = commands;
    this.#subscriber = new RedisConnection(url, log.child({ redis: 'subscriptions' }), (client) => {
      this.#subscribed = new Set();
      this.#unsettled = new Set(this.#wanted);
      return this.#settle(client);
    });
  }

  get isConnected(): boolean {
    return this.#commands.client !== undefined && this.#subscriber.client !== undefined;
  }

  listen(ears: BusEars): void {
    this.#ears = ears;
  }

  publish(step: RoomStep): void {
    // Where it fails the connection is lost, which says so itself; the others will ask the store.
    this.#commands.client
      ?.publish(channelOf(step.sessionId), writeStep(step))
      .catch(() => undefined);
  }

  pass(sessionId: Id, passing: Passing): void {
    const { client } = this.#commands;
    if (!client) this.#ears?.lost();
    else
      client.publish(channelOf(sessionId), writePassing(passing)).catch(() => this.#ears?.lost());
  }

  follow(sessionId: Id): void {
    this.#wanted.add(sessionId);
    this.#settleSoon(sessionId);
  }

  unfollow(sessionId: Id): void {
    this.#wanted.delete(sessionId);
    this.#settleSoon(sessionId);
  }

  close(): void {
    this.#subscriber.close();
  }

  #settleSoon(sessionId: Id): void {
    this.#unsettled.add(sessionId);
    const { client } = this.#subscriber;
    if (client) this.#settle(client).catch(() => client.close());
  }

  /**
   * Subscribes to what is wanted, and to nothing else. One call after another: the client loses
   * count of subscriptions that overlap.
   */
  async #settle(client: RedisClient): Promise<void> {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      while (this.#unsettled.size > 0) {
        const ids = [...this.#unsettled];
        this.#unsettled.clear();
        const fresh = ids.filter((id) => this.#wanted.has(id) && !this.#subscribed.has(id));
        const stale = ids.filter((id) => this.#subscribed.has(id) && !this.#wanted.has(id));
        if (fresh.length > 0) {
          await client.subscribe(fresh.map(channelOf), (message, channel) =>
            this.#hear(message, channel),
          );
          for (const id of fresh) this.#subscribed.add(id);
          this.#ears?.missed(fresh);
        }
        if (stale.length > 0) {
          await client.unsubscribe(stale.map(channelOf));
          for (const id of stale) this.#subscribed.delete(id);
        }
      }
    } finally {
      this.#isSettling = false;
    }
  }

  #hear(message: string, channel: string): void {
    const sessionId = channel.slice(channelPrefix.length);
    try {
      const told: unknown = JSON.parse(message);
      const passing = readPassing(told);
      if (passing) this.#ears?.passed(sessionId, passing);
      else if (passing === undefined) this.#ears?.heard(readStep(told));
    } catch (error) {
      this.#log.warn({ error }, 'a step from another process cannot be read');
      this.#ears?.missed([sessionId]);
    }
  }
}
