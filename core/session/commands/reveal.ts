import * as z from 'zod/mini';
import { type StoryId, storyIdSchema } from '../../ids.ts';
import type { OpenChange } from '../changes.ts';
import { command } from '../command.ts';
import type { Surroundings } from '../decision.ts';
import { canReveal } from '../nameless.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';
import { hidesNames, type OpenRound, type Vote } from '../round.ts';
import { storyBeforeReveal } from '../story-in-round.ts';

/** The facilitator turns the cards of a story's round over, for everybody at once. */
export const reveal = command({
  schema: z.object({
    type: z.literal('reveal'),
    storyId: storyIdSchema,
    round: z.int(),
  }),
  may: 'run',
  about: ['story'],
  insists: true,
  example: ({ storyId, round }) => ({ storyId, round }),
  weight: 8,
  decide: (room, input, around) => {
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    if (!canReveal(room, story.value.round)) return refused('tooFewVotes');
    return accepted([revealOf(room, input.storyId, story.value.round, around)]);
  },
});

/**
 * All votes of a round: in the order they were cast, or where names are hidden without people and by
 * size, since any other order could say something.
 */
export function revealOf(
  { session, ballots }: Room,
  storyId: StoryId,
  round: OpenRound,
  { now }: Pick<Surroundings, 'now'>,
): OpenChange {
  const votes = round.voters.flatMap((participantId): Vote[] => {
    const points = ballots[storyId]?.[participantId];
    return points === undefined ? [] : [{ participantId, points }];
  });
  const at = Math.round(now());
  if (!hidesNames(round, session.settings)) return { type: 'revealed', storyId, votes, at };
  const cards = votes.map(({ points }) => points).sort((one, other) => one - other);
  return { type: 'revealed', storyId, votes: [], cards, at };
}
