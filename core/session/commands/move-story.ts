import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { OpenChange } from '../changes.ts';
import { command } from '../command.ts';
import { findStory, type OpenRoom } from '../open-room.ts';
import { accepted, type Outcome, refused } from '../refusals.ts';

/**
 * The facilitator moves a story in front of another one, or to the end (null). It names the neighbour
 * and no position, so that it still means the same when stories were added or deleted meanwhile. It
 * needs only what everybody knows, so that a page can show the new order before it is told.
 */
export const moveStory = command(
  z.object({
    type: z.literal('moveStory'),
    storyId: idSchema,
    before: z.nullable(idSchema),
  }),
  'run',
  (room: OpenRoom, { storyId, before }): Outcome<readonly OpenChange[]> => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (before !== null && !findStory(room, before)) return refused('noSuchPosition', 'before');
    const following = room.stories[room.stories.indexOf(story) + 1]?.id ?? null;
    if (before === storyId || before === following) return accepted([]);
    return accepted([{ type: 'storyMoved', storyId, before }]);
  },
);
