import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { isCollected } from '../collecting.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** The facilitator turns to another story; the others see which, and stay where they are. */
export const setActiveStory = command({
  schema: z.object({
    type: z.literal('setActiveStory'),
    storyId: storyIdSchema,
  }),
  may: 'run',
  about: ['stories'],
  insists: true,
  example: ({ storyId }) => ({ storyId }),
  weight: 3,
  decide: (room, { storyId }) => {
    if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
    // Everybody votes in their own time there.
    if (isCollected(room, storyId)) return refused('storyCollected');
    if (room.session.facilitatorActiveStoryId === storyId) return accepted([]);
    return accepted([{ type: 'activeStoryChanged', storyId }]);
  },
});
