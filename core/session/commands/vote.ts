import * as z from 'zod/mini';
import { isOnDeck } from '../../decks/deck.ts';
import { deckOf } from '../../decks/scale.ts';
import { storyIdSchema } from '../../ids.ts';
import { ownCommand } from '../command.ts';
import { accepted, refused } from '../refusals.ts';
import { hidesNames, pointsSchema } from '../round.ts';
import { sizeOf } from '../size.ts';
import { storyBeforeReveal } from '../story-in-round.ts';

export const voteCommandSchema = z.object({
  type: z.literal('vote'),
  storyId: storyIdSchema,
  round: z.int(),
  points: pointsSchema,
  /** Given in reliance on nobody being told whose it is. */
  namesHidden: z.optional(z.literal(true)),
});

/** A participant gives points to a story. Where votes can be changed, a second vote replaces the first. */
export const vote = ownCommand({
  schema: voteCommandSchema,
  may: 'vote',
  about: ['story'],
  failure: 'Failed to create or update points',
  insists: true,
  example: ({ storyId, round, points, variant }) => ({
    storyId,
    round,
    points,
    ...(variant > 4 && { namesHidden: true as const }),
  }),
  weight: 24,
  decide: (room, input, participantId, around) => {
    const { storyId, points, namesHidden } = input;
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    const { round } = story.value;
    if (namesHidden && !hidesNames(round, room.session.settings)) return refused('namesShown');
    if (!isOnDeck(deckOf(room.session.type), points)) return refused('notOnDeck', 'points');
    const isFirst = !round.voters.includes(participantId);
    // The same points too: nobody learns from the answer whether a hidden vote was another one.
    if (!isFirst && !room.session.settings.canChangeVotes) return refused('votesStay');
    if (isFirst && sizeOf(room) >= around.limits.bytes) return refused('sessionTooLarge');
    const at = round.startedAt === null ? Math.round(around.now()) : undefined;
    return accepted([
      { type: 'voted', storyId, participantId, at },
      { type: 'ballotCast', storyId, participantId, points },
    ]);
  },
});
