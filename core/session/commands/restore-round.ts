import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { isCollected } from '../collecting.ts';
import { command, storyInRound } from '../command.ts';
import { bareScale, keeping, keptRoundsOf } from '../kept-rounds.ts';
import { accepted, refused } from '../refusals.ts';
import { isStandIn } from '../stand-in.ts';

export const restoreRound = command({
  does: 'Makes an earlier round the present one. The round it replaces is kept.',
  schema: z.object({
    type: z.literal('restoreRound'),
    storyId: storyIdSchema,
    round: z.int(),
    restore: z.int(),
  }),
  may: 'run',
  about: ['story'],
  insists: true,
  decide: (room, input, _, sender) => {
    const { storyId, restore } = input;
    const story = storyInRound(room, input);
    if (!story.ok) return story;
    if (isCollected(room, storyId)) return refused('storyCollected');
    const { round } = story.value;
    // A hidden round cannot be kept beside earlier ones that everybody may see.
    if (round.state === 'open' && round.voters.length > 0) return refused('votesCast');
    const kept = keptRoundsOf(room, storyId).find((one) => one.round.number === restore);
    if (!kept) return refused('roundNotFound', 'restore');
    if (JSON.stringify(kept.deck) !== JSON.stringify(bareScale(room.session.type))) {
      return refused('otherDeck', 'restore');
    }
    const { earlier, forgotten, isLoss } = keeping(room, story.value, restore);
    if (isLoss && isStandIn(room, sender)) return refused('playedStays');
    return accepted([...forgotten, { type: 'roundRestored', storyId, round: kept.round, earlier }]);
  },
});
