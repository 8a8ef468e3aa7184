import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { OpenChange } from '../changes.ts';
import type { Decision } from '../decision.ts';
import { findStory, type Story } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/**
 * The facilitator moves a story to another position (1-based). It names one story and not the whole
 * list, so that it still means the same when a story was added or deleted meanwhile.
 */
export const moveStorySchema = z.object({
  type: z.literal('moveStory'),
  storyId: idSchema,
  order: z.int(),
});
type MoveStory = z.infer<typeof moveStorySchema>;

export function moveStory(room: Room, { storyId, order }: MoveStory): Decision {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (order < 1 || order > room.stories.length) return refused('noSuchPosition', 'order');
  const stories = room.stories.filter(({ id }) => id !== storyId);
  stories.splice(order - 1, 0, story);
  return accepted(reordering(stories));
}

/** The change that numbers `stories` 1, 2, 3… as they stand; none where they are numbered so. */
export function reordering(stories: readonly Story[]): OpenChange[] {
  const orders = stories
    .map((story, index) => ({ storyId: story.id, order: index + 1, was: story.order }))
    .filter(({ order, was }) => order !== was)
    .map(({ storyId, order }) => ({ storyId, order }));
  return orders.length > 0 ? [{ type: 'storiesReordered', orders }] : [];
}
