import type { SessionId } from '@story-pointer/core/ids';
import { isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import { type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import type { Broadcast } from '@story-pointer/core/view';
import { sleep } from 'bun';
import type { Bus } from '../bus/bus.ts';
import type { RoomChangeSet } from '../bus/change-set.ts';
import { RecordNotFound, type Store } from '../stores/store.ts';
import {
  type Announcement,
  changesSince,
  type DecidedBatch,
  type LoadedRoom,
  RoomState,
} from './state.ts';

interface StoredRoomParts {
  readonly store: Store;
  /** Undefined where this process is the only one. */
  readonly bus: Bus | undefined;
  readonly now: () => number;
}

/** In milliseconds: how long a change set that another process has stored may take to arrive. */
const travelTime = 50;

/**
 * One room of the store, as this process has it in memory. While the room is followed, change sets of
 * other processes arrive over the bus. Where they leave a gap, the store is asked for the version, and
 * only if that is another one the room is read.
 */
export class StoredRoom {
  readonly #sessionId: SessionId;
  readonly #parts: StoredRoomParts;
  readonly #announce: (announcements: readonly Announcement[]) => void;
  readonly #state: RoomState;
  #followers = 0;
  #onReceived = () => {};
  /** Resolves when the outcome of the commit that is under way is known. */
  #committing: Promise<unknown> | undefined;
  #reading: Promise<RoomData> | undefined;
  #readingNext: Promise<RoomData> | undefined;

  /** @param announce sends to the clients of this process */
  constructor(
    sessionId: SessionId,
    parts: StoredRoomParts,
    announce: (announcements: readonly Announcement[]) => void,
  ) {
    this.#sessionId = sessionId;
    this.#parts = parts;
    this.#announce = announce;
    this.#state = new RoomState(sessionId);
  }

  now(): number {
    return this.#parts.now();
  }

  get loaded(): LoadedRoom | null {
    return this.#state.loaded;
  }

  get isFollowed(): boolean {
    return this.#followers > 0;
  }

  /** The room, where the store need not be asked: another process may have changed one that is not followed here. */
  get current(): RoomData | null {
    return this.isFollowed || !this.#parts.bus ? (this.loaded?.room ?? null) : null;
  }

  follow(): void {
    this.#followers += 1;
    if (this.#followers > 1 || !this.#parts.bus) return;
    this.#state.restart();
    this.#parts.bus.follow(this.#sessionId);
  }

  unfollow(): void {
    this.#followers -= 1;
    if (this.#followers === 0) this.#parts.bus?.unfollow(this.#sessionId);
  }

  /** @param room as it was just stored for the first time */
  begin(room: RoomData): void {
    this.#announce(this.#state.read(room, this.#state.asked));
  }

  /** @throws {RecordNotFound} */
  async load(): Promise<RoomData> {
    return this.current ?? (await this.loadStored());
  }

  /** For viewers to whom another process may have sent more than is known here. @throws {RecordNotFound} */
  async loadNewest(): Promise<RoomData> {
    return this.#parts.bus ? await this.loadStored() : await this.load();
  }

  changesSince(version: Version): readonly Broadcast[] | undefined {
    return this.loaded ? changesSince(this.loaded, version) : undefined;
  }

  /** Stores and announces a batch. @returns false when `room` has changed meanwhile, or a command was answered before */
  async commit(room: RoomData, batch: DecidedBatch): Promise<boolean> {
    const stored = this.#parts.store.commit(room, batch.commits);
    this.#committing = stored;
    this.#state.commitBegan();
    let isStored = false;
    try {
      isStored = await stored;
    } finally {
      this.#committing = undefined;
      this.#announce(isStored ? this.#state.committed(room, batch) : this.#state.commitFailed());
    }
    if (isStored) for (const changeSet of batch.changeSets) this.#parts.bus?.publish(changeSet);
    else await this.#heal();
    return isStored;
  }

  /** A change set was stored, by this process or another. */
  async receive(changeSet: RoomChangeSet): Promise<void> {
    if (!this.isFollowed) return;
    this.#announce(this.#state.received(changeSet));
    this.#onReceived();
    await this.#committing?.catch(() => undefined);
    if (this.#state.isEarly(changeSet)) await this.#heal();
  }

  /** @param stored the version in the store; undefined when the session is gone */
  async compare(stored: Version | undefined): Promise<void> {
    const { isCommitting, announced } = this.#state;
    // A commit compares the versions itself.
    if (isCommitting) return;
    if (!stored || !announced || !isSameVersion(stored, announced)) await this.#heal();
  }

  /** The room in memory may not be what is stored: it is read again before it is used. */
  invalidate(): void {
    this.#state.invalidate();
  }

  /** Forgets the room, which has no followers. */
  unload(): void {
    this.#state.restart();
  }

  async #heal(): Promise<void> {
    try {
      await this.loadStored();
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error;
      this.invalidate();
      this.#announce(this.#state.ended());
    }
  }

  /**
   * Brings the room in memory to the version in the store, where an operator may have changed it beside the only process.
   * One read at a time; a caller during a read shares the next one, so that no answer is older than its question.
   * @throws {RecordNotFound}
   */
  loadStored(): Promise<RoomData> {
    if (!this.#reading) return this.#startReading();
    const next = () => this.#startReading();
    this.#readingNext ??= this.#reading.then(next, next);
    return this.#readingNext;
  }

  #startReading(): Promise<RoomData> {
    this.#readingNext = undefined;
    const reading = this.#readNewest().finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #readNewest(): Promise<RoomData> {
    const { store } = this.#parts;
    const { asked } = this.#state;
    if (asked.loaded) {
      const stored = (await store.positionsOf([this.#sessionId])).get(this.#sessionId);
      if (stored && (await this.#isAt(stored, asked.loaded))) {
        this.#state.confirmed(asked);
        return this.loaded?.room ?? asked.loaded.room;
      }
    }
    return await this.#read();
  }

  /** Whether the room in memory is as new as `stored`; waits for a change set that is on its way here. */
  async #isAt(stored: Version, before: LoadedRoom): Promise<boolean> {
    const isAhead = stored.revision > before.room.revision;
    if (isAhead && this.isFollowed && this.#parts.bus?.isConnected && !this.changesSince(stored)) {
      const received = new Promise<void>((resolve) => {
        this.#onReceived = resolve;
      });
      await Promise.race([received, sleep(travelTime)]);
    }
    if (!this.loaded) return false;
    // An older version is fine where the room has advanced since the store was asked. Otherwise the
    // store was restored to it.
    return this.loaded === before
      ? isSameVersion(stored, before.room)
      : this.changesSince(stored) !== undefined;
  }

  async #read(): Promise<RoomData> {
    const { asked } = this.#state;
    const room = await this.#parts.store.load(this.#sessionId);
    this.#announce(this.#state.read(room, asked));
    // Viewers get no less than what is stored; a commit of ours is announced once it is answered.
    return this.#state.isCommitting ? room : (this.loaded?.room ?? room);
  }
}

/** The outcome of looking at a room, which may not exist. */
export async function unlessMissing<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof RecordNotFound) return refused('sessionNotFound');
    throw error;
  }
}
