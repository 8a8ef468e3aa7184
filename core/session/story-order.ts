import type { Id, StoryId } from '../ids.ts';
import type { OpenChange } from './changes.ts';
import { findStory, type OpenRoom } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';

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
