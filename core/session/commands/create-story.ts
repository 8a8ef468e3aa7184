import * as z from 'zod/mini';
import { checkName, nameLimits } from '../../names.ts';
import { command } from '../command.ts';
import { accepted, refused } from '../refusals.ts';
import { sizeOf } from '../size.ts';

export const createStory = command({
  does: 'Adds a story to the end of the list and makes it the active one.',
  schema: z.object({ type: z.literal('createStory'), name: z.string() }),
  may: 'run',
  about: ['stories'],
  failure: 'Failed to create story',
  decide: (room, typed, around) => {
    const name = checkName('name', typed.name, nameLimits.story);
    if (!name.ok) return name;
    if (room.stories.length >= around.limits.stories) return refused('tooManyStories');
    if (sizeOf(room) >= around.limits.bytes) return refused('sessionTooLarge');
    const storyId = around.newId();
    return accepted([
      { type: 'storyCreated', storyId, name: name.value },
      { type: 'activeStoryChanged', storyId },
    ]);
  },
});
