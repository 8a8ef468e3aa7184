import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { type ParticipantId, storyIdSchema } from '../../ids.ts';
import { agreement } from '../agreement.ts';
import type { Principal } from '../capabilities.ts';
import type { Change } from '../changes.ts';
import { isCollected } from '../collecting.ts';
import { command, ownCommand, storyAfterReveal, storyAtTable, storyInRound } from '../command.ts';
import type { Decision } from '../decision.ts';
import { bareScale, keeping, keptRoundsOf } from '../kept-rounds.ts';
import { canReveal } from '../nameless.ts';
import { findParticipant, roundsTaken, type Story } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { revealOf } from '../reveal.ts';
import type { Room } from '../room.ts';
import { votersOf } from '../round.ts';
import { keepsPlayed } from '../stand-in.ts';

const reveal = command({
  does: 'Reveals the votes of a round to everybody.',
  schema: z.object({ type: z.literal('reveal'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  isRetried: true,
  decide: (room, input, around) => {
    const story = storyAtTable(room, input);
    if (!story.ok) return story;
    if (!canReveal(room, story.value.round)) return refused('tooFewVotes');
    return accepted(revealOf(room, input.storyId, story.value.round, around));
  },
});

/** A round with hidden names stays revealed, since a later vote would show whose it is. */
const hideAgain = command({
  does: 'Hides the votes again after a reveal that came too early.',
  schema: z.object({ type: z.literal('hideAgain'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  isRetried: true,
  decide: (room, input) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.agreed !== null) return refused('alreadyAgreed');
    if (round.cards) return refused('namesHidden');
    // A person who watches by now has no hidden vote; one who reconsiders votes anew.
    const isGone = (participantId: ParticipantId) =>
      round.reconsidering?.includes(participantId) ||
      (findParticipant(room, participantId)?.watches ?? false);
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

const reconsider = ownCommand({
  does: 'Says that you would vote differently by now, or takes that back.',
  schema: z.object({
    type: z.literal('reconsider'),
    storyId: storyIdSchema,
    round: z.int(),
    reconsiders: z.boolean(),
  }),
  may: 'vote',
  about: ['story'],
  decide: (room, input, participantId) => {
    const { storyId, reconsiders } = input;
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { round } = story.value;
    if (round.agreed !== null) return refused('alreadyAgreed');
    if (round.cards) return refused('namesHidden');
    const isKnown = reconsiders === (round.reconsidering?.includes(participantId) ?? false);
    const hasVote = round.votes.some((vote) => vote.participantId === participantId);
    if (isKnown || !hasVote) return accepted([]);
    return accepted([{ type: 'reconsidered', storyId, participantId, reconsiders }]);
  },
});

/** Names the round it ends, so that a second click or a late retry cannot wipe the votes of the next one. */
const startRound = command({
  does: 'Starts a new round on a revealed story. The round it ends is kept.',
  schema: z.object({ type: z.literal('startRound'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  failure: 'Failed to delete points for story',
  isRetried: true,
  decide: (room, input, _, sender) => {
    const story = storyAfterReveal(room, input);
    return story.ok ? nextRound(room, story.value, sender) : story;
  },
});

/** Starts another round on a revealed story, unless a stand-in or a program would lose an earlier one by it. */
export function nextRound(room: Room, story: Story, sender: Principal): Decision {
  const { earlier, forgotten, isLoss } = keeping(room, story);
  if (isLoss && keepsPlayed(room, sender)) return refused('playedStays');
  const round = roundsTaken(story) + 1;
  return accepted([...forgotten, { type: 'roundStarted', storyId: story.id, round, earlier }]);
}

const restoreRound = command({
  does: 'Makes an earlier round the present one. The round it replaces is kept.',
  schema: z.object({
    type: z.literal('restoreRound'),
    storyId: storyIdSchema,
    round: z.int(),
    restore: z.int(),
  }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  isRetried: true,
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
    if (isLoss && keepsPlayed(room, sender)) return refused('playedStays');
    return accepted([...forgotten, { type: 'roundRestored', storyId, round: kept.round, earlier }]);
  },
});

const acceptPoints = command({
  does: 'Saves the points that the team has agreed on after the reveal.',
  schema: z.object({
    type: z.literal('acceptPoints'),
    storyId: storyIdSchema,
    round: z.int(),
    points: pointsSchema,
  }),
  may: 'run',
  scope: 'run',
  about: ['story'],
  decide: (room, input, around) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const agreed = agreement(room, story.value, input.points, around.now());
    return agreed.ok ? accepted([agreed.value]) : agreed;
  },
});

export const roundCommands = {
  reveal,
  hideAgain,
  reconsider,
  startRound,
  restoreRound,
  acceptPoints,
};
