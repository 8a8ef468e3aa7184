import type { Id } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { type Told, tell } from '@story-pointer/core/view';
import { sleep } from 'bun';
import type { Bus } from '../bus/bus.ts';
import type { Step } from '../bus/step.ts';
import { RecordNotFound, type Store } from '../stores/store.ts';
import type { Batch } from './batch.ts';

/** What it takes to know a room. */
export interface KnownRoomParts {
  readonly store: Store;
  /** Undefined where this process is the only one. */
  readonly bus: Bus | undefined;
  /** Tells the people of this process; without changes, only that there is a later revision. */
  readonly tell: (told: Told) => void;
  /** People of this process have missed what is not known here, and were told so. */
  readonly onGap: () => void;
}

/** How many steps back a page that was away is told what it missed; further back it gets the room. */
const recentSteps = 100;

/** For how many milliseconds a step that another process has stored may be on its way to this one. */
const travelTime = 50;

/**
 * What this process knows of one room. It moves on by loading, by commits of this process and, as
 * long as somebody attends, by the steps that others have stored; never backwards. Among several
 * processes a room that nobody attends here is not kept: others may have changed it.
 */
export class KnownRoom {
  readonly #sessionId: Id;
  readonly #parts: KnownRoomParts;
  #attendees = 0;
  #room: Room | undefined;
  #loading: Promise<Room> | undefined;
  #recent: readonly Told[] = [];
  /** Up to which revision the people here have been told what happens. */
  #told: number | undefined;
  /** Steps from elsewhere that wait until the room is loaded, or our own commit has succeeded or not. */
  #heard: Step[] = [];
  #onHeard = () => {};
  #isCommitting = false;

  constructor(sessionId: Id, parts: KnownRoomParts) {
    this.#sessionId = sessionId;
    this.#parts = parts;
  }

  get isAttended(): boolean {
    return this.#attendees > 0;
  }

  enter(): void {
    this.#attendees += 1;
    if (this.#attendees > 1 || !this.#parts.bus) return;
    this.forget();
    this.#told = undefined;
    this.#parts.bus.follow(this.#sessionId);
  }

  leave(): void {
    this.#attendees -= 1;
    if (this.#attendees === 0) this.#parts.bus?.unfollow(this.#sessionId);
  }

  /** Whether the room can be had without asking the store. */
  get isAtHand(): boolean {
    return this.#isKept && this.#room !== undefined;
  }

  /** @throws {RecordNotFound} */
  async load(): Promise<Room> {
    if (this.#isKept && this.#room) return this.#room;
    if (this.#loading) return await this.#loading;
    const loading = this.#fetch();
    this.#loading = loading;
    try {
      return await loading;
    } finally {
      if (this.#loading === loading) this.#loading = undefined;
    }
  }

  /** For those to whom another process may have told more than is known here. @throws {RecordNotFound} */
  async loadNewest(): Promise<Room> {
    const { bus, store } = this.#parts;
    return bus ? this.#adopt(await store.load(this.#sessionId)) : await this.load();
  }

  /** The steps since `revision`; undefined when that is too far back, or ahead of the room. */
  since(revision: number): readonly Told[] | undefined {
    const missed = (this.#room?.revision ?? 0) - revision;
    if (missed < 0 || missed > this.#recent.length) return undefined;
    return this.#recent.slice(this.#recent.length - missed);
  }

  /**
   * Stores what was decided in `room`, and tells everybody.
   * @returns false when the room has changed meanwhile, or a command was answered before
   */
  async commit(room: Room, batch: Batch): Promise<boolean> {
    this.#isCommitting = true;
    let isStored = false;
    try {
      isStored = await this.#parts.store.commit(this.#sessionId, room.revision, batch.commits);
      if (isStored) this.#take(batch);
    } finally {
      this.#isCommitting = false;
      this.#takeHeard();
    }
    if (!isStored) await this.#overtaken(room);
    return isStored;
  }

  /** A step was stored, by this process or another. */
  async hear(step: Step): Promise<void> {
    if (!this.isAttended) return;
    this.#heard.push(step);
    this.#onHeard();
    if (this.#loading || this.#isCommitting) return;
    if (!this.#takeHeard()) await this.#heal();
  }

  /** @param stored the revision in the store; undefined when the session is not there any more */
  async compare(stored: number | undefined): Promise<void> {
    // Who is at work on the room finds out by themselves.
    if (this.#told === undefined || this.#isCommitting) return;
    if (stored === undefined) this.end();
    else if (stored > this.#told) await this.#heal();
  }

  /** Tells everybody that the session is gone, where it has gone without a command. */
  end(): void {
    if (this.#told === undefined) return;
    const changes = [{ type: 'sessionDeleted' }] as const;
    this.#tell({ sessionId: this.#sessionId, revision: this.#told + 1, changes });
  }

  /** What is in memory may not be what is stored: it is read again next time. */
  forget(): void {
    this.#room = undefined;
    this.#loading = undefined;
    this.#recent = [];
  }

  get #isKept(): boolean {
    return this.isAttended || !this.#parts.bus;
  }

  async #fetch(): Promise<Room> {
    // What was heard until now is in what is about to be read.
    this.#heard = [];
    const room = this.#adopt(await this.#parts.store.load(this.#sessionId));
    if (!this.#isKept) return room;
    return this.#takeHeard() ? (this.#room ?? room) : await this.#fetch();
  }

  /** Takes over a room as it was stored a moment ago, unless more is known by now. */
  #adopt(stored: Room): Room {
    if (!this.#isKept || this.#isCommitting) return stored;
    if (this.#room && this.#room.revision >= stored.revision) return this.#room;
    this.#room = stored;
    this.#recent = [];
    const { revision } = stored;
    const isGap = this.#told !== undefined && this.#told !== revision;
    this.#told = revision;
    if (isGap) {
      this.#parts.onGap();
      this.#parts.tell(tell(this.#sessionId, revision, []));
    }
    return stored;
  }

  #take({ room, commits }: Batch): void {
    this.#room = room;
    for (const { revision, changes } of commits) {
      if (changes.length === 0) continue;
      const step = { sessionId: this.#sessionId, revision, changes };
      this.#tell(step);
      this.#parts.bus?.publish(step);
    }
  }

  /** Takes the steps that were heard. @returns false when a step before one of them is missing */
  #takeHeard(): boolean {
    for (const step of this.#heard.splice(0)) {
      if (!this.#room || step.revision > this.#room.revision + 1) return false;
      if (step.revision <= this.#room.revision) continue;
      this.#room = { ...step.changes.reduce(apply, this.#room), revision: step.revision };
      this.#tell(step);
    }
    return true;
  }

  #tell({ sessionId, revision, changes }: Step): void {
    const told = tell(sessionId, revision, changes);
    this.#recent = [...this.#recent, told].slice(-recentSteps);
    this.#told = revision;
    this.#parts.tell(told);
    if (endsSession(changes)) this.forget();
  }

  async #heal(): Promise<void> {
    this.forget();
    try {
      await this.load();
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error;
      this.end();
    }
  }

  /** Somebody else has stored a step on `room`: with a little patience, everybody here can be told it. */
  async #overtaken(room: Room): Promise<void> {
    if (this.#room === room && this.isAttended && this.#parts.bus?.isConnected) {
      const heard = new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
      await Promise.race([heard, sleep(travelTime)]);
    }
    if (this.#room === room) this.forget();
  }
}
