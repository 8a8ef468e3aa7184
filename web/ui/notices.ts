import { useSyncExternalStore } from 'react';

interface Notice {
  readonly id: number;
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

  /** @returns removes it */
  add(notice: T): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#set([...this.#all, { ...notice, id }].slice(-this.#most));
    return () => this.remove(id);
  }

  remove(id: number): void {
    this.#set(this.#all.filter((notice) => notice.id !== id));
  }

  replace(id: number, notice: T): void {
    this.#set(this.#all.map((one) => (one.id === id ? { ...notice, id } : one)));
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
