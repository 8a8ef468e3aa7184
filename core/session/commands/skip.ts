import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { isDoneWith, isSkippedBy } from '../collected-round.ts';
import { isAsked, isCollected } from '../collecting.ts';
import { ownCommand, storyBeforeReveal } from '../command.ts';
import { withCompletion } from '../end-collection.ts';
import { withdrawn } from '../nameless.ts';
import { accepted, refused } from '../refusals.ts';

export const skip = ownCommand({
  does: 'Leaves a collected story to the others. Your vote on it is taken back.',
  schema: z.object({ type: z.literal('skip'), storyId: storyIdSchema, round: z.int() }),
  may: 'vote',
  about: ['story'],
  insists: true,
  decide: (room, input, participantId, around) => {
    const { storyId } = input;
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    if (!isCollected(room, storyId)) return refused('notCollecting', 'storyId');
    if (!isAsked(room, participantId)) return refused('notAsked');
    const { round } = story.value;
    if (isSkippedBy(round, participantId)) return accepted([]);
    const own = round.voters.includes(participantId) ? [participantId] : [];
    const skipped: Change[] = [
      ...withdrawn(storyId, own),
      { type: 'skipped', storyId, participantId },
    ];
    const isKnown = isDoneWith(round, participantId);
    return accepted(isKnown ? skipped : withCompletion(room, skipped, around));
  },
});
