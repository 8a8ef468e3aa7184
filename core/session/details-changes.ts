import { isBare, isSameDetails, noDetails, type StoryDetails } from '../details.ts';
import type { StoryId } from '../ids.ts';
import { shortHash } from '../short-hash.ts';
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

/** The stored and the public change of a story's details; none if they are the same. @param texts null where a new name tells them */
export function detailsChanges(
  room: Room,
  story: Pick<Story, 'id' | 'details'> & Partial<Story>,
  after: StoryDetails,
  texts: Texts | null = textsIn(room, story, after),
): readonly Change[] {
  const { id: storyId, details, inTracker } = story;
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
      ...(texts && isOther(room, storyId, before, after) && { described: true, ...texts }),
    },
    // It leads to another issue.
    ...(inTracker && after.link !== before.link
      ? [{ type: 'inTrackerChanged', storyId, inTracker: null } as const]
      : []),
  ];
}

type Texts = { readonly texts?: [before: string, after: string] };

/** Marks of the texts that people vote on, before and after a change of a story. */
export function textsIn(
  room: Room,
  { id, name = '', round }: Pick<Story, 'id'> & Partial<Story>,
  after: StoryDetails,
  newName = name,
): Texts {
  // Also without a vote: it would tell who has voted.
  if (round?.state !== 'open') return {};
  const isHeld = isCollected(room, id);
  const fields = isHeld ? collectedFields : livelyFields;
  const markOf = (details: StoryDetails, ofStory: string) =>
    shortHash([...(isHeld ? [ofStory] : []), ...fields.map((field) => details[field])].join('\n'));
  return { texts: [markOf(detailsOf(room, id), name), markOf(after, newName)] };
}

/** Whether it is no longer the story on which people have voted. */
function isOther(room: Room, storyId: StoryId, before: StoryDetails, after: StoryDetails): boolean {
  const fields = isCollected(room, storyId) ? collectedFields : livelyFields;
  return fields.some((field) => before[field] !== after[field]);
}

/** In a meeting people see the change of a key or a title, and hear of it. */
const livelyFields = ['description'] as const;
const collectedFields = ['description', 'key', 'fullTitle'] as const;
