import type { Id, SessionId } from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import { endsSession } from '@story-pointer/core/session/changes';
import { needsReading } from '@story-pointer/core/session/collecting';
import { type ChangeSet, isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import {
  sizeOf,
  sizeOfChanges,
  sizeOfHidden,
  sizeOfRounds,
} from '@story-pointer/core/session/size';
import { type Broadcast, broadcastOf } from '@story-pointer/core/view';
import type { RoomChangeSet } from '../bus/change-set.ts';
import type { Commit } from '../stores/store.ts';
import type { Answer } from './receipts.ts';

/** The result of several jobs, one after another. */
export interface DecidedBatch {
  /** The room after all of them. */
  readonly room: RoomData;
  /** One for each job that was accepted now. */
  readonly commits: readonly Commit[];
  /** One for each job that changed something. */
  readonly changeSets: readonly RoomChangeSet[];
  /** One for each job, in their order. */
  readonly outcomes: readonly Outcome<Answer>[];
}

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

  /** Like `invalidate`, where everybody who was sent an announcement is gone. */
  restart(): void {
    this.#loaded = null;
    this.#announced = null;
  }

  commitBegan(): void {
    this.#isCommitting = true;
  }

  /** @param base the room in which the batch was decided */
  committed(base: RoomData, { room, commits, changeSets }: DecidedBatch): Announcement[] {
    this.#isCommitting = false;
    const own = broadcastsBetween([base, ...commits.map((one) => one.room)], changeSets);
    if (!own) return [...this.#begin(room), ...this.#takeEarly()];
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
      const room = afterChangeSet(loaded.room, next);
      const broadcasts = broadcastsBetween([loaded.room, room], [next]);
      if (!broadcasts) {
        announcements.push(...this.#begin(room));
        continue;
      }
      this.#loaded = afterChanges(loaded, loaded.room, broadcasts, room);
      announcements.push(...broadcasts.map((one) => this.#announce(one)));
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

/** The change sets between rooms that follow each other, for pages; undefined where pages have to ask for the room. */
function broadcastsBetween(
  rooms: readonly RoomData[],
  changeSets: readonly RoomChangeSet[],
): readonly Broadcast[] | undefined {
  const isAsked = rooms.some((room, index) => needsReading(rooms[index - 1] ?? room, room));
  return isAsked ? undefined : changeSets.map((one) => broadcastOf(one.sessionId, one));
}

/** A page that is at most so many change sets behind gets them; one further behind gets the whole room. */
const mostRecent = 100;

/** Bytes of change sets that are kept at most. */
const mostRecentBytes = 100_000;

/** A room in memory, with the change sets that led to it, each based on the one before. */
export interface LoadedRoom {
  readonly room: RoomData;
  readonly recent: readonly Broadcast[];
  /** About how many bytes `recent` takes. */
  readonly recentBytes: number;
}

/** A room that was just read: its past is not known. */
function justRead(room: RoomData): LoadedRoom {
  return { room, recent: [], recentBytes: 0 };
}

/** About how many bytes a room takes in memory. */
export function bytesOf({ room, recentBytes }: LoadedRoom): number {
  return sizeOf(room) + sizeOfHidden(room) + sizeOfRounds(room.rounds) + recentBytes;
}

/** The change sets after a version; undefined where that is too old, or not in the past of this room. */
export function changesSince(
  { room, recent }: LoadedRoom,
  { revision, mark }: Version,
): readonly Broadcast[] | undefined {
  const missed = room.revision - revision;
  if (missed < 0 || missed > Math.min(recent.length, mostRecent)) return undefined;
  const changeSets = recent.slice(recent.length - missed);
  return (changeSets[0]?.base ?? room.mark) === mark ? changeSets : undefined;
}

/** Whether a change set is based on the version in memory. */
function isNext({ room }: LoadedRoom, { revision, base }: ChangeSet<unknown>): boolean {
  return revision === room.revision + 1 && base === room.mark;
}

/** @param before what was loaded until then; its recent changes only count if it was at `base` */
export function afterChanges(
  before: LoadedRoom | null,
  base: Version,
  changeSets: readonly Broadcast[],
  room: RoomData,
): LoadedRoom {
  const isContinued = before !== null && isSameVersion(before.room, base);
  const known = isContinued ? before.recent : [];
  const now = known.concat(changeSets);
  const all = changeSets.some((one) => namelessIn(one).length > 0) ? withoutNames(now) : now;
  let recentBytes = isContinued ? before.recentBytes : 0;
  for (const { changes } of changeSets) recentBytes += sizeOfChanges(changes);
  let first = 0;
  // Some more than needed are kept for a while, so that not every change set copies the list.
  const isMuch = all.length >= 2 * mostRecent || recentBytes > mostRecentBytes;
  if (isMuch || changeSets.some(hidesAgain)) {
    // Votes that were hidden again are no longer sent to anyone.
    const hidden = all.findLastIndex(hidesAgain);
    for (const { changes } of all) {
      const isFew = all.length - first <= mostRecent && recentBytes <= mostRecentBytes;
      if (isFew && first >= hidden) break;
      recentBytes -= sizeOfChanges(changes);
      first += 1;
    }
  }
  return { room, recent: first > 0 ? all.slice(first) : all, recentBytes };
}

/** Without the own votes of rounds that one of the change sets reveals without names. */
function withoutNames(changeSets: readonly Broadcast[]): readonly Broadcast[] {
  const stories = new Set<Id>();
  return changeSets
    .toReversed()
    .map((one) => {
      for (const storyId of namelessIn(one)) stories.add(storyId);
      return { ...one, ownVotes: one.ownVotes.filter(({ storyId }) => !stories.has(storyId)) };
    })
    .toReversed();
}

/** The stories whose votes a change set reveals without names. */
function namelessIn({ changes }: Broadcast): Id[] {
  return changes.flatMap((change) =>
    change.type === 'revealed' && change.cards ? [change.storyId] : [],
  );
}

function hidesAgain({ changes }: Broadcast): boolean {
  return changes.some(({ type }) => type === 'roundHidden');
}
