import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator turns to another story; the others see which, and stay where they are. */
export const setActiveStorySchema = z.object({
  type: z.literal('setActiveStory'),
  storyId: idSchema,
});
type SetActiveStory = z.infer<typeof setActiveStorySchema>;

export function setActiveStory(room: Room, { storyId }: SetActiveStory): Decision {
  if (!findStory(room, storyId)) return refused('storyNotFound', 'storyId');
  if (room.session.facilitatorActiveStoryId === storyId) return accepted([]);
  return accepted([{ type: 'activeStoryChanged', storyId }]);
}
