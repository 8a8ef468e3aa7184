import type { Id } from '@story-pointer/core/ids';
import type { Bus, BusEars } from '../bus/bus.ts';
import type { Passing } from '../bus/passing.ts';
import type { RoomStep } from '../bus/step.ts';

/** What joins the processes of one test: a step waits until the test delivers it. */
export class HeldSteps {
  readonly held: RoomStep[] = [];
  readonly #buses: HeldBus[] = [];

  /** A bus for one more process. */
  join(): HeldBus {
    const bus = new HeldBus(this);
    this.#buses.push(bus);
    return bus;
  }

  /** Delivers `steps`, by default all that wait, to those who follow their sessions. */
  deliver(steps: readonly RoomStep[] = this.held.splice(0)): void {
    for (const step of steps) for (const bus of this.#buses) bus.hear(step);
  }

  /** What is told in passing does not wait. */
  pass(sessionId: Id, passing: Passing): void {
    for (const bus of this.#buses) bus.hearPassing(sessionId, passing);
  }
}

export class HeldBus implements Bus {
  isConnected = true;
  readonly followed = new Set<Id>();
  readonly #steps: HeldSteps;
  #ears: BusEars | undefined;

  constructor(steps: HeldSteps) {
    this.#steps = steps;
  }

  listen(ears: BusEars): void {
    this.#ears = ears;
  }

  publish(step: RoomStep): void {
    if (this.isConnected) this.#steps.held.push(step);
  }

  pass(sessionId: Id, passing: Passing): void {
    if (this.isConnected) this.#steps.pass(sessionId, passing);
    else this.#ears?.lost();
  }

  follow(sessionId: Id): void {
    this.followed.add(sessionId);
    this.#ears?.missed([sessionId]);
  }

  unfollow(sessionId: Id): void {
    this.followed.delete(sessionId);
  }

  hearPassing(sessionId: Id, passing: Passing): void {
    if (this.isConnected && this.followed.has(sessionId)) this.#ears?.passed(sessionId, passing);
  }

  hear(step: RoomStep): void {
    if (this.isConnected && this.followed.has(step.sessionId)) this.#ears?.heard(step);
  }
}
