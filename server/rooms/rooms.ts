import { checkTime } from '@story-pointer/core/command-time';
import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { PeopleHere } from '@story-pointer/core/presence';
import type { BarredPeople } from '@story-pointer/core/session/barred';
import { barredPeople } from '@story-pointer/core/session/barred-people';
import type { Principal } from '@story-pointer/core/session/capabilities';
import { comeIn } from '@story-pointer/core/session/come-in';
import { commands } from '@story-pointer/core/session/commands';
import { create } from '@story-pointer/core/session/create';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { detailsIn } from '@story-pointer/core/session/details-changes';
import { type Invitation, invitationTo } from '@story-pointer/core/session/invitation';
import { join, type Seating } from '@story-pointer/core/session/join';
import type { EarlierRounds } from '@story-pointer/core/session/kept-round';
import { earlierRounds } from '@story-pointer/core/session/kept-rounds';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { isBarred, type Room } from '@story-pointer/core/session/room';
import { endingOf } from '@story-pointer/core/session-code';
import { presentRound, type ToldRound } from '@story-pointer/core/tally';
import { type RoomView, viewFor } from '@story-pointer/core/view';
import type {
  ComeInRequest,
  CommandRequest,
  CreateAnswer,
  CreateRequest,
  JoinRequest,
  Seat,
} from '@story-pointer/core/wire';
import type { RoomStep } from '../bus/step.ts';
import { Rush } from '../rush.ts';
import { type Horizons, isAfter, markOf, type SeatMark, type SeatRecord } from '../stores/store.ts';
import { type Attendance, attend } from './attendance.ts';
import type { Job } from './batch.ts';
import { KnownRoom, type KnownRoomParts } from './known-room.ts';
import { type Answer, readSeat, receiptIdOf, writeSeat } from './receipt.ts';
import { RoomCache } from './room-cache.ts';
import { type QueueParts, RoomQueue } from './room-queue.ts';
import { seenFrom, unlessMissing } from './seen-from.ts';
import { System } from './system.ts';

export type { Attendance };

/** What the rooms need from outside. */
export interface RoomParts extends Surroundings, KnownRoomParts, QueueParts {
  /** Who is here, on whichever process; it may have to ask them. */
  readonly peopleHere: (sessionId: Id) => Promise<PeopleHere>;
}

/** A seat, and whether it was taken only now. */
type Entry = Outcome<Seat & { readonly isNew: boolean }>;

/** How many of somebody's sessions are told at a time. */
const seatsPerPage = 100;

/** Who looks at a session, and with which key. */
export interface Onlooker {
  readonly sessionId: Id;
  /** Whose eyes to look through; null for what anybody with the code may see. */
  readonly participantId: Id | null;
  readonly keyHash: KeyHash | null;
}

/** All rooms: who may do and see what in them is decided here and below, and nowhere above. */
export class Rooms {
  readonly #parts: RoomParts;
  readonly #cache = new RoomCache();
  readonly #rush = new Rush();
  /** What happens in rooms by itself. */
  readonly system: System;

  constructor(parts: RoomParts) {
    this.#parts = parts;
    this.system = new System(parts, {
      submit: (...job) => this.#submit(...job),
      known: (sessionId) => this.#cache.find(sessionId)?.known,
    });
  }

  /** How many rooms are in memory. */
  get inMemory(): number {
    return this.#cache.size;
  }

