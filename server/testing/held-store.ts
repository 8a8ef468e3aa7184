import type { Room } from '@story-pointer/core/session/room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Commit } from '../stores/store.ts';

/** A store whose commits wait until the test lets them through, or makes them fail. */
export class HeldStore extends MemoryStore {
  readonly held: { commits: readonly Commit[]; release: () => void; fail: () => void }[] = [];
  #arrived = () => {};
  #isOpen = false;

  override async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    if (this.#isOpen) return await super.commit(before, commits);
    await new Promise<void>((resolve, reject) => {
      this.held.push({
        commits,
        release: resolve,
        fail: () => reject(new Error('the disk is full')),
      });
      this.#arrived();
    });
    return await super.commit(before, commits);
  }

  /**
   * Lets every commit through until the promise is settled.
   * @returns its value
   */
  async letThrough<T>(until: Promise<T>): Promise<T> {
    this.#isOpen = true;
    for (const { release } of this.held.splice(0)) release();
    try {
      return await until;
    } finally {
      this.#isOpen = false;
    }
  }

  async next() {
    while (this.held.length === 0) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
    const [first] = this.held.splice(0, 1);
    if (!first) throw new Error('nothing is held');
    return first;
  }
}
