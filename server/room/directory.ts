import { checkTime, type Id, type KeyHash, type SessionId } from '@story-pointer/core/ids';
import { create } from '@story-pointer/core/session/create';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import { endingOf } from '@story-pointer/core/session-code';
import type { Seat } from '@story-pointer/core/wire';
import type { CreateRequest } from '@story-pointer/core/wire-room';
import type { RoomChangeSet } from '../bus/change-set.ts';
import { allProcesses, type PresenceSignal } from '../bus/presence-signal.ts';
import { HeldRooms, IdleRooms, Usage } from '../limits/rooms-in-memory.ts';
import type { HeldLimit } from '../limits/table.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Horizons, SeatMark, SeatRecord } from '../stores/store.ts';
import { outgoingOf } from './outgoing.ts';
import { OtherProcesses } from './processes.ts';
import { counted } from './queue.ts';
import {
  answerAgain,
  contentDigest,
  contentOf,
  handOverSecret,
  readSeat,
  receiptIdOf,
  writeSeat,
} from './receipts.ts';
import { Room, type RoomParts } from './room.ts';
import { WaitingPeople } from './waiting.ts';

export interface DirectoryParts extends Omit<RoomParts, 'process' | 'metrics' | 'held'> {
  /** Limits on the bytes of sessions in memory with open pages. */
  readonly memory: readonly HeldLimit[];
  readonly metrics: RoomParts['metrics'] & Pick<Metrics, 'changeSetsReceived'>;
}

export interface CreatedSeat extends Seat {
  /** The secret of the link into the seat, where one was asked for. */
  readonly secret?: string | undefined;
}

/** Sessions of a browser that are listed at a time. */
const seatsPerPage = 100;

/** All rooms of this process: loads and drops them, and hands them the messages of other processes. */
export class RoomDirectory {
  readonly held: HeldRooms;
  /** The people on the pages of teams. */
  readonly waiting: WaitingPeople;
  readonly #parts: RoomParts;
  readonly #rooms = new Map<Id, Room>();
  readonly #idle = new IdleRooms<Room>();
  readonly #processes: OtherProcesses;

  constructor(parts: DirectoryParts) {
    this.held = new HeldRooms(parts.memory);
    this.#processes = new OtherProcesses(parts.bus);
    const process = this.#processes.own;
    this.#parts = { ...parts, process, held: this.held };
    this.waiting = new WaitingPeople(parts.clock, (page) =>
      parts.bus?.signal(allProcesses, { kind: 'waiting', process, page }),
    );
    const onError = (error: unknown) =>
      parts.log.error({ error }, 'catching up with the store failed');
    parts.bus?.listen({
      onChangeSet: async (changeSet) => {
        parts.metrics.changeSetsReceived.inc();
        await this.#receive(changeSet).catch(onError);
      },
      onMissed: async (sessionIds) => {
        this.#republishPresence(sessionIds);
        await this.catchUp(sessionIds).catch(onError);
      },
      onSignal: (sessionId, signal) => this.#receiveSignal(sessionId, signal),
      onLost: () => this.#processes.lost(),
    });
  }

  /** The number of rooms in memory. */
  get inMemory(): number {
    return this.#rooms.size;
  }

