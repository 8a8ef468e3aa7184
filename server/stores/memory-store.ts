import type { Id } from '@story-pointer/core/ids';
import { nextAlarm } from '@story-pointer/core/session/alarms';
import { endsSession } from '@story-pointer/core/session/changes';
import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { type RoomRecords, roomOf } from './entities/room-records.ts';
import { applyToRecords } from './existing-records.ts';
import {
  type Commit,
  type DueSession,
  type Horizons,
  isAfter,
  markOf,
  type Receipt,
  RecordNotFound,
  type SeatMark,
  type SeatRecord,
  type Store,
} from './store.ts';

/** The in-memory test source: everything it holds is gone with the process. */
export class MemoryStore implements Store {
  readonly #rooms = new Map<Id, Room>();
  readonly #lastActivity = new Map<Id, number>();
  readonly #dueAt = new Map<Id, number>();
  readonly #receipts = new Map<string, { readonly answer: string; readonly madeAt: number }>();
  readonly #now: () => number;
  #clock = Number.POSITIVE_INFINITY;

  /** @param now milliseconds since 1970 */
  constructor(preloaded: readonly RoomRecords[] = [], now: () => number = Date.now) {
    this.#now = now;
    for (const records of preloaded) this.#keep(roomOf(records));
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

  async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    const { id } = before.session;
    const room = this.#rooms.get(id);
    if (!room || !isSamePosition(room, before)) return false;
    if (commits.some(({ receipt }) => this.#receipts.has(receipt.id))) return false;
    commits.flatMap(({ changes }) => changes).reduce(applyToRecords, room);
    for (const { receipt } of commits) this.#keepReceipt(receipt);
    if (commits.some(({ changes }) => endsSession(changes))) this.#forget(id);
    else this.#keep(commits.at(-1)?.room ?? room);
    return true;
  }

  async idsEndingIn(ending: string): Promise<readonly Id[]> {
    return [...this.#rooms.keys()].filter((id) => id.slice(11) === ending).slice(0, 2);
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const id of ids) {
      const receipt = this.#receipts.get(id);
      if (receipt) found.set(id, receipt.answer);
    }
    return found;
  }

  async positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Position>> {
    const rooms = ids.flatMap((id) => this.#rooms.get(id) ?? []);
    return new Map(rooms.map(({ session, revision, mark }) => [session.id, { revision, mark }]));
  }

  async dueSessions(until: number, after: number, most: number): Promise<readonly DueSession[]> {
    return [...this.#dueAt]
      .map(([sessionId, dueAt]) => ({ sessionId, dueAt }))
      .filter(({ dueAt }) => dueAt <= until || dueAt > after)
      .sort((one, other) => one.dueAt - other.dueAt)
      .slice(0, most);
  }

  async seatsIn(sessionId: Id, keyHash: string): Promise<readonly Id[]> {
    const { participants = [], seats = {} } = this.#rooms.get(sessionId) ?? {};
    return participants.filter(({ id }) => seats[id]?.includes(keyHash)).map(({ id }) => id);
  }

  async seatsOf(keyHash: string, most = 100, after?: SeatMark): Promise<SeatRecord[]> {
    const seats = [...this.#seatsOf(keyHash)].sort((one, other) =>
      isAfter(one, markOf(other)) ? 1 : -1,
    );
    return seats.filter((seat) => !after || isAfter(seat, after)).slice(0, most);
  }

  async countSeats(keyHash: string): Promise<number> {
    return this.#seatsOf(keyHash).length;
  }

  #seatsOf(keyHash: string): SeatRecord[] {
    return [...this.#rooms.values()].flatMap(({ session, participants, seats }) =>
      participants
        .filter(({ id }) => seats[id]?.includes(keyHash))
        .map(({ id, name, isFacilitator }) => ({
          session,
          participantId: id,
          participantName: name,
          isFacilitator,
        })),
    );
  }

  async prune({ idle, unused, receipts }: Horizons): Promise<readonly Id[]> {
    const isOverdue = ([id, at]: readonly [Id, number]) =>
      at < idle || (at < unused && this.#rooms.get(id)?.revision === 1);
    const overdue = [...this.#lastActivity].filter(isOverdue).map(([id]) => id);
    for (const id of overdue) this.#forget(id);
    for (const [id, { madeAt }] of this.#receipts) {
      if (madeAt < receipts) this.#receipts.delete(id);
    }
    return overdue;
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
    const dueAt = nextAlarm(room);
    if (dueAt === null) this.#dueAt.delete(room.session.id);
    else this.#dueAt.set(room.session.id, dueAt);
  }

  #keepReceipt({ id, answer }: Receipt): void {
    this.#receipts.set(id, { answer, madeAt: this.#now() });
  }

  #forget(sessionId: Id): void {
    this.#rooms.delete(sessionId);
    this.#lastActivity.delete(sessionId);
    this.#dueAt.delete(sessionId);
  }
}
