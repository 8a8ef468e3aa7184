import type { Id } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { assemble, type RoomRecords } from './records.ts';
import { type Commit, type Receipt, RecordNotFound, type SeatRecord, type Store } from './store.ts';

/** The in-memory test source: everything it holds is gone with the process. */
export class MemoryStore implements Store {
  readonly #rooms = new Map<Id, Room>();
  readonly #receipts = new Map<string, string>();

  constructor(preloaded: readonly RoomRecords[] = []) {
    for (const records of preloaded) this.#rooms.set(records.session.id, assemble(records));
  }

  async load(sessionId: Id): Promise<Room> {
    const room = this.#rooms.get(sessionId);
    if (!room) throw new RecordNotFound('Session', sessionId);
    return room;
  }

  async create(room: Room, receipt: Receipt): Promise<void> {
    this.#rooms.set(room.session.id, room);
    this.#receipts.set(receipt.id, receipt.answer);
  }

  async commit(sessionId: Id, base: number, commits: readonly Commit[]): Promise<boolean> {
    const room = this.#rooms.get(sessionId);
    if (room?.revision !== base) return false;
    let next: Room = room;
    for (const { revision, changes, receipt } of commits) {
      next = { ...changes.reduce(apply, next), revision };
      this.#receipts.set(receipt.id, receipt.answer);
    }
    if (commits.some(({ changes }) => endsSession(changes))) this.#rooms.delete(sessionId);
    else this.#rooms.set(sessionId, next);
    return true;
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const answer = this.#receipts.get(id);
      if (answer !== undefined) found.set(id, answer);
    }
    return found;
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

  async close(): Promise<void> {}
}
