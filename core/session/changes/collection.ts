import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { collectedRound, uncollectedRound } from '../collected-round.ts';
import { type Collection, collectionSchema, sortedStoriesSchema } from '../collection.ts';
import { inRound, type OpenRoom } from '../open-room.ts';
import { openRoundSchema } from '../round.ts';
import { change } from './change.ts';

export const collectionChanges = {
  collectionStarted: change(
    'collectionStarted',
    {
      collection: collectionSchema,
      /** Open rounds with votes, by story; pages ask for the room instead. */
      rounds: z.readonly(z.record(idSchema, openRoundSchema)),
    },
    (room, { collection, rounds }) => ({
      ...room,
      stories: room.stories.map((story) =>
        collection.storyIds.includes(story.id)
          ? inRound(story, (round) => collectedRound(rounds[story.id] ?? round))
          : story,
      ),
      collection,
    }),
  ),
  deadlineMoved: change('deadlineMoved', { endsAt: z.int() }, (room, { endsAt }) =>
    withCollection(room, { endsAt }),
  ),
  /** Stories done by person; null where that is not shown. A part of the view of pages alone. */
  progressed: change(
    'progressed',
    { done: z.nullable(z.record(idSchema, z.int())) },
    (room) => room,
  ),
  /** Follows the results. */
  collectionEnded: change(
    'collectionEnded',
    { at: z.int(), sorted: sortedStoriesSchema },
    (room, { at, sorted }) => ({
      ...withCollection(room, { endedAt: at, sorted }),
      stories: room.stories.map((story) => inRound(story, uncollectedRound)),
    }),
  ),
  collectionSeen: change('collectionSeen', {}, (room) => withCollection(room, { isSeen: true })),
};

function withCollection<R extends OpenRoom>(room: R, part: Partial<Collection>): R {
  return { ...room, collection: room.collection && { ...room.collection, ...part } };
}
