import type { Id } from '@story-pointer/core/ids';
import { isSamePosition, type Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { Told } from '@story-pointer/core/view';
import { sleep } from 'bun';
import type { Bus } from '../bus/bus.ts';
import type { RoomStep } from '../bus/step.ts';
import { RecordNotFound, type Store } from '../stores/store.ts';
import type { Batch } from './batch.ts';
import { type History, since } from './history.ts';
import {
  after,
  type Effect,
  type Happening,
  historyOf,
  ignorance,
  type Knowledge,
} from './knowledge.ts';
import { shareNext } from './share-next.ts';

/** What it takes to know a room. */
export interface KnownRoomParts {
  readonly store: Store;
  /** Undefined where this process is the only one. */
  readonly bus: Bus | undefined;
  /** Tells the people of this process; without changes, only where the room is now. */
  readonly tell: (told: Told) => void;
  /** People of this process have missed what is not known here; called before they are told so. */
  readonly onGap: (sessionId: Id) => void;
}

/** For how many milliseconds a step that another process has stored may be on its way to this one. */
const travelTime = 50;

/**
 * What this process knows of one room. It moves on by commits of this process and, as long as
 * somebody attends, by the steps that others have stored. Where these do not lead on from what is
 * known, the store is asked where the room is, and only if it is elsewhere the room is read.
 */
export class KnownRoom {
  readonly #sessionId: Id;
  readonly #parts: KnownRoomParts;
  #knowledge: Knowledge;
  #onHeard = () => {};
  /** Fulfilled when the commit of ours that is under way has succeeded or not. */
  #committing: Promise<unknown> | undefined;
  /** Brings what is known to where the store is. @throws {RecordNotFound} */
  readonly #refresh = shareNext(async () => {
    this.#isReading = true;
    try {
      return await this.#readNewest();
    } finally {
      this.#isReading = false;
    }
  });
  #isReading = false;
  readonly #onResize: () => void;

  /** @param onResize told when `bytes` is another number than before */
  constructor(sessionId: Id, parts: KnownRoomParts, onResize: () => void) {
    this.#sessionId = sessionId;
    this.#parts = parts;
    this.#onResize = onResize;
    this.#knowledge = ignorance(sessionId);
  }

  /** About how many bytes what is known takes. */
  get bytes(): number {
    return this.#history?.bytes ?? 0;
  }

  get isInUse(): boolean {
    return this.isAttended || this.#isReading;
  }

  get isAttended(): boolean {
    return this.#knowledge.attendees > 0;
  }

  enter(): void {
    this.#happen({ type: 'entered', isShared: this.#parts.bus !== undefined });
  }

  leave(): void {
    this.#happen({ type: 'left' });
  }

  /** @param room as it has just been stored for the first time */
  begin(room: Room): void {
    this.#happen({ type: 'read', room, asked: this.#knowledge });
  }

  /** @throws {RecordNotFound} */
  async load(): Promise<Room> {
    return this.atHand ?? (await this.#refresh());
  }

  /** For those to whom another process may have told more than is known here. @throws {RecordNotFound} */
  async loadNewest(): Promise<Room> {
    return this.#parts.bus ? await this.#refresh() : await this.load();
  }

  /** The steps since `position`; undefined when that is too far back, or where the room has never been. */
  since(position: Position): readonly Told[] | undefined {
    return this.#history && since(this.#history, position);
  }

  /**
   * Stores what was decided in `room`, and tells everybody.
   * @returns false when the room has changed meanwhile, or a command was answered before
   */
  async commit(room: Room, batch: Batch): Promise<boolean> {
    const stored = this.#parts.store.commit(room, batch.commits);
    this.#committing = stored;
    this.#happen({ type: 'commitBegan' });
    let isStored = false;
    try {
      isStored = await stored;
    } finally {
      this.#committing = undefined;
      this.#happen(isStored ? { type: 'stored', base: room, batch } : { type: 'notStored' });
    }
    if (!isStored) await this.#heal();
    return isStored;
  }

  /** A step was stored, by this process or another. */
  async hear(step: RoomStep): Promise<void> {
    if (!this.isAttended) return;
    this.#happen({ type: 'heard', step });
    this.#onHeard();
    await this.#committing?.catch(() => undefined);
    if (this.#knowledge.heard.includes(step)) await this.#heal();
  }

  /** @param stored where the room is in the store; undefined when the session is not there any more */
  async compare(stored: Position | undefined): Promise<void> {
    const { is, told } = this.#knowledge;
    // Who is at work on the room finds out by themselves.
    if (is === 'committing') return;
    if (!stored || !told || !isSamePosition(stored, told)) await this.#heal();
  }

  /** Tells everybody that the session is gone, where it has gone without a command. */
  end(): void {
    this.#happen({ type: 'ended' });
  }

  /** What is in memory may not be what is stored: it is read again next time. */
  forget(): void {
    this.#happen({ type: 'doubted' });
  }

  get #history(): History | undefined {
    return historyOf(this.#knowledge);
  }

  /**
   * The room, where it can be had without asking the store: among several processes one that nobody
   * attends here may have been changed by others.
   */
  get atHand(): Room | undefined {
    return this.isAttended || !this.#parts.bus ? this.#history?.room : undefined;
  }

  async #heal(): Promise<void> {
    try {
      await this.#refresh();
    } catch (error) {
      if (!(error instanceof RecordNotFound)) throw error;
      this.forget();
      this.end();
    }
  }

  async #readNewest(): Promise<Room> {
    const { store } = this.#parts;
    const asked = this.#knowledge;
    const before = historyOf(asked);
    if (before) {
      const stored = (await store.positionsOf([this.#sessionId])).get(this.#sessionId);
      if (stored && (await this.#isAt(stored, before))) {
        this.#happen({ type: 'confirmed', asked });
        return this.#history?.room ?? before.room;
      }
    }
    return await this.#read();
  }

  /** Whether what is known is as new as `stored`; a step that is on its way here is waited for. */
  async #isAt(stored: Position, before: History): Promise<boolean> {
    const isAhead = stored.revision > before.room.revision;
    if (isAhead && this.isAttended && this.#parts.bus?.isConnected && !this.since(stored)) {
      const heard = new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
      await Promise.race([heard, sleep(travelTime)]);
    }
    if (!this.#history) return false;
    // An earlier position is fine where the room has moved on since the store was asked. Else the
    // store was taken back to it.
    return this.#history === before
      ? isSamePosition(stored, before.room)
      : this.since(stored) !== undefined;
  }

  async #read(): Promise<Room> {
    const asked = this.#knowledge;
    const room = await this.#parts.store.load(this.#sessionId);
    this.#happen({ type: 'read', room, asked });
    // Nobody is shown less than what is stored, nor is anybody told of our own commit before it is answered.
    return this.#knowledge.is === 'committing' ? room : (this.#history?.room ?? room);
  }

  #happen(happening: Happening): void {
    const before = this.#history;
    const { knowledge, effects } = after(this.#knowledge, happening);
    this.#knowledge = knowledge;
    if (this.#history !== before) this.#onResize();
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    const { bus, tell, onGap } = this.#parts;
    switch (effect.type) {
      case 'tell':
        if (effect.isGap) onGap(this.#sessionId);
        tell(effect.told);
        break;
      case 'publish':
        bus?.publish(effect.step);
        break;
      case 'follow':
        bus?.follow(this.#sessionId);
        break;
      case 'unfollow':
        bus?.unfollow(this.#sessionId);
        break;
      default:
        effect satisfies never;
    }
  }
}
