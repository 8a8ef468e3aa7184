import * as z from 'zod/mini';
import { isAgreeable } from '../../decks.ts';
import { idSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import type { Decision } from '../decision.ts';
import { findStory, pointsSchema } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator corrects a story's name and, once it is pointed, its points (null for none). */
export const editStorySchema = z.object({
  type: z.literal('editStory'),
  storyId: idSchema,
  name: z.string(),
  points: z.nullable(pointsSchema),
});
type EditStory = z.infer<typeof editStorySchema>;

export function editStory(room: Room, command: EditStory): Decision {
  const { storyId, points } = command;
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  const name = checkName('name', command.name, nameLimits.story);
  if (!name.ok) return name;
  if (points !== null) {
    if (!story.pointed) return refused('notRevealed', 'points');
    if (!isAgreeable(room.session.type, points)) return refused('notOnDeck', 'points');
  }
  return accepted([{ type: 'storyEdited', storyId, name: name.value, points }]);
}
