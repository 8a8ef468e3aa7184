import type { Id } from '@story-pointer/core/ids';
import {
  type Attention,
  type Presence as People,
  type PeopleHere,
  type PresenceChange,
  presenceChange,
  type ToldOfPeople,
} from '@story-pointer/core/presence';
import type { Bus } from '../bus/bus.ts';
import { allProcesses, type Passing } from '../bus/passing.ts';
import { RoomPresence } from './room-presence.ts';

/** In milliseconds: what happens to somebody so soon after another is told together. */
const pause = 200;

/** In milliseconds: a process that has not been heard for so long is gone, and its people with it. */
const silence = 2500;

interface PresenceParts {
  readonly bus: Bus | undefined;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The people who have a page of this session open in this process. */
  readonly pagesIn: (sessionId: Id) => People;
  /** Tells them who has come, gone or turned, and at first who is here. */
  readonly tell: (sessionId: Id, told: ToldOfPeople) => void;
}

/**
 * Who is here, put together from the pages that are open on all processes. Each tells the others what
 * becomes different with its own people, and all of it whenever something may have been lost; one that
 * falls silent is taken to be gone. While the bus is away, what was known of the others stays so.
 */
export class Presence {
  readonly #parts: PresenceParts;
  /** Stands for this process. */
  readonly #process = crypto.randomUUID();
  readonly #rooms = new Map<Id, RoomPresence>();
  readonly #due = new Map<Id, { readonly at: number; readonly timer: Timer }>();
  /** When each of the other processes was heard. */
  readonly #heardAt = new Map<string, number>();
  /** Since when the bus has carried everything. */
  #carriesSince: number | undefined;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    parts.bus?.follow(allProcesses);
  }

  /** Undefined until it is known. */
  in(sessionId: Id): PeopleHere | undefined {
    const room = this.#rooms.get(sessionId);
    return room?.isSettled ? room.peopleHere : undefined;
  }

  /** Who is here, also where all pages are on other processes: then they are asked. */
  async find(sessionId: Id): Promise<PeopleHere> {
    return this.in(sessionId) ?? (await this.#open(sessionId).settled.promise);
  }

  /** Somebody has opened a page here, or turned to or from it. */
  turned(sessionId: Id): void {
    if (this.#rooms.has(sessionId)) {
      this.#settleIn(sessionId, pause);
      return;
    }
    this.#open(sessionId);
  }

  /** Somebody has closed the last page they had here. */
  left(sessionId: Id, participantId: Id, attention: Attention): void {
    this.#rooms.get(sessionId)?.leave(participantId, attention, this.#parts.clock());
    this.#settleIn(sessionId, pause);
  }

  /** To be called twice a second: says that this process is there, and notices who is not. */
  beat(): void {
    const { bus, clock } = this.#parts;
    const now = clock();
    if (!bus?.isConnected) {
      this.#carriesSince = undefined;
      return;
    }
    if (this.#carriesSince === undefined) {
      this.#carriesSince = now;
      for (const sessionId of this.#rooms.keys()) this.#announce(sessionId, true);
    }
    this.#pass(allProcesses, { kind: 'alive', process: this.#process });
    if (now - this.#carriesSince < silence) return;
    for (const [process, heardAt] of this.#heardAt) {
      if (now - heardAt >= silence) this.#forget(process);
    }
  }

  /** What passes on the bus in one session, or among all processes, may have been lost until now. */
  missed(sessionIds: readonly Id[]): void {
    if (sessionIds.includes(allProcesses)) {
      this.lost();
      this.beat();
      return;
    }
    for (const sessionId of sessionIds) {
      if (this.#rooms.has(sessionId)) this.#announce(sessionId, true);
    }
  }

  /** What this process has told may not have come to the others. */
  lost(): void {
    this.#carriesSince = undefined;
  }

  hear(sessionId: Id, passing: Passing): void {
    const { process } = passing;
    if (passing.kind === 'unknown') {
      if (process !== this.#process) return;
      for (const id of this.#rooms.keys()) this.#announce(id, false);
      return;
    }
    if (process === this.#process) return;
    const isNew = !this.#heardAt.has(process);
    this.#heardAt.set(process, this.#parts.clock());
    if (isNew) this.#pass(allProcesses, { kind: 'unknown', process });
    const room = this.#rooms.get(sessionId);
    if (passing.kind === 'alive' || !room) return;
    if (passing.seen) room.learn(passing.seen);
    room.hear(process, passing.people, passing.isAll);
    if (passing.asks) this.#announce(sessionId, false);
    this.#settleIn(sessionId, pause);
  }

  #open(sessionId: Id): RoomPresence {
    const known = this.#rooms.get(sessionId);
    if (known) return known;
    const room = new RoomPresence(this.#parts.now());
    this.#rooms.set(sessionId, room);
    this.#announce(sessionId, true);
    // The other processes, where there are any, are given the time to answer.
    this.#settleIn(sessionId, this.#parts.bus ? 2 * pause : 0);
    return room;
  }

  #forget(process: string): void {
    this.#heardAt.delete(process);
    for (const [sessionId, room] of this.#rooms) {
      if (room.forget(process)) this.#settleIn(sessionId, 0);
    }
  }

  /** Tells the other processes of all the people here. */
  #announce(sessionId: Id, asks: boolean): void {
    const room = this.#rooms.get(sessionId);
    const people = room?.published ?? {};
    const seen = room?.isSettled ? room.peopleHere : undefined;
    const { bus } = this.#parts;
    if (bus) this.#tellOthers(sessionId, people, { isAll: true, asks, seen });
  }

  #settleIn(sessionId: Id, milliseconds: number): void {
    const at = this.#parts.clock() + milliseconds;
    const due = this.#due.get(sessionId);
    if (due && due.at <= at) return;
    clearTimeout(due?.timer);
    const timer = setTimeout(() => this.#settle(sessionId), milliseconds);
    this.#due.set(sessionId, { at, timer });
  }

  /** Tells what has become different since the last time: the other processes of the people here, and these of all. */
  #settle(sessionId: Id): void {
    this.#due.delete(sessionId);
    const room = this.#rooms.get(sessionId);
    if (!room) return;
    const { pagesIn, clock, tell } = this.#parts;
    const now = clock();
    const own = room.own(pagesIn(sessionId), now);
    const news = presenceChange(room.published, own);
    room.published = own;
    if (!isEmpty(news)) this.#tellOthers(sessionId, news, { isAll: false, asks: false });
    const all = room.all(own);
    const change = presenceChange(room.told, all);
    const isFirst = !room.isSettled;
    const since = room.tell(all, change, this.#parts.now());
    // Pages may have come that were told by another process before.
    if (isFirst) tell(sessionId, { ...room.peopleHere, isAll: true });
    else if (!isEmpty(change)) tell(sessionId, { people: change, isAll: false, since });
    const { nextGone } = room;
    if (nextGone !== undefined) this.#settleIn(sessionId, nextGone - now);
    else if (isEmpty(own)) this.#rooms.delete(sessionId);
  }

  #tellOthers(
    sessionId: Id,
    people: PresenceChange,
    how: Omit<Extract<Passing, { kind: 'presence' }>, 'kind' | 'process' | 'people'>,
  ): void {
    this.#pass(sessionId, { kind: 'presence', process: this.#process, people, ...how });
  }

  #pass(sessionId: Id, passing: Passing): void {
    this.#parts.bus?.pass(sessionId, passing);
  }
}

function isEmpty(some: object): boolean {
  return Object.keys(some).length === 0;
}
