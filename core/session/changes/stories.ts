import * as z from 'zod/mini';
import { type Id, storyIdSchema } from '../../ids.ts';
import { isCollected } from '../collecting.ts';
import type { Collection } from '../collection.ts';
import { inOtherRound, inTrackerSchema, newStory } from '../open-room.ts';
import { newRound, revealedRoundSchema } from '../round.ts';
import { change, ofStory } from './change.ts';
import { textsSchema, withStaleVotes } from './rounds.ts';

export const storyChanges = {
  storyCreated: change(
    'storyCreated',
    { storyId: storyIdSchema, name: z.string() },
    (room, { storyId, name }) => ({
      ...room,
      stories: [...room.stories, newStory(storyId, name, newRound(1))],
    }),
  ),
  storyRenamed: ofStory(
    'storyRenamed',
    { name: z.string(), texts: textsSchema },
    (story, { name, texts }, room) => ({
      ...story,
      name,
      round: isCollected(room, story.id) ? withStaleVotes(story.round, texts) : story.round,
    }),
  ),
  storyDeleted: change('storyDeleted', { storyId: storyIdSchema }, (room, { storyId }) => ({
    ...room,
    stories: room.stories.filter(({ id }) => id !== storyId),
    collection: collectionWithout(room.collection, storyId),
  })),
  storyMoved: change(
    'storyMoved',
    { storyId: storyIdSchema, before: z.nullable(storyIdSchema) },
    (room, { storyId, before }) => {
      const others = room.stories.filter(({ id }) => id !== storyId);
      const moved = room.stories.filter(({ id }) => id === storyId);
      const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
      return { ...room, stories: others.toSpliced(index, 0, ...moved) };
    },
  ),
  /** The number of changes, and the key: pages on the story load the details. */
  detailsChanged: ofStory(
    'detailsChanged',
    {
      details: z.int(),
      /** The number of open questions, where it is another one. */
      questions: z.optional(z.int()),
      /** The key, where it is another one. */
      key: z.optional(z.string()),
      /** They have no text. */
      bare: z.optional(z.literal(true)),
      /** The description is another one; while votes are collected, the key or the title, too. */
      described: z.optional(z.literal(true)),
      texts: textsSchema,
    },
    (
      story,
      { details, questions = story.questions, key = story.key, bare = false, described, texts },
    ) => ({
      ...{ ...story, details, questions, key, bare },
      round: described ? withStaleVotes(story.round, texts) : story.round,
    }),
  ),
  inTrackerChanged: ofStory(
    'inTrackerChanged',
    { inTracker: inTrackerSchema },
    (story, { inTracker }) => ({ ...story, inTracker }),
  ),
  roundStarted: ofStory(
    'roundStarted',
    {
      round: z.int(),
      /** The number of earlier rounds after this; missing from a version that kept none. */
      earlier: z.optional(z.int()),
    },
    (story, { round, earlier }) => inOtherRound(story, newRound(round), earlier),
  ),
  /** An earlier round takes the place of the present one. */
  roundRestored: ofStory(
    'roundRestored',
    { round: revealedRoundSchema, earlier: z.int() },
    (story, { round, earlier }) => inOtherRound(story, round, earlier),
  ),
  /** The number of earlier rounds of a story that are left. */
  roundsForgotten: ofStory('roundsForgotten', { earlier: z.int() }, (story, { earlier }) => ({
    ...story,
    earlier,
  })),
};

function collectionWithout(collection: Collection | null, id: Id): Collection | null {
  if (!collection?.storyIds.includes(id)) return collection;
  const { storyIds, sorted } = collection;
  return {
    ...collection,
    storyIds: storyIds.filter((storyId) => storyId !== id),
    sorted: sorted?.filter(({ storyId }) => storyId !== id) ?? null,
  };
}
