import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { storyIdSchema } from '../../ids.ts';
import { checkName, nameLimits } from '../../names.ts';
import { agreement } from '../agreement.ts';
import type { Change } from '../changes.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { agreedPoints } from '../round.ts';
import { isKept, isStandIn } from '../stand-in.ts';

/** Names only what was changed, so that what was saved meanwhile stays. */
export const editStory = command({
  does: 'Renames a story, or corrects its agreed points after the reveal.',
  schema: z.object({
    type: z.literal('editStory'),
    storyId: storyIdSchema,
    name: z.optional(z.string()),
    points: z.optional(z.nullable(pointsSchema)),
    /** The round the points are for; without it, whatever round the story is in. */
    round: z.optional(z.int()),
  }),
  may: 'run',
  about: ['story'],
  decide: (room, edit, around, sender) => {
    const { storyId, points, round } = edit;
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const changes: Change[] = [];
    if (edit.name !== undefined) {
      const name = checkName('name', edit.name, nameLimits.story);
      if (!name.ok) return name;
      if (name.value !== story.name && isStandIn(room, sender) && isKept(room, story)) {
        return refused('playedStays', 'name');
      }
      changes.push({ type: 'storyRenamed', storyId, name: name.value });
    }
    if (round !== undefined && round !== story.round.number) return refused('roundOver', 'round');
    if (points === undefined) return accepted(changes);
    if (story.round.state === 'open' && points !== null) return refused('notRevealed', 'points');
    // Saving the same again ends nothing, such as the minute somebody has to speak.
    if (points === agreedPoints(story.round)) return accepted(changes);
    const isByRule = story.round.state === 'revealed' && story.round.byRule;
    if (points === null && !isByRule && isStandIn(room, sender)) {
      return refused('playedStays', 'points');
    }
    const agreed = agreement(room, story, points, around.now());
    return agreed.ok ? accepted([...changes, agreed.value]) : agreed;
  },
});
