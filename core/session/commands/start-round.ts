import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyAfterReveal } from '../command.ts';
import { keeping } from '../kept-rounds.ts';
import { roundsTaken } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { isStandIn } from '../stand-in.ts';

/** Names the round it ends, so that a second click or a late retry cannot wipe the votes of the next one. */
export const startRound = command({
  does: 'Starts a new round on a revealed story. The round it ends is kept.',
  schema: z.object({ type: z.literal('startRound'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  failure: 'Failed to delete points for story',
  insists: true,
  decide: (room, input, _, sender) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { earlier, forgotten, isLoss } = keeping(room, story.value);
    if (isLoss && isStandIn(room, sender)) return refused('playedStays');
    return accepted([
      ...forgotten,
      {
        type: 'roundStarted',
        storyId: input.storyId,
        round: roundsTaken(story.value) + 1,
        earlier,
      },
    ]);
  },
});
