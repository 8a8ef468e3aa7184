import type { Id } from '../ids.ts';
import type { OpenChange } from './changes.ts';
import type { Room } from './room.ts';

/** By story and participant. */
type Hidden<V> = Readonly<Record<Id, Readonly<Record<Id, V>>>>;

/** With what a participant has hidden on a story, or (undefined) without it. */
export function withHidden<V>(
  byStory: Hidden<V>,
  storyId: Id,
  participantId: Id,
  value: V | undefined,
): Hidden<V> {
  const before = byStory[storyId];
  if (value !== undefined) {
    return { ...byStory, [storyId]: { ...before, [participantId]: value } };
  }
  if (!before || !(participantId in before)) return byStory;
  const left = without(before, participantId);
  return Object.keys(left).length > 0 ? { ...byStory, [storyId]: left } : without(byStory, storyId);
}

/** Without anything of a participant. */
export function withoutHiddenOf<V>(byStory: Hidden<V>, participantId: Id): Hidden<V> {
  return Object.keys(byStory).reduce(
    (left, storyId) => withHidden(left, storyId, participantId, undefined),
    byStory,
  );
}

/** The hidden part of a room, once `change` may have ended a story's voting. */
export function hiddenAfter(
  { ballots, remarks }: Room,
  change: OpenChange,
): Pick<Room, 'ballots' | 'remarks'> {
  return { ballots: afterRound(ballots, change), remarks: afterRound(remarks, change) };
}

/** The hidden parts by story, once `change` has ended a story's voting. */
export function afterRound<V>(
  byStory: Readonly<Record<Id, V>>,
  change: OpenChange,
): Readonly<Record<Id, V>> {
  switch (change.type) {
    case 'sessionDeleted':
      return {};
    case 'revealed':
    case 'roundStarted':
    case 'roundRestored':
    case 'storyDeleted':
      return without(byStory, change.storyId);
    default:
      return byStory;
  }
}

/** A record without one of its ids; the same record where it has none. */
export function without<V>(record: Readonly<Record<Id, V>>, id: Id): Readonly<Record<Id, V>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}
