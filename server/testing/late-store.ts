import type { Id, SessionId } from '@story-pointer/core/ids';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Commit } from '../stores/store.ts';

/** A store that works at once, but whose answers can be delayed. */
export class LateStore extends MemoryStore {
  #next: Promise<void> | undefined;

  /**
   * Delays the answer to the next look, load or commit.
   * @returns a function that lets it through, once it waits
   */
  delayNext(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#next = promise;
    return () => {
      if (this.#next === promise) throw new Error('the store was not asked');
      resolve();
    };
  }

  override load(sessionId: SessionId): Promise<Room> {
    return this.#late(super.load(sessionId));
  }

  override positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Version>> {
    return this.#late(super.positionsOf(ids));
  }

  override commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    return this.#late(super.commit(before, commits));
  }

  async #late<T>(answer: Promise<T>): Promise<T> {
    const wait = this.#next;
    this.#next = undefined;
    await wait;
    return await answer;
  }
}
