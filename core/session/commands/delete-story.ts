import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import type { Decision } from '../decision.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';
import { reordering } from './move-story.ts';

/** The facilitator deletes a story with its votes; the ones below move up. */
export const deleteStorySchema = z.object({ type: z.literal('deleteStory'), storyId: idSchema });
type DeleteStory = z.infer<typeof deleteStorySchema>;

export function deleteStory(room: Room, { storyId }: DeleteStory): Decision {
  if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
  const rest = room.stories.filter((story) => story.id !== storyId);
  const changes: Change[] = [{ type: 'storyDeleted', storyId }, ...reordering(rest)];
  if (room.session.facilitatorActiveStoryId === storyId) {
    changes.unshift({ type: 'activeStoryChanged', storyId: null });
  }
  return accepted(changes);
}
