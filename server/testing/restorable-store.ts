import type { Id, SessionId } from '@story-pointer/core/ids';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Commit, Receipt } from '../stores/store.ts';

/** A store that can be restored while processes work on it. */
export class RestorableStore extends MemoryStore {
  #data = new MemoryStore();

  /** @returns a function that restores the room to its current state, and deletes all receipts */
  async backUp(sessionId: SessionId): Promise<() => Promise<void>> {
    const room = await this.load(sessionId);
    return async () => {
      this.#data = new MemoryStore();
      await this.#data.create(room, { id: 'restored', answer: '{}' });
    };
  }

  override load(sessionId: SessionId): Promise<Room> {
    return this.#data.load(sessionId);
  }

  override create(room: Room, receipt: Receipt): Promise<boolean> {
    return this.#data.create(room, receipt);
  }

  override commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    return this.#data.commit(before, commits);
  }

  override findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#data.findReceipts(ids);
  }

  override positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Version>> {
    return this.#data.positionsOf(ids);
  }
}
