import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { isKept, isStandIn } from '../stand-in.ts';

export const deleteStory = command({
  does: 'Deletes a story with its votes.',
  schema: z.object({ type: z.literal('deleteStory'), storyId: storyIdSchema }),
  may: 'lead',
  about: ['story', 'stories'],
  failure: 'Failed to delete story',
  decide: (room, { storyId }, _, sender) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (isStandIn(room, sender) && isKept(room, story)) return refused('playedStays', 'storyId');
    const changes: Change[] = [{ type: 'storyDeleted', storyId }];
    if (room.session.facilitatorActiveStoryId === storyId) {
      changes.unshift({ type: 'activeStoryChanged', storyId: null });
    }
    return accepted(changes);
  },
});
