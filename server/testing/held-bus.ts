import type { Id } from '@story-pointer/core/ids';
import type { Bus, BusEars } from '../bus/bus.ts';
import type { Step } from '../bus/step.ts';

/** What joins the processes of one test: a step waits until the test delivers it. */
export class HeldSteps {
  readonly held: Step[] = [];
  readonly #buses: HeldBus[] = [];

  /** A bus for one more process. */
  join(): HeldBus {
    const bus = new HeldBus(this.held);
    this.#buses.push(bus);
    return bus;
  }

  /** Delivers `steps`, by default all that wait, to those who follow their sessions. */
  deliver(steps: readonly Step[] = this.held.splice(0)): void {
    for (const step of steps) for (const bus of this.#buses) bus.hear(step);
  }
}

export class HeldBus implements Bus {
  isConnected = true;
  readonly followed = new Set<Id>();
  readonly #held: Step[];
  #ears: BusEars | undefined;

  constructor(held: Step[]) {
    this.#held = held;
  }

  listen(ears: BusEars): void {
    this.#ears = ears;
  }

  publish(step: Step): void {
    if (this.isConnected) this.#held.push(step);
  }

  follow(sessionId: Id): void {
    this.followed.add(sessionId);
    this.#ears?.missed([sessionId]);
  }

  unfollow(sessionId: Id): void {
    this.followed.delete(sessionId);
  }

  hear(step: Step): void {
    if (this.isConnected && this.followed.has(step.sessionId)) this.#ears?.heard(step);
  }
}