  async create(request: CreateRequest, keyHash: KeyHash): Promise<Outcome<CreateAnswer>> {
    const { store, now } = this.#parts;
    const timely = checkTime(request.commandId, now());
    if (!timely.ok) return timely;
    const creationDate = new Date(now()).toISOString();
    const held = await store.countSeats(keyHash);
    const created = create(request, keyHash, creationDate, this.#parts, held);
    const id = receiptIdOf(keyHash, request.commandId, this.#parts.digest);
    if (!created.ok) {
      // It may have been this very command that took the last seat.
      const first = (await store.findReceipts([id])).get(id);
      return first === undefined ? created : readSeat(first);
    }
    const { room, participantId } = created.value;
    const seat = { sessionId: room.session.id, participantId };
    if (await store.create(room, { id, answer: writeSeat(seat) })) {
      // Whoever has created it comes next, and need not wait until it is read.
      this.#queue(seat.sessionId).known.begin(room);
      return accepted({ ...seat, room: viewFor(room, participantId) });
    }
    const first = (await store.findReceipts([id])).get(id);
    if (first === undefined) throw new Error('a session was neither created now nor before');
    return readSeat(first);
  }

  /** @param others keys of the same browser, with which it does not act any more */
  join(
    sessionId: Id,
    { commandId, ...joining }: JoinRequest,
    keyHash: KeyHash,
    others: readonly KeyHash[] = [],
  ): Promise<Entry> {
    return this.#enter(sessionId, commandId, keyHash, others, (room, held) =>
      join(room, joining, keyHash, this.#parts, held),
    );
  }

  /** Somebody comes into a seat by the secret of a link. */
  comeIn(
    sessionId: Id,
    { commandId, secret }: ComeInRequest,
    keyHash: KeyHash,
    others: readonly KeyHash[] = [],
  ): Promise<Entry> {
    const secretHash = this.#parts.digest(secret);
    return this.#enter(sessionId, commandId, keyHash, others, (room, held) =>
      comeIn(room, secretHash, keyHash, this.#parts, held),
    );
  }

  /** @param keyHash null for a browser that has no key yet */
  async command(
    sessionId: Id,
    { commandId, participantId, command }: CommandRequest,
    keyHash: KeyHash | null,
  ): Promise<Outcome<Answer>> {
    const sender: Principal = { kind: 'seat', participantId, keyHash };
    const asksWhoIsHere = commands[command.type].capability === 'takeOver';
    // Who attends hears of the people on other processes.
    const attendance = asksWhoIsHere
      ? await this.attend(sessionId, participantId, keyHash)
      : undefined;
    const here = attendance?.ok
      ? await this.#parts.peopleHere(sessionId).finally(() => attendance.value.leave())
      : undefined;
    return await this.#submit(sessionId, commandId, keyHash, (room) => {
      const decision = decide(room, sender, command, { ...this.#parts, here });
      if (!decision.ok) return decision;
      const created = decision.value.find((change) => change.type === 'storyCreated');
      return accepted({ participantId, changes: decision.value, id: created?.storyId });
    });
  }

  /** The room as they may see it. */
  async view(who: Onlooker): Promise<Outcome<RoomView>> {
    return await this.#see(who, (room) => accepted(viewFor(room, who.participantId)));
  }

  /** What stories say beyond their names, all of them or one. */
  async details(who: Onlooker, storyId?: Id): Promise<Outcome<Room['details']>> {
    return await this.#see(who, (room) => detailsIn(room, storyId));
  }

  /** Earlier rounds of a story, of those before a number where one is named. */
  async rounds(who: Onlooker, storyId: Id, before?: number): Promise<Outcome<EarlierRounds>> {
    return await this.#see(who, (room) => earlierRounds(room, storyId, before));
  }

  /** The present round of a story. */
  async round(who: Onlooker, storyId: Id): Promise<Outcome<ToldRound>> {
    return await this.#see(who, (room) => presentRound(room, storyId));
  }

  /** Who was removed for good, for those who may let them in again. */
  async barred(who: Onlooker): Promise<Outcome<BarredPeople>> {
    return await this.#see(who, (room) => barredPeople(room, who.participantId));
  }

  /** What there is to see in a room, for those who may see it. */
  async #see<T>(
    { sessionId, participantId, keyHash }: Onlooker,
    look: (room: Room) => Outcome<T>,
  ): Promise<Outcome<T>> {
    const { known } = this.#queue(sessionId);
    return unlessMissing(
      known.loadNewest().then((room) => {
        const seen = seenFrom(room, participantId, keyHash);
        return seen.ok ? look(room) : seen;
      }),
    );
  }

  /** The session with this short code; undefined where there is none, or two. */
  async withShortCode(code: string): Promise<Id | undefined> {
    const ending = endingOf(code);
    if (ending === undefined) return undefined;
    const [found, another] = await this.#parts.store.idsEndingIn(ending);
    return another === undefined ? found : undefined;
  }

  /** What somebody may know of a session before they join it. */
  async invitation(sessionId: Id, keys: readonly KeyHash[]): Promise<Outcome<Invitation>> {
    const { known } = this.#queue(sessionId);
    return unlessMissing(known.loadNewest().then((room) => invitationTo(room, keys)));
  }

  /** Like `view`, and stays to hear what follows. */
  attend(
    sessionId: Id,
    participantId: Id | null,
    keyHash: KeyHash | null,
  ): Promise<Outcome<Attendance>> {
    return attend(this.#queue(sessionId).known, participantId, keyHash);
  }

  /** A step was stored, by this process or another. */
  async hear(step: RoomStep): Promise<void> {
    await this.#cache.find(step.sessionId)?.known.hear(step);
  }

  /** Asks the store where these rooms are, of those that somebody attends here, and takes what was missed. */
  async catchUp(sessionIds = this.#cache.ids): Promise<void> {
    const attended = [...sessionIds].filter((id) => this.#cache.find(id)?.known.isAttended);
    if (attended.length === 0) return;
    const stored = await this.#parts.store.positionsOf(attended);
    await Promise.all(attended.map((id) => this.#cache.find(id)?.known.compare(stored.get(id))));
  }

  /**
   * The seats that belong to these keys, a page of them, in the newest session first.
   * @param after where the page before this one ended
   */
  async seatsOf(
    keyHashes: readonly KeyHash[],
    after?: SeatMark,
  ): Promise<{ seats: SeatRecord[]; next: SeatMark | null }> {
    const { store } = this.#parts;
    const most = seatsPerPage + 1;
    const held = await Promise.all(keyHashes.map((key) => store.seatsOf(key, most, after)));
    const all = held.flat().sort((one, other) => (isAfter(one, markOf(other)) ? 1 : -1));
    const seats = all.slice(0, seatsPerPage);
    const last = seats.at(-1);
    return { seats, next: last && all.length > seats.length ? markOf(last) : null };
  }

  /**
   * Forgets what has had its time, as `Store.prune` does, and lets those go who are still looking.
   * @returns how many sessions are gone
   */
  async prune(since: Horizons): Promise<number> {
    const gone = await this.#parts.store.prune(since);
    for (const sessionId of gone) this.#cache.find(sessionId)?.known.end();
    return gone.length;
  }

  /** @param seat decides which seat it is, with how many the browser has already */
  async #enter(
    sessionId: Id,
    commandId: string,
    keyHash: KeyHash,
    others: readonly KeyHash[],
    seat: (room: Room, held: number) => Outcome<Seating>,
  ): Promise<Entry> {
    const held = await this.#parts.store.countSeats(keyHash);
    const answer = await this.#submit(sessionId, commandId, keyHash, (room) => {
      const isKnown = others.some((key) => isBarred(room, key));
      const seated = isKnown ? refused('barred') : seat(room, held);
      return seated.ok ? accepted({ ...seated.value, id: seated.value.participantId }) : seated;
    });
    if (!answer.ok) return answer;
    const { id: participantId, changes, changesLeftOut = false } = answer.value;
    if (participantId === undefined) return refused('answeredBefore');
    return accepted({ sessionId, participantId, isNew: changesLeftOut || changes.length > 0 });
  }

  async #submit(
    sessionId: Id,
    commandId: string,
    keyHash: KeyHash | null,
    decide: Job['decide'],
  ): Promise<Outcome<Answer>> {
    const timely = checkTime(commandId, this.#parts.now());
    if (!timely.ok) return timely;
    const receiptId = receiptIdOf(keyHash, commandId, this.#parts.digest);
    return await this.#queue(sessionId).submit({ receiptId, decide });
  }

  #queue(sessionId: Id): RoomQueue {
    return this.#cache.use(sessionId, () => {
      const onResize = () => this.#cache.weigh(sessionId);
      const known = new KnownRoom(sessionId, this.#parts, onResize);
      return new RoomQueue(known, this.#parts, this.#rush);
    });
  }
}
