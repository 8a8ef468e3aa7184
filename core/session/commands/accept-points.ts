import * as z from 'zod/mini';
import { isAgreeable } from '../../decks/deck.ts';
import { deckOf } from '../../decks/scale.ts';
import { idSchema } from '../../ids.ts';
import { agreement } from '../agreement.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { pointsSchema } from '../round.ts';

/** The facilitator saves the points the team agreed on; the round stays revealed. */
export const acceptPoints = command(
  z.object({
    type: z.literal('acceptPoints'),
    storyId: idSchema,
    round: z.int(),
    points: pointsSchema,
  }),
  'run',
  (room, { storyId, round, points }, around) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'open') return refused('notRevealed');
    if (!isAgreeable(deckOf(room.session.type), points)) return refused('notOnDeck', 'points');
    return accepted([agreement(room, story, points, around.now())]);
  },
);
