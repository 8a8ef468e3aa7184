import type { Id, SessionId } from '@story-pointer/core/ids';
import type { Version } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Commit } from '../stores/store.ts';

type Question = 'load' | 'positionsOf' | 'commit';

/** A store that works at once, but whose answers can be delayed. */
export class LateStore extends MemoryStore {
  #next: { readonly question: Question; readonly wait: () => Promise<void> } | undefined;

  /** Delays the answer to the next question of a kind: once it is `asked`, until `answer` is called. */
  delayNext(question: Question) {
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const wait = () => {
      onAsked();
      return answered;
    };
    this.#next = { question, wait };
    return { asked, answer };
  }

  override load(sessionId: SessionId): Promise<Room> {
    return this.#late('load', super.load(sessionId));
  }

  override positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Version>> {
    return this.#late('positionsOf', super.positionsOf(ids));
  }

  override commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    return this.#late('commit', super.commit(before, commits));
  }

  async #late<T>(question: Question, answer: Promise<T>): Promise<T> {
    if (this.#next?.question !== question) return await answer;
    const { wait } = this.#next;
    this.#next = undefined;
    await wait();
    return await answer;
  }
}
