import * as z from 'zod/mini';
import { participantIdSchema, storyIdSchema } from '../../ids.ts';
import { command, storyAtTable } from '../command.ts';
import { findParticipant, type Participant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { type Round, votersOf } from '../round.ts';

export const nudge = command({
  does: 'Asks somebody for their missing vote, at most once a minute.',
  schema: z.object({
    type: z.literal('nudge'),
    storyId: storyIdSchema,
    round: z.int(),
    participantId: participantIdSchema,
  }),
  may: 'run',
  about: ['participant'],
  decide: (room, { participantId, ...about }, around) => {
    const story = storyAtTable(room, about);
    if (!story.ok) return story;
    const participant = findParticipant(room, participantId);
    if (!participant) return refused('participantNotFound', 'participantId');
    const at = Math.round(around.now());
    // The page that sent it may not show yet that the vote is there, or that somebody else has asked.
    if (!lacksVote(participant, story.value.round) || wasNudged(participant, at))
      return accepted([]);
    return accepted([{ type: 'nudged', participantId, at }]);
  },
});

/** In milliseconds, in which a person is not asked again, whoever asks. */
const pause = 60_000;

export function lacksVote({ id, watches }: Participant, round: Round): boolean {
  return round.state === 'open' && !watches && !votersOf(round).includes(id);
}

export function wasNudged({ nudgedAt }: Participant, now: number): boolean {
  return nudgedAt !== null && Math.abs(now - nudgedAt) < pause;
}
