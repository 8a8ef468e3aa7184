import * as z from 'zod/mini';
import { type ParticipantId, storyIdSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { command, storyAfterReveal } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { votersOf } from '../round.ts';

/** A round with hidden names stays revealed, since a later vote would show whose it is. */
export const hideAgain = command({
  does: 'Hides the votes again after a reveal that came too early.',
  schema: z.object({ type: z.literal('hideAgain'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  insists: true,
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
        const shown = round.remarks?.find((one) => one.participantId === participantId);
        const remark = shown && { reason: shown.reason, unsure: shown.unsure };
        return isGone(participantId)
          ? { type: 'voteWithdrawn', storyId, participantId }
          : { type: 'ballotCast', storyId, ...vote, remark };
      }),
      // Otherwise the votes would be revealed again by themselves, if only once the session is set so.
      ...(isStopped ? [{ type: 'countdownChanged', storyId, countdown: 'stopped' } as const] : []),
    ]);
  },
});
