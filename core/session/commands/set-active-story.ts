import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { isCollected } from '../collecting.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

export const setActiveStory = command({
  does: 'Makes a story the one that the team is on.',
  schema: z.object({ type: z.literal('setActiveStory'), storyId: storyIdSchema }),
  may: 'run',
  about: ['stories'],
  insists: true,
  decide: (room, { storyId }) => {
    if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
    // Everybody votes in their own time there.
    if (isCollected(room, storyId)) return refused('storyCollected');
    if (room.session.facilitatorActiveStoryId === storyId) return accepted([]);
    return accepted([{ type: 'activeStoryChanged', storyId }]);
  },
});
