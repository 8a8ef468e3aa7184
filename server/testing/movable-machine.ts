import { wallClock } from '../wall-clock.ts';

/** A machine whose clock the test sets, and the server's time of day on it. */
export class MovableMachine {
  #clock = Date.UTC(2026, 0, 31);
  #elapsed = 0;
  /** Called when the server's time of day follows. */
  onSet: (by: number) => void = () => {};
  readonly now = wallClock(
    () => this.#clock,
    () => this.#elapsed,
    (by) => this.onSet(by),
  );

  /** Somebody sets the clock, or it wakes up. */
  jump(milliseconds: number): void {
    this.#clock += milliseconds;
  }

  pass(milliseconds: number): void {
    this.#clock += milliseconds;
    this.#elapsed += milliseconds;
  }
}
