import type { Id, SessionId } from '@story-pointer/core/ids';
import type { RedisClient } from 'bun';
import type { Bus, BusHandlers } from '../bus/bus.ts';
import { type RoomChangeSet, readChangeSet, writeChangeSet } from '../bus/change-set.ts';
import { type PresenceSignal, readSignal, writeSignal } from '../bus/presence-signal.ts';
import type { Log } from '../log.ts';
import { RedisConnection } from './redis-connection.ts';

const channelPrefix = 'story-pointer/room/';

const channelOf = (sessionId: SessionId) => channelPrefix + sessionId;

/** A channel for each session. Messages are lost while Redis is away; then every process checks for missed ones. */
export class RedisBus implements Bus {
  readonly #log: Log;
  readonly #commands: RedisConnection;
  /** A connection for subscriptions alone: Redis allows nothing else on it. */
  readonly #subscriber: RedisConnection;
  readonly #wanted = new Set<Id>();
  #subscribed = new Set<Id>();
  /** Sessions whose subscription may differ from the wanted state. */
  #unsettled = new Set<Id>();
  #isSettling = false;
  #handlers: BusHandlers | undefined;

  /** @param commands the connection to the same Redis for everything else */
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

  listen(handlers: BusHandlers): void {
    this.#handlers = handlers;
  }

  publish(changeSet: RoomChangeSet): void {
    // A failure means that the connection is lost, which the connection reports; the other
    // processes ask the store.
    this.#commands.client
      ?.publish(channelOf(changeSet.sessionId), writeChangeSet(changeSet))
      .catch(() => undefined);
  }

  signal(sessionId: SessionId, signal: PresenceSignal): void {
    const onLost = () => this.#handlers?.onLost();
    const { client } = this.#commands;
    if (!client) onLost();
    else client.publish(channelOf(sessionId), writeSignal(signal)).catch(onLost);
  }

  follow(sessionId: SessionId): void {
    this.#wanted.add(sessionId);
    this.#settleSoon(sessionId);
  }

  unfollow(sessionId: SessionId): void {
    this.#wanted.delete(sessionId);
    this.#settleSoon(sessionId);
  }

  close(): void {
    this.#subscriber.close();
  }

  #settleSoon(sessionId: SessionId): void {
    this.#unsettled.add(sessionId);
    const { client } = this.#subscriber;
    if (client) this.#settle(client).catch(() => client.close());
  }

  /**
   * Subscribes to exactly the wanted sessions, one call after another: the client miscounts overlapping ones, and then
   * brings no message. Redis answers for each channel, the client resolves at the first: a ping waits for all of them.
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
            this.#receive(message, channel),
          );
          await client.ping();
          for (const id of fresh) this.#subscribed.add(id);
          void this.#handlers?.onMissed(fresh);
        }
        if (stale.length > 0) {
          await client.unsubscribe(stale.map(channelOf));
          await client.ping();
          for (const id of stale) this.#subscribed.delete(id);
        }
      }
    } finally {
      this.#isSettling = false;
    }
  }

  #receive(text: string, channel: string): void {
    const sessionId = channel.slice(channelPrefix.length);
    try {
      const message: unknown = JSON.parse(text);
      const signal = readSignal(message);
      if (signal) this.#handlers?.onSignal(sessionId, signal);
      else if (signal === undefined) void this.#handlers?.onChangeSet(readChangeSet(message));
    } catch (error) {
      this.#log.warn({ error }, 'could not read a message from another process');
      void this.#handlers?.onMissed([sessionId]);
    }
  }
}
