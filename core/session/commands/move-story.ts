import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { OpenChange } from '../changes.ts';
import { findStory, type OpenRoom, type Story } from '../open-room.ts';
import { accepted, type Outcome, refused } from '../refusals.ts';

/**
 * The facilitator moves a story to another position (1-based). It names one story and not the whole
 * list, so that it still means the same when a story was added or deleted meanwhile.
 */
export const moveStorySchema = z.object({
  type: z.literal('moveStory'),
  storyId: idSchema,
  order: z.int(),
});
export type MoveStory = z.infer<typeof moveStorySchema>;

/** It needs only what everybody knows, so that a page can show the new order before it is told. */
export function moveStory(
  room: OpenRoom,
  { storyId, order }: MoveStory,
): Outcome<readonly OpenChange[]> {
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
