import type { Id } from '@story-pointer/core/ids';
import { sizeOfRounds } from '@story-pointer/core/session/kept-rounds';
import { isSamePosition, type Position, type Step } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { sizeOf, sizeOfChanges } from '@story-pointer/core/session/size';
import type { Told } from '@story-pointer/core/view';

/** How many steps back a page that was away is told what it missed; further back it gets the room. */
const recentSteps = 100;

/** How many bytes of them are kept at most. */
const mostRecentBytes = 100_000;

/** A room, and the steps that have led to it, each on top of the one before. */
export interface History {
  readonly room: Room;
  readonly recent: readonly Told[];
  /** About how many bytes `recent` takes. */
  readonly recentBytes: number;
  /** About how many bytes all of it takes. */
  readonly bytes: number;
}

/** A room of which nothing is known but how it is. */
export function beginning(room: Room): History {
  return { room, recent: [], recentBytes: 0, bytes: sizeIn(room) };
}

/** What is remembered where nothing is. */
const nothing: Pick<History, 'recent' | 'recentBytes'> = { recent: [], recentBytes: 0 };

/** The steps that lead here from `position`; undefined where it is too long ago, or on no way here. */
export function since(
  { room, recent }: History,
  { revision, mark }: Position,
): readonly Told[] | undefined {
  const missed = room.revision - revision;
  if (missed < 0 || missed > Math.min(recent.length, recentSteps)) return undefined;
  const steps = recent.slice(recent.length - missed);
  return (steps[0]?.base ?? room.mark) === mark ? steps : undefined;
}

/** Whether `step` leads on from here. */
export function isNext({ room }: History, { revision, base }: Step<unknown>): boolean {
  return revision === room.revision + 1 && base === room.mark;
}

/**
 * The history once `steps` have made `base` into `room`.
 * @param before what was known until then; another way to `base` or none, it does not count
 */
export function extend(
  before: History | undefined,
  base: Position,
  steps: readonly Told[],
  room: Room,
): History {
  const known = before && isSamePosition(before.room, base) ? before : nothing;
  const now = known.recent.concat(steps);
  const all = steps.some((step) => namelessIn(step).length > 0) ? withoutNames(now) : now;
  let recentBytes = known.recentBytes;
  for (const { changes } of steps) recentBytes += sizeOfChanges(changes);
  let first = 0;
  // Some too many are kept for a while, so that not each step lets another one go.
  const isMuch = all.length >= 2 * recentSteps || recentBytes > mostRecentBytes;
  if (isMuch || steps.some(hidesAgain)) {
    // What was hidden again is told to nobody any more.
    const hidden = all.findLastIndex(hidesAgain);
    for (const { changes } of all) {
      const isFew = all.length - first <= recentSteps && recentBytes <= mostRecentBytes;
      if (isFew && first >= hidden) break;
      recentBytes -= sizeOfChanges(changes);
      first += 1;
    }
  }
  const recent = first > 0 ? all.slice(first) : all;
  return { room, recent, recentBytes, bytes: sizeIn(room) + recentBytes };
}

function sizeIn(room: Room): number {
  return sizeOf(room) + sizeOfRounds(room.rounds);
}

/** The steps without whose card was whose, in rounds that one of them reveals without names. */
function withoutNames(steps: readonly Told[]): readonly Told[] {
  const stories = new Set<Id>();
  return steps
    .toReversed()
    .map((step) => {
      for (const storyId of namelessIn(step)) stories.add(storyId);
      return { ...step, ownVotes: step.ownVotes.filter(({ storyId }) => !stories.has(storyId)) };
    })
    .toReversed();
}

/** The stories whose votes a step reveals without names. */
function namelessIn({ changes }: Told): Id[] {
  return changes.flatMap((change) =>
    change.type === 'revealed' && change.cards ? [change.storyId] : [],
  );
}

function hidesAgain({ changes }: Told): boolean {
  return changes.some(({ type }) => type === 'roundHidden');
}
