import * as z from 'zod/mini';
import { detailsEditSchema, editedDetails } from '../../details.ts';
import { storyIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { detailsChanges, detailsOf } from '../details-changes.ts';
import { findStory } from '../open-room.ts';
import { refused } from '../refusals.ts';
import { isKept, isStandIn } from '../stand-in.ts';
import { withinSize } from '../within-size.ts';

export const editDetails = command({
  does: 'Changes the details of a story. A field that is missing stays as it is.',
  schema: z.object({
    type: z.literal('editDetails'),
    storyId: storyIdSchema,
    ...detailsEditSchema.shape,
  }),
  may: 'run',
  about: ['story'],
  decide: (room, { type: _, storyId, ...edit }, around, sender) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const details = editedDetails(detailsOf(room, storyId), edit);
    if (!details.ok) return details;
    const changes = detailsChanges(room, story, details.value);
    if (changes.length > 0 && isStandIn(room, sender) && isKept(room, story)) {
      return refused('playedStays', 'storyId');
    }
    return withinSize(room, changes, around);
  },
});
