import type { Id, SessionId } from '@story-pointer/core/ids';
import type { Bus, BusHandlers } from '../bus/bus.ts';
import type { RoomChangeSet } from '../bus/change-set.ts';
import type { PresenceSignal } from '../bus/presence-signal.ts';

/** Connects the processes of one test: a change set waits until the test delivers it. */
export class HeldMessages {
  readonly held: RoomChangeSet[] = [];
  readonly #buses: HeldBus[] = [];

  /** A bus for one more process. */
  join(): HeldBus {
    const bus = new HeldBus(this);
    this.#buses.push(bus);
    return bus;
  }

  /**
   * Delivers change sets, by default all waiting ones, to the processes that follow their sessions.
   */
  deliver(changeSets: readonly RoomChangeSet[] = this.held.splice(0)): void {
    for (const one of changeSets) for (const bus of this.#buses) bus.receive(one);
  }

  /** Signals are delivered at once. */
  signal(sessionId: SessionId, signal: PresenceSignal): void {
    for (const bus of this.#buses) bus.receiveSignal(sessionId, signal);
  }
}

export class HeldBus implements Bus {
  isConnected = true;
  readonly followed = new Set<Id>();
  readonly #messages: HeldMessages;
  #handlers: BusHandlers | undefined;
  readonly #handling: Promise<void>[] = [];

  constructor(messages: HeldMessages) {
    this.#messages = messages;
  }

  listen(handlers: BusHandlers): void {
    this.#handlers = handlers;
  }

  /** Resolves once everything received has been handled. */
  async handled(): Promise<void> {
    await Promise.all(this.#handling.splice(0));
  }

  publish(changeSet: RoomChangeSet): void {
    if (this.isConnected) this.#messages.held.push(changeSet);
  }

  signal(sessionId: SessionId, signal: PresenceSignal): void {
    if (this.isConnected) this.#messages.signal(sessionId, signal);
    else this.#handlers?.onLost();
  }

  follow(sessionId: SessionId): void {
    this.followed.add(sessionId);
    if (this.#handlers) this.#handling.push(this.#handlers.onMissed([sessionId]));
  }

  unfollow(sessionId: SessionId): void {
    this.followed.delete(sessionId);
  }

  receiveSignal(sessionId: SessionId, signal: PresenceSignal): void {
    if (this.isConnected && this.followed.has(sessionId)) {
      this.#handlers?.onSignal(sessionId, signal);
    }
  }

  receive(changeSet: RoomChangeSet): void {
    if (!this.isConnected || !this.followed.has(changeSet.sessionId)) return;
    if (this.#handlers) this.#handling.push(this.#handlers.onChangeSet(changeSet));
  }
}
