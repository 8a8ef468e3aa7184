import { type Id, type KeyHash, timeOf } from '@story-pointer/core/ids';
import { create } from '@story-pointer/core/session/create';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { join } from '@story-pointer/core/session/join';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { holdsSeat, type Room } from '@story-pointer/core/session/room';
import { type RoomView, type Told, viewFor } from '@story-pointer/core/view';
import type { CommandRequest, CreateRequest, JoinRequest } from '@story-pointer/core/wire';
import type { Step } from '../bus/step.ts';
import { RecordNotFound, type SeatRecord } from '../stores/store.ts';
import { type Answer, readReceipt, writeReceipt } from './batch.ts';
import { KnownRoom, type KnownRoomParts } from './known-room.ts';
import { RoomQueue } from './room-queue.ts';

/** What the rooms need from outside. */
export interface RoomParts extends Surroundings, KnownRoomParts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A one-way digest, in letters and digits. */
  readonly digest: (text: string) => string;
}

/** Somebody's live presence in a room. */
export interface Attendance {
  /**
   * Finds out what a page at `revision` lacks and hands it to `deliver` at once, before anything
   * else can happen in the room.
   */
  catchUp(revision: number, deliver: (missed: CatchUp) => void): Promise<void>;
  leave(): void;
}

/** The steps a page has missed, or the whole room, or that the seat or the session is gone. */
type CatchUp =
  | { readonly kind: 'steps'; readonly steps: readonly Told[] }
  | { readonly kind: 'snapshot'; readonly view: RoomView }
  | { readonly kind: 'gone' };

/** Beyond so many rooms in memory, those that nobody attends are dropped. */
const roomsToKeep = 500;

/** All rooms: who may do and see what in them is decided here and below, and nowhere above. */
export class Rooms {
  readonly #parts: RoomParts;
  readonly #queues = new Map<Id, RoomQueue>();

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  /** How many rooms are in memory. */
  get inMemory(): number {
    return this.#queues.size;
  }

  async create(request: CreateRequest, keyHash: KeyHash): Promise<Outcome<Answer>> {
    const { store, now } = this.#parts;
    const id = this.#receiptId(keyHash, request.commandId);
    const creationDate = new Date(now()).toISOString();
    const created = create(request, keyHash, creationDate, this.#parts);
    if (!created.ok) return created;
    const { room, participantId } = created.value;
    const { revision, session } = room;
    const answer = accepted({ sessionId: session.id, participantId, revision, changes: [] });
    if (await store.create(room, { id, answer: writeReceipt(answer) })) return answer;
    const first = (await store.findReceipts([id])).get(id);
    if (first === undefined) throw new Error('a session was neither created now nor before');
    return readReceipt(first);
  }

  join(sessionId: Id, request: JoinRequest, keyHash: KeyHash): Promise<Outcome<Answer>> {
    return unlessMissing(
      this.#queue(sessionId).submit({
        receiptId: this.#receiptId(keyHash, request.commandId),
        decide: (room) => join(room, request.name, keyHash, this.#parts),
      }),
    );
  }

