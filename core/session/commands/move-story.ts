import * as z from 'zod/mini';
import { type Id, type StoryId, storyIdSchema } from '../../ids.ts';
import type { OpenChange } from '../changes.ts';
import { command } from '../command.ts';
import { findStory, type OpenRoom } from '../open-room.ts';
import { accepted, type Outcome, refused } from '../refusals.ts';

/** Names the neighbour and no position, so that it means the same when stories were added or deleted meanwhile. */
export const moveStory = command({
  does: 'Moves a story in front of another one, or to the end.',
  schema: z.object({
    type: z.literal('moveStory'),
    storyId: storyIdSchema,
    before: z.nullable(storyIdSchema),
  }),
  may: 'run',
  about: ['stories'],
  failure: 'Failed to update story',
  insists: true,
  decide: storyMove,
});

/** Shared with pages, which show the new order before the server has answered. */
export function storyMove(
  room: OpenRoom,
  { storyId, before }: { readonly storyId: StoryId; readonly before: Id | null },
): Outcome<readonly OpenChange[]> {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (before !== null && !findStory(room, before)) return refused('noSuchPosition', 'before');
  const following = room.stories[room.stories.indexOf(story) + 1]?.id ?? null;
  if (before === storyId || before === following) return accepted([]);
  return accepted([{ type: 'storyMoved', storyId, before }]);
}
