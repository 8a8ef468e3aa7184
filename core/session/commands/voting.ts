import * as z from 'zod/mini';
import { isOnDeck } from '../../decks/deck.ts';
import { deckOf } from '../../decks/scale.ts';
import { participantIdSchema, storyIdSchema } from '../../ids.ts';
import { checkName, isTooLong } from '../../names.ts';
import type { Change } from '../changes.ts';
import { isDoneWith, isSkippedBy } from '../collected-round.ts';
import { isAsked, isCollected } from '../collecting.ts';
import { command, ownCommand, storyAtTable, storyBeforeReveal } from '../command.ts';
import { withCompletion } from '../end-collection.ts';
import { withdrawn } from '../nameless.ts';
import { findParticipant, lacksVote, wasNudged } from '../open-room.ts';
import { accepted, type Outcome, refused, refusedAbove } from '../refusals.ts';
import { longestReason, type Remark } from '../remark.ts';
import { hidesNames } from '../round.ts';
import { sizeOf } from '../size.ts';
import { voteCommandSchema } from '../vote-schema.ts';

const vote = ownCommand({
  does: 'Votes on a story, or changes the vote where the session allows that.',
  schema: voteCommandSchema,
  may: 'vote',
  about: ['story'],
  failure: 'Failed to create or update points',
  isRetried: true,
  decide: (room, input, participantId, around) => {
    const { storyId, points, namesHidden } = input;
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    const { round } = story.value;
    if (namesHidden && !hidesNames(round, room.session.settings)) return refused('namesShown');
    if (!isOnDeck(deckOf(room.session.type), points)) return refused('notOnDeck', 'points');
    const isCollecting = isCollected(room, storyId);
    if (isCollecting && !isAsked(room, participantId)) return refused('notAsked');
    const isFirst = !round.voters.includes(participantId);
    // The same points too, so the answer does not tell whether a hidden vote was another one.
    const isStale = round.stale?.includes(participantId) ?? false;
    const mayChange = isStale || isCollecting || room.session.settings.canChangeVotes;
    if (!isFirst && !mayChange) return refused('votesStay');
    const remark = input.remark ? checked(input.remark) : accepted(undefined);
    if (!remark.ok) return remark;
    // Remarks count from the reveal on, so a full session does not tell how much others have hidden.
    const { bytes } = around.limits;
    if (isFirst && sizeOf(room) >= bytes) return refusedAbove(bytes, 'sessionTooLarge');
    const isTimed = round.startedAt === null && !isCollecting;
    const at = isTimed ? Math.round(around.now()) : undefined;
    const cast: Change[] = [
      { type: 'voted', storyId, participantId, at },
      {
        type: 'ballotCast',
        storyId,
        participantId,
        points,
        ...(remark.value && { remark: remark.value }),
      },
    ];
    const isMissing = isCollecting && !isDoneWith(round, participantId);
    return accepted(isMissing ? withCompletion(room, cast, participantId, around) : cast);
  },
});

/** A remark as it is stored: its reason in one line that stays in its place; none if it says nothing. */
function checked({ reason: typed, unsure }: Remark): Outcome<Remark | undefined> {
  const field = 'remark.reason';
  const tooLong = refusedAbove(longestReason, 'textTooLong', field);
  if (typed.length > longestReason) return tooLong;
  const name = checkName(field, typed, longestReason);
  if (isTooLong(name)) return tooLong;
  const reason = name.ok ? name.value : '';
  return accepted(reason === '' && !unsure ? undefined : { reason, unsure });
}

const withdrawVote = ownCommand({
  does: 'Takes your vote back before the reveal, where votes can be changed or are collected.',
  schema: z.object({ type: z.literal('withdrawVote'), storyId: storyIdSchema, round: z.int() }),
  may: 'vote',
  about: ['story'],
  failure: 'Failed to delete points',
  isRetried: true,
  decide: (room, input, participantId) => {
    const { storyId } = input;
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    const mayChange = room.session.settings.canChangeVotes || isCollected(room, storyId);
    if (!mayChange) return refused('votesStay');
    if (!story.value.round.voters.includes(participantId)) return accepted([]);
    return accepted(withdrawn(storyId, [participantId]));
  },
});

const skip = ownCommand({
  does: 'Leaves a collected story to the others. Your vote on it is taken back.',
  schema: z.object({ type: z.literal('skip'), storyId: storyIdSchema, round: z.int() }),
  may: 'vote',
  about: ['story'],
  isRetried: true,
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
    return accepted(isKnown ? skipped : withCompletion(room, skipped, participantId, around));
  },
});

const nudge = command({
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
    // The sender's page may still lack the vote, or another request.
    if (!lacksVote(participant, story.value.round) || wasNudged(participant, at))
      return accepted([]);
    return accepted([{ type: 'nudged', participantId, at }]);
  },
});

export const votingCommands = { vote, withdrawVote, skip, nudge };