  /** The room of a session, which need not exist. */
  at(sessionId: SessionId): Room {
    const known = this.#rooms.get(sessionId);
    if (known) return known;
    const usage = new Usage({
      onBusy: () => this.#idle.delete(room),
      onIdle: () => this.#unused(room),
    });
    const room = new Room(sessionId, this.#parts, usage);
    this.#rooms.set(sessionId, room);
    return room;
  }

  /** The sessions where something is due that clients here would see: of many people first, so that many of one delay no team. */
  dueSeen(now: number): Id[] {
    const due = this.#rooms.values().filter(({ views }) => views.isSeenDue(now));
    const sized = due.map(({ sessionId, people }) => ({ sessionId, people }));
    const sorted = sized.toArray().sort((one, other) => other.people - one.people);
    return sorted.map(({ sessionId }) => sessionId);
  }

  /** Ends the streams of tokens whose time is over. */
  endTokens(): void {
    for (const room of this.#rooms.values()) room.closeEnded('withToken');
  }

  /** @param sent the request as it came @param handsOver whether to make a link into the facilitator's seat */
  create(
    request: CreateRequest,
    keyHash: KeyHash,
    sent: unknown = request,
    handsOver = false,
  ): Promise<Outcome<CreatedSeat>> {
    const secret = handsOver ? handOverSecret(keyHash, request.commandId) : undefined;
    const creating = this.#create(request, keyHash, sent, secret).then((created) =>
      created.ok ? accepted({ ...created.value, secret }) : created,
    );
    return counted(this.#parts, 'create', creating);
  }

  async #create(
    request: CreateRequest,
    keyHash: KeyHash,
    sent: unknown,
    secret: string | undefined,
  ): Promise<Outcome<Seat>> {
    const { store, now, digest } = this.#parts;
    const timely = checkTime(request.commandId, now());
    if (!timely.ok) return timely;
    const creationDate = new Date(now()).toISOString();
    const held = await store.countSeats(keyHash);
    const secretHash = secret === undefined ? undefined : digest(secret);
    const created = create(request, keyHash, creationDate, this.#parts, held, secretHash);
    const id = receiptIdOf(keyHash, request.commandId, digest);
    const content = contentDigest(request.commandId, contentOf(sent), digest);
    if (!created.ok) {
      // The same command may have taken the last seat.
      const first = (await store.findReceipts([id])).get(id);
      return first === undefined ? created : answerAgain(readSeat(first), content);
    }
    const { room, participantId, changes } = created.value;
    const outgoing = outgoingOf(this.#parts, room, changes, room);
    const seat = { sessionId: room.session.id, participantId };
    if (await store.create(room, { id, answer: writeSeat(seat, content) }, outgoing)) {
      // Its creator opens it next, and need not wait until it is read.
      this.at(seat.sessionId).begin(room);
      return accepted(seat);
    }
    const first = (await store.findReceipts([id])).get(id);
    if (first === undefined) throw new Error('a session was neither created now nor before');
    return answerAgain(readSeat(first), content);
  }

  /** The session with this short code; undefined where there is none, or two. */
  async withShortCode(code: string): Promise<Id | undefined> {
    const ending = endingOf(code);
    if (ending === undefined) return undefined;
    const [found, another] = await this.#parts.store.idsEndingIn(ending);
    return another === undefined ? found : undefined;
  }

  /** A page of the seats that belong to these keys, in the newest session first. @param after the end of the page before */
  async seatsOf(
    keyHashes: readonly KeyHash[],
    after?: SeatMark,
  ): Promise<{ seats: SeatRecord[]; next: SeatMark | null }> {
    if (keyHashes.length === 0) return { seats: [], next: null };
    const found = await this.#parts.store.seatsOf(keyHashes, seatsPerPage + 1, after);
    const seats = found.slice(0, seatsPerPage);
    const last = seats.at(-1);
    const isMore = found.length > seatsPerPage;
    return { seats, next: last && isMore ? markOf(last) : null };
  }

  /** Compares the rooms that are used from memory with the store, and reads the outdated ones. */
  async catchUp(sessionIds: Iterable<Id> = this.#rooms.keys()): Promise<void> {
    const { store, bus, log } = this.#parts;
    const rooms = [...sessionIds].flatMap((id) => this.#rooms.get(id) ?? []);
    // Several processes ask the store for rooms without clients.
    const used = rooms.filter((room) => room.isFollowed || (!bus && room.bytes > 0));
    if (used.length === 0) return;
    const stored = await store.positionsOf(used.map(({ sessionId }) => sessionId));
    const gone = used.filter(({ sessionId, bytes }) => bytes > 0 && !stored.has(sessionId));
    await Promise.all(used.map((room) => room.compare(stored.get(room.sessionId))));
    const sessions = gone.length;
    if (sessions > 0) log.info({ sessions }, 'sessions were deleted by another process');
  }

  /** To be called twice a second: tells the other processes that this one is running, and notices gone ones. */
  beat(): void {
    const { isBack, gone } = this.#processes.beat(this.#parts.clock());
    if (!isBack && gone.length === 0) return;
    for (const room of this.#rooms.values()) {
      if (isBack) room.presence?.publishAll(true);
      for (const process of gone) room.presence?.forget(process);
    }
  }

  /** The time of day was set by so many milliseconds, and countdowns that clients here see go on. */
  followClock(by: number): void {
    for (const room of this.#rooms.values()) if (room.isFollowed) room.followClock(by);
  }

  /** Prunes the store, and closes the pages that are still open. @returns how many sessions are gone */
  async prune(since: Horizons): Promise<number> {
    const gone = await this.#parts.store.prune(since);
    await Promise.all(gone.map((id) => this.#rooms.get(id)?.compare(undefined)));
    return gone.length;
  }

  async #receive(changeSet: RoomChangeSet): Promise<void> {
    await this.#rooms.get(changeSet.sessionId)?.receive(changeSet);
  }

  #receiveSignal(sessionId: SessionId, signal: PresenceSignal): void {
    const { kind, process } = signal;
    const isOwn = process === this.#processes.own;
    if (kind === 'unknown') {
      if (isOwn) for (const room of this.#rooms.values()) room.presence?.publishAll(false);
      return;
    }
    if (isOwn) return;
    this.#processes.signalled(process, this.#parts.clock());
    if (kind === 'waiting') this.waiting.receive(signal.page);
    if (kind === 'presence') this.#rooms.get(sessionId)?.presence?.receive(signal);
  }

  #republishPresence(sessionIds: readonly Id[]): void {
    if (sessionIds.includes(allProcesses)) {
      this.#processes.lost();
      this.beat();
      return;
    }
    for (const sessionId of sessionIds) this.#rooms.get(sessionId)?.presence?.publishAll(true);
  }

  #unused(room: Room): void {
    // Codes of no session push none out of memory, even while they are looked up.
    if (room.bytes === 0) {
      this.#drop(room);
      return;
    }
    this.#idle.add(room);
    for (;;) {
      const next = this.#idle.toDrop();
      if (!next) return;
      this.#drop(next);
    }
  }

  #drop(room: Room): void {
    this.#idle.delete(room);
    if (room.presence) room.unload();
    else this.#rooms.delete(room.sessionId);
  }
}

function markOf({ session, participantId }: SeatRecord): SeatMark {
  return { creationDate: session.creationDate, participantId };
}
