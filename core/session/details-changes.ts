import { isBare, isSameDetails, noDetails, type StoryDetails } from '../details.ts';
import type { StoryId } from '../ids.ts';
import type { Change } from './changes.ts';
import { isCollected } from './collecting.ts';
import { findStory, type Story } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';

export function detailsOf(room: Room, storyId: StoryId): StoryDetails {
  return room.details[storyId] ?? noDetails;
}

export function detailsIn(room: Room, storyId?: StoryId): Outcome<Room['details']> {
  if (storyId === undefined) return accepted(room.details);
  if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
  const details = room.details[storyId];
  return accepted(details ? { [storyId]: details } : {});
}

/** The stored and the public change of a story's details; none if they are the same. */
export function detailsChanges(
  room: Room,
  { id: storyId, details, inTracker }: Pick<Story, 'id' | 'details'> & Partial<Story>,
  after: StoryDetails,
): readonly Change[] {
  const before = detailsOf(room, storyId);
  if (isSameDetails(before, after)) return [];
  const questions = after.questions.length;
  return [
    { type: 'detailsWritten', storyId, details: after },
    {
      ...{ type: 'detailsChanged', storyId, details: details + 1 },
      ...(questions !== before.questions.length && { questions }),
      ...(after.key !== before.key && { key: after.key }),
      ...(isBare(after) && { bare: true as const }),
      ...(isOther(room, storyId, before, after) && { described: true }),
    },
    // It leads to another issue.
    ...(inTracker && after.link !== before.link
      ? [{ type: 'inTrackerChanged', storyId, inTracker: null } as const]
      : []),
  ];
}

/** Whether it is no longer the story on which people have voted. */
function isOther(room: Room, storyId: StoryId, before: StoryDetails, after: StoryDetails): boolean {
  const fields = isCollected(room, storyId) ? collectedFields : livelyFields;
  return fields.some((field) => before[field] !== after[field]);
}

/** In a meeting people see the change of a key or a title, and hear of it. */
const livelyFields = ['description'] as const;
const collectedFields = ['description', 'key', 'fullTitle'] as const;
