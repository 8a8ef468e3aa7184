import { orAborted } from './or-aborted.ts';
import type { ApiError } from './problem.ts';

/** Why what this tab has sent is not there yet: the server cannot save it, or it does not arrive. */
export type Trouble = 'notSaved' | 'notArrived';

/** Something that is to be sent. */
interface Parcel<T> {
  /** The things it concerns. Parcels about the same thing are sent one after another. */
  readonly things: readonly string[];
  /** It is sent again without an end, so its user is told about trouble. */
  readonly insists: boolean;
  readonly signal?: AbortSignal;
  readonly deliver: (onFailure: (failure: ApiError) => void) => Promise<T>;
}

interface Pending {
  readonly things: readonly string[];
  readonly ended: Promise<unknown>;
  trouble?: Trouble;
}

/** Commands of this tab that have not ended yet, in the order of their requests. */
export class Outbox {
  readonly #pending = new Set<Pending>();
  readonly #listeners = new Set<() => void>();

  /** Sends a parcel as soon as all that was asked for before it about the same things has ended. */
  async send<T>({ things, insists, signal, deliver }: Parcel<T>): Promise<T> {
    const earlier = [...this.#pending].filter((other) => overlap(other.things, things));
    const { promise: ended, resolve: end } = withResolver();
    const pending: Pending = { things, ended };
    this.#pending.add(pending);
    this.#tell();
    try {
      // A parcel that waits for nothing leaves at once, before the page does anything else.
      if (earlier.length > 0) {
        await orAborted(Promise.all(earlier.map((other) => other.ended)), signal);
      }
      return await deliver((failure) => {
        if (!insists) return;
        pending.trouble = failure.isTrouble ? 'notSaved' : 'notArrived';
        this.#tell();
      });
    } finally {
      this.#pending.delete(pending);
      end();
      this.#tell();
    }
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  get trouble(): Trouble | undefined {
    const troubles = [...this.#pending].map(({ trouble }) => trouble);
    return troubles.find((trouble) => trouble === 'notSaved') ?? troubles.find(Boolean);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The outbox of this tab. */
export const outbox = new Outbox();

function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.some((thing) => others.includes(thing));
}

function withResolver() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
