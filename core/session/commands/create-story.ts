import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import type { Decision, Surroundings } from '../decision.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator adds a story to the end of the list and turns to it. */
export const createStorySchema = z.object({ type: z.literal('createStory'), name: z.string() });
type CreateStory = z.infer<typeof createStorySchema>;

export function createStory(room: Room, command: CreateStory, around: Surroundings): Decision {
  const name = checkName('name', command.name, nameLimits.story);
  if (!name.ok) return name;
  if (room.stories.length >= around.limits.stories) return refused('tooManyStories');
  const storyId = around.newId();
  return accepted([
    { type: 'storyCreated', storyId, name: name.value },
    { type: 'activeStoryChanged', storyId },
  ]);
}
