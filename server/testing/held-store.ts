import type { Room } from '@story-pointer/core/session/room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Commit } from '../stores/store.ts';

/** A store whose commits wait until the test lets them through, or makes them fail. */
export class HeldStore extends MemoryStore {
  /** Commits that are waiting, in the order they came. */
  readonly held: { commits: readonly Commit[]; release: () => void; fail: () => void }[] = [];
  #arrived = () => {};

  override async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
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

  /** The next commit that waits, once it is there. */
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
