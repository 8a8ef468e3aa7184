import type { Id } from '../ids.ts';
import type { ChangeOf } from './changes.ts';
import { collectedRound, uncollectedRound } from './collected-round.ts';
import type { Collection } from './collection.ts';
import { inRound, type OpenRoom } from './open-room.ts';

type CollectionChange = ChangeOf<
  'collectionStarted' | 'deadlineMoved' | 'collectionEnded' | 'collectionSeen'
>;

/** The public part of a room after `change`, which is about its collection. */
export function applyCollection<R extends OpenRoom>(room: R, change: CollectionChange): R {
  switch (change.type) {
    case 'collectionStarted': {
      const { collection, rounds } = change;
      const stories = room.stories.map((story) =>
        collection.storyIds.includes(story.id)
          ? inRound(story, (round) => collectedRound(rounds[story.id] ?? round))
          : story,
      );
      return { ...room, stories, collection };
    }
    case 'deadlineMoved':
      return withCollection(room, { endsAt: change.endsAt });
    case 'collectionEnded': {
      const stories = room.stories.map((story) => inRound(story, uncollectedRound));
      return { ...withCollection(room, { endedAt: change.at, sorted: change.sorted }), stories };
    }
    case 'collectionSeen':
      return withCollection(room, { isSeen: true });
    default:
      return change satisfies never;
  }
}

function withCollection<R extends OpenRoom>(room: R, part: Partial<Collection>): R {
  return { ...room, collection: room.collection && { ...room.collection, ...part } };
}

/** The same without a story. */
export function collectionWithout(collection: Collection | null, id: Id): Collection | null {
  if (!collection?.storyIds.includes(id)) return collection;
  const { storyIds, sorted } = collection;
  return {
    ...collection,
    storyIds: storyIds.filter((storyId) => storyId !== id),
    sorted: sorted?.filter(({ storyId }) => storyId !== id) ?? null,
  };
}
