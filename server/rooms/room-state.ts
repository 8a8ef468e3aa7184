import type { SessionId } from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import { isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { type Broadcast, broadcastOf } from '@story-pointer/core/view';
import type { RoomChangeSet } from '../bus/change-set.ts';
import type { DecidedBatch } from './decide-in-order.ts';
import { afterChanges, changesSince, isNext, justRead, type LoadedRoom } from './recent-changes.ts';

/** For the clients of this process. */
export interface Announcement {
  readonly changeSet: Broadcast;
  /** Changes were missed: the change set has none, and only tells the version the room is at. */
  readonly isGap: boolean;
}

/** The state as it was when the store was asked, to tell what has happened since. */
export type AskedState = Readonly<
  Pick<RoomState, 'loaded' | 'announced'> & { early: readonly RoomChangeSet[] }
>;

/**
 * The state of one room in this process: a state machine without I/O. It advances with commits of this
 * process and with change sets of other processes, whatever the order in which they arrive, and says
 * what has to be announced. Nothing is announced while a commit is under way.
 */
export class RoomState {
  readonly #sessionId: SessionId;
  #loaded: LoadedRoom | null = null;
  #announced: Version | null = null;
  #early: readonly RoomChangeSet[] = [];
  #isCommitting = false;

  constructor(sessionId: SessionId) {
    this.#sessionId = sessionId;
  }

  get loaded(): LoadedRoom | null {
    return this.#loaded;
  }

  /** The version that was announced last. */
  get announced(): Version | null {
    return this.#announced;
  }

  get isCommitting(): boolean {
    return this.#isCommitting;
  }

  get asked(): AskedState {
    return { loaded: this.#loaded, announced: this.#announced, early: this.#early };
  }

  /** Whether a change set from elsewhere still waits for one before it. */
  isEarly(changeSet: RoomChangeSet): boolean {
    return this.#early.includes(changeSet);
  }

  /** The room in memory may be outdated: it is read again before it is used. */
  invalidate(): void {
    this.#loaded = null;
  }

  /** Like `invalidate`, where nobody is left who was sent an announcement. */
  restart(): void {
    this.#loaded = null;
    this.#announced = null;
  }

  commitBegan(): void {
    this.#isCommitting = true;
  }

  /** @param base the room in which the batch was decided */
  committed(base: RoomData, { room, changeSets }: DecidedBatch): Announcement[] {
    this.#isCommitting = false;
    const own = changeSets.map((one) => broadcastOf(this.#sessionId, one));
    this.#loaded = afterChanges(this.#loaded, base, own, room);
    return [...own.map((one) => this.#announce(one)), ...this.#takeEarly()];
  }

  commitFailed(): Announcement[] {
    this.#isCommitting = false;
    return this.#takeEarly();
  }

  /** A change set was stored, by this process or another. */
  received(changeSet: RoomChangeSet): Announcement[] {
    this.#early = [...this.#early, changeSet];
    return this.#isCommitting ? [] : this.#takeEarly();
  }

  /** The store has the version that is in memory. */
  confirmed(asked: AskedState): void {
    this.#dropStale(asked);
  }

  /** A room that was read counts unless the process has learnt of a newer one since it asked. */
  read(room: RoomData, asked: AskedState): Announcement[] {
    this.#dropStale(asked);
    if (this.#isCommitting) return [];
    const [loaded, announced] = [this.#loaded, this.#announced];
    const isAnnounced = announced !== null && announced !== asked.announced;
    if (isAnnounced && announced.revision > room.revision) return [];
    const isNews = !loaded || loaded === asked.loaded || !changesSince(loaded, room);
    return isNews ? [...this.#begin(room), ...this.#takeEarly()] : this.#takeEarly();
  }

  /** The session is gone without a command. */
  ended(): Announcement[] {
    if (!this.#announced) return [];
    const { revision, mark: base } = this.#announced;
    const changes = [{ type: 'sessionDeleted' }] as const;
    const end = { revision: revision + 1, mark: '', base, changes };
    return [this.#announce(broadcastOf(this.#sessionId, end))];
  }

  /** The past of the room is not known from here on: clients have to ask. */
  #begin(room: RoomData): Announcement[] {
    const before = this.#announced;
    const { revision, mark } = room;
    this.#loaded = justRead(room);
    this.#announced = { revision, mark };
    if (!before || isSameVersion(before, room)) return [];
    const changeSet = broadcastOf(this.#sessionId, { revision, mark, base: mark, changes: [] });
    return [{ changeSet, isGap: true }];
  }

  /** Takes the change sets from elsewhere that are based on the version in memory, in any order of arrival. */
  #takeEarly(): Announcement[] {
    const announcements: Announcement[] = [];
    while (this.#loaded && this.#early.length > 0) {
      const loaded: LoadedRoom = this.#loaded;
      this.#early = this.#early.filter((one) => !changesSince(loaded, one));
      const next = this.#early.find((one) => isNext(loaded, one));
      if (!next) break;
      const told = broadcastOf(this.#sessionId, next);
      this.#loaded = afterChanges(loaded, loaded.room, [told], afterChangeSet(loaded.room, next));
      announcements.push(this.#announce(told));
    }
    return announcements;
  }

  /** Drops change sets that came before the store was asked and still lead nowhere: they were never stored. */
  #dropStale(asked: AskedState): void {
    this.#early = this.#early.filter((one) => !asked.early.includes(one));
  }

  #announce(changeSet: Broadcast): Announcement {
    const { revision, mark, changes } = changeSet;
    const isOver = endsSession(changes);
    this.#announced = isOver ? null : { revision, mark };
    if (isOver) this.#loaded = null;
    return { changeSet, isGap: false };
  }
}
