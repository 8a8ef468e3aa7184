import type { Id } from '@story-pointer/core/ids';
import { sizeOfRounds } from '@story-pointer/core/session/kept-rounds';
import { type ChangeSet, isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { sizeOf, sizeOfChanges } from '@story-pointer/core/session/size';
import type { Broadcast } from '@story-pointer/core/view';

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
export function justRead(room: RoomData): LoadedRoom {
  return { room, recent: [], recentBytes: 0 };
}

/** About how many bytes a room takes in memory. */
export function bytesOf({ room, recentBytes }: LoadedRoom): number {
  return sizeOf(room) + sizeOfRounds(room.rounds) + recentBytes;
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
export function isNext({ room }: LoadedRoom, { revision, base }: ChangeSet<unknown>): boolean {
  return revision === room.revision + 1 && base === room.mark;
}

/**
 * The loaded room once `changeSets` have made `base` into `room`.
 * @param before what was loaded until then; its recent changes only count if it was at `base`
 */
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
