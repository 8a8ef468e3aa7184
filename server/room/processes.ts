import type { Bus } from '../bus/bus.ts';
import { allProcesses } from '../bus/presence-signal.ts';

/** In milliseconds: a process that has sent nothing for this long is gone, and its people with it. */
const silence = 2500;

/** The other processes on the same bus: those that are running send a signal twice a second. */
export class OtherProcesses {
  /** Stands for this process. */
  readonly own = crypto.randomUUID();
  readonly #bus: Bus | undefined;
  /** The time of each one's last signal. */
  readonly #lastSignal = new Map<string, number>();
  /** Since when the bus has carried every message; null while it may lose some. */
  #reliableSince: number | null = null;

  constructor(bus: Bus | undefined) {
    this.#bus = bus;
    bus?.follow(allProcesses);
  }

  /** A signal of another process has arrived. */
  signalled(process: string, now: number): void {
    const isNew = !this.#lastSignal.has(process);
    this.#lastSignal.set(process, now);
    if (isNew) this.#bus?.signal(allProcesses, { kind: 'unknown', process });
  }

  /** Messages of this process may have been lost. */
  lost(): void {
    this.#reliableSince = null;
  }

  /** To be called twice a second. @returns whether the others have to be sent everything anew, and those that are gone */
  beat(now: number): { readonly isBack: boolean; readonly gone: readonly string[] } {
    if (!this.#bus?.isConnected) {
      this.lost();
      return { isBack: false, gone: [] };
    }
    const isBack = this.#reliableSince === null;
    this.#reliableSince ??= now;
    this.#bus.signal(allProcesses, { kind: 'alive', process: this.own });
    if (now - this.#reliableSince < silence) return { isBack, gone: [] };
    const gone = [...this.#lastSignal].filter(([, at]) => now - at >= silence);
    for (const [process] of gone) this.#lastSignal.delete(process);
    return { isBack, gone: gone.map(([process]) => process) };
  }
}