  /** @param keyHash null for a browser that has no key yet */
  command(
    sessionId: Id,
    { commandId, participantId, command }: CommandRequest,
    keyHash: KeyHash | null,
  ): Promise<Outcome<Answer>> {
    return unlessMissing(
      this.#queue(sessionId).submit({
        // Kept beside those of the same time, it costs the store less than in a random place.
        receiptId: `${timeOf(commandId)} ${this.#receiptId(keyHash, commandId)}`,
        decide: (room) => {
          const decision = decide(room, { participantId, keyHash }, command, this.#parts);
          return decision.ok ? accepted({ participantId, changes: decision.value }) : decision;
        },
      }),
    );
  }

  /** @param participantId whose eyes to look through; null for what anybody with the code may see */
  async view(
    sessionId: Id,
    participantId: Id | null,
    keyHash: KeyHash | null,
  ): Promise<Outcome<RoomView>> {
    const { known } = this.#queue(sessionId);
    return unlessMissing(known.loadNewest().then((room) => viewOf(room, participantId, keyHash)));
  }

  /** Like `view`, and stays to hear what follows. */
  async attend(
    sessionId: Id,
    participantId: Id | null,
    keyHash: KeyHash | null,
  ): Promise<Outcome<Attendance>> {
    const { known } = this.#queue(sessionId);
    known.enter();
    const leave = () => known.leave();
    // Where a page was told more than is known here, another process has told it.
    const look = async (revision: number) => {
      const room = await known.load();
      const view = viewOf(room, participantId, keyHash);
      if (view.ok && room.revision >= revision) return view;
      return viewOf(await known.loadNewest(), participantId, keyHash);
    };
    const entered = await unlessMissing(look(0)).catch((error) => {
      leave();
      throw error;
    });
    if (!entered.ok) {
      leave();
      return entered;
    }
    return accepted({
      catchUp: async (revision, deliver) => {
        const view = await unlessMissing(look(revision));
        if (!view.ok) return deliver({ kind: 'gone' });
        const steps = known.since(revision);
        deliver(steps ? { kind: 'steps', steps } : { kind: 'snapshot', view: view.value });
      },
      leave,
    });
  }

  /** A step was stored, by this process or another. */
  async hear(step: Step): Promise<void> {
    await this.#queues.get(step.sessionId)?.known.hear(step);
  }

  /** Asks the store how far these rooms are, of those that somebody attends here, and takes what was missed. */
  async catchUp(sessionIds: Iterable<Id> = this.#queues.keys()): Promise<void> {
    const attended = [...sessionIds].filter((id) => this.#queues.get(id)?.known.isAttended);
    if (attended.length === 0) return;
    const stored = await this.#parts.store.revisionsOf(attended);
    await Promise.all(attended.map((id) => this.#queues.get(id)?.known.compare(stored.get(id))));
  }

  /** The seats this browser holds, in the newest session first. */
  seatsOf(keyHash: KeyHash): Promise<SeatRecord[]> {
    return this.#parts.store.seatsOf(keyHash);
  }

  /**
   * Forgets what has had its time, as `Store.prune` does, and lets those go who are still looking.
   * @returns how many sessions are gone
   */
  async prune(idleSince: number, receiptsSince: number): Promise<number> {
    const gone = await this.#parts.store.prune(idleSince, receiptsSince);
    for (const sessionId of gone) this.#queues.get(sessionId)?.known.end();
    return gone.length;
  }

  #receiptId(keyHash: KeyHash | null, commandId: string): string {
    return this.#parts.digest(`${keyHash ?? ''} ${commandId}`);
  }

  #queue(sessionId: Id): RoomQueue {
    const known = this.#queues.get(sessionId);
    const queue = known ?? new RoomQueue(new KnownRoom(sessionId, this.#parts), this.#parts.store);
    // Taken out and put back, the most recently used room is the last in the map.
    this.#queues.delete(sessionId);
    this.#queues.set(sessionId, queue);
    if (!known) this.#dropIdle();
    return queue;
  }

  /** Looks at two rooms for each that comes, so that it costs the same however many there are. */
  #dropIdle(): void {
    if (this.#queues.size <= roomsToKeep) return;
    for (const [sessionId, queue] of this.#queues.entries().take(2)) {
      this.#queues.delete(sessionId);
      if (!queue.isIdle) this.#queues.set(sessionId, queue);
    }
  }
}

function viewOf(room: Room, participantId: Id | null, keyHash: KeyHash | null): Outcome<RoomView> {
  if (participantId !== null) {
    if (!findParticipant(room, participantId)) return refused('participantNotFound');
    if (!holdsSeat(room, participantId, keyHash)) return refused('notYourSeat');
  }
  return accepted(viewFor(room, participantId));
}

async function unlessMissing<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof RecordNotFound) return refused('sessionNotFound');
    throw error;
  }
}
