import type { Id } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { assemble, type RoomRecords } from './records.ts';
import { type Commit, type Receipt, RecordNotFound, type SeatRecord, type Store } from './store.ts';

/** The in-memory test source: everything it holds is gone with the process. */
export class MemoryStore implements Store {
  readonly #rooms = new Map<Id, Room>();
  readonly #lastActivity = new Map<Id, number>();
  readonly #receipts = new Map<string, { readonly answer: string; readonly madeAt: number }>();
  readonly #now: () => number;
  #clock = Number.POSITIVE_INFINITY;

  /** @param now milliseconds since 1970 */
  constructor(preloaded: readonly RoomRecords[] = [], now: () => number = Date.now) {
    this.#now = now;
    for (const records of preloaded) this.#keep(assemble(records));
  }

  async load(sessionId: Id): Promise<Room> {
    const room = this.#rooms.get(sessionId);
    if (!room) throw new RecordNotFound('Session', sessionId);
    return room;
  }

  async create(room: Room, receipt: Receipt): Promise<boolean> {
    if (this.#receipts.has(receipt.id)) return false;
    this.#keep(room);
    this.#keepReceipt(receipt);
    return true;
  }

  async commit(sessionId: Id, base: number, commits: readonly Commit[]): Promise<boolean> {
    const room = this.#rooms.get(sessionId);
    if (room?.revision !== base) return false;
    if (commits.some(({ receipt }) => this.#receipts.has(receipt.id))) return false;
    let next: Room = room;
    for (const { revision, changes, receipt } of commits) {
      if (changes.length > 0) next = { ...changes.reduce(apply, next), revision };
      this.#keepReceipt(receipt);
    }
    if (commits.some(({ changes }) => endsSession(changes))) this.#forget(sessionId);
    else this.#keep(next);
    return true;
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const receipt = this.#receipts.get(id);
      if (receipt) found.set(id, receipt.answer);
    }
    return found;
  }

  async revisionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
    const rooms = ids.flatMap((id) => this.#rooms.get(id) ?? []);
    return new Map(rooms.map(({ session, revision }) => [session.id, revision]));
  }

  async seatsOf(keyHash: string): Promise<SeatRecord[]> {
    return [...this.#rooms.values()]
      .flatMap(({ session, participants, seats }) =>
        participants
          .filter(({ id }) => seats[id] === keyHash)
          .map(({ id, name, isFacilitator }) => ({
            session,
            participantId: id,
            participantName: name,
            isFacilitator,
          })),
      )
      .sort((one, other) => other.session.creationDate.localeCompare(one.session.creationDate));
  }

  async prune(idleSince: number, receiptsSince: number): Promise<readonly Id[]> {
    const idle = [...this.#lastActivity].filter(([, at]) => at < idleSince).map(([id]) => id);
    for (const id of idle) this.#forget(id);
    for (const [id, { madeAt }] of this.#receipts) {
      if (madeAt < receiptsSince) this.#receipts.delete(id);
    }
    return idle;
  }

  async passTime(atMost: number): Promise<number> {
    this.#clock = Math.min(this.#now(), this.#clock + atMost);
    return this.#clock;
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}

  #keep(room: Room): void {
    this.#rooms.set(room.session.id, room);
    this.#lastActivity.set(room.session.id, this.#now());
  }

  #keepReceipt({ id, answer }: Receipt): void {
    this.#receipts.set(id, { answer, madeAt: this.#now() });
  }

  #forget(sessionId: Id): void {
    this.#rooms.delete(sessionId);
    this.#lastActivity.delete(sessionId);
  }
}
