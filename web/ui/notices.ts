import { useSyncExternalStore } from 'react';

interface Notice {
  readonly id: number;
  /** Only its room is left. */
  readonly isGone?: true;
}

/** A few short-lived messages outside of React's tree, the oldest first. */
export class Notices<T extends object> {
  readonly #most: number;
  readonly #listeners = new Set<() => void>();
  #all: readonly (T & Notice)[] = [];
  #lastId = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(notice: T): void {
    this.#lastId += 1;
    this.#set([...this.#all, { ...notice, id: this.#lastId }].slice(-this.#most));
  }

  remove(id: number): void {
    this.#set(this.#all.filter((notice) => notice.id !== id));
  }

  /** Later messages keep their place: the room of this one stays until they are gone too. */
  leave(id: number): void {
    const all = this.#all.map((one) => (one.id === id ? { ...one, isGone: true as const } : one));
    this.#set(all.slice(0, all.findLastIndex(({ isGone }) => !isGone) + 1));
  }

  clear(): void {
    this.#set([]);
  }

  get all(): readonly (T & Notice)[] {
    return this.#all;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(all: readonly (T & Notice)[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

/** All current messages, for a component that follows them. */
export function useNotices<T extends object>(notices: Notices<T>): readonly (T & Notice)[] {
  const read = () => notices.all;
  return useSyncExternalStore(notices.subscribe, read, read);
}
