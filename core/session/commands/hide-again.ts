import * as z from 'zod/mini';
import { type ParticipantId, storyIdSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { command, storyAfterReveal } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { votersOf } from '../round.ts';

/**
 * A reveal came too early: the cards are turned back, and missing votes can follow. A round with hidden names
 * stays revealed, since a later vote would show whose it is.
 */
export const hideAgain = command({
  schema: z.object({ type: z.literal('hideAgain'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  insists: true,
  after: ['reveal'],
  example: ({ storyId, round }) => ({ storyId, round }),
  weight: 4,
  decide: (room, input) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.agreed !== null) return refused('alreadyAgreed');
    if (round.cards) return refused('namesHidden');
    // A person who watches by now has no hidden vote.
    const isGone = (participantId: ParticipantId) =>
      findParticipant(room, participantId)?.watches ?? false;
    const isStopped = round.votes.some(({ participantId }) => !isGone(participantId));
    return accepted([
      { type: 'roundHidden', storyId, voters: [...votersOf(round)] },
      ...round.votes.map((vote): Change => {
        const { participantId } = vote;
        const said = round.remarks?.find((remark) => remark.participantId === participantId);
        const remark = said && { reason: said.reason, unsure: said.unsure };
        return isGone(participantId)
          ? { type: 'voteWithdrawn', storyId, participantId }
          : { type: 'ballotCast', storyId, ...vote, remark };
      }),
      // Otherwise the votes would be revealed again by themselves, if only once the session is set so.
      ...(isStopped ? [{ type: 'countdownChanged', storyId, countdown: 'stopped' } as const] : []),
    ]);
  },
});
