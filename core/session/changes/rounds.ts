import * as z from 'zod/mini';
import type { Points } from '../../decks/deck.ts';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { type ParticipantId, participantIdSchema } from '../../ids.ts';
import { skippedBy } from '../collected-round.ts';
import { noneAsNull, remarksWithout, revealedRemarkSchema } from '../remark.ts';
import {
  castIn,
  newRound,
  type OpenRound,
  type Round,
  revealedRound,
  votersOf,
  voteSchema,
} from '../round.ts';
import type { Settings } from '../settings.ts';
import { countdownSchema, floorSchema, timerSchema } from '../timers.ts';
import { afterReveal, beforeReveal, ofRound } from './change.ts';

/** On a collected story, only its participant is sent a change. */
const ownFields = { participantId: participantIdSchema, isOwn: z.optional(z.literal(true)) };

/** Votes, the reveal and what follows it. */
export const roundChanges = {
  voted: beforeReveal(
    'voted',
    {
      ...ownFields,
      at: z.optional(z.int()),
    },
    voted,
  ),
  voteWithdrawn: beforeReveal('voteWithdrawn', ownFields, (round, { participantId }) =>
    withoutVotesOf(round, (id) => id === participantId),
  ),
  skipped: beforeReveal('skipped', ownFields, (round, { participantId }) =>
    skippedBy(round, participantId),
  ),
  revealed: ofRound(
    'revealed',
    {
      votes: z.readonly(z.array(voteSchema)),
      /** Instead of votes where names are hidden. */
      cards: z.optional(z.readonly(z.array(pointsSchema))),
      remarks: z.optional(z.readonly(z.array(revealedRemarkSchema))),
      at: z.optional(z.int()),
    },
    ({ number, startedAt }, { votes, cards = null, remarks, at = null }) => ({
      ...revealedRound(number, votes),
      ...{ cards, remarks: noneAsNull(remarks), startedAt, revealedAt: at },
    }),
  ),
  /** The reveal is taken back. Those who vote on, having seen the cards, do so by name. */
  roundHidden: afterReveal(
    'roundHidden',
    {
      /** The voters; missing from an earlier version, which hid them. */
      voters: z.optional(z.array(participantIdSchema)),
    },
    (round, { voters = votersOf(round) }) => ({
      ...newRound(round.number),
      ...(voters.length > 0 && { voters, names: 'shown' as const, startedAt: round.startedAt }),
    }),
  ),
  /** A person would vote differently, or takes that back. */
  reconsidered: afterReveal(
    'reconsidered',
    { participantId: participantIdSchema, reconsiders: z.boolean() },
    (round, { participantId, reconsiders }) => {
      const others = without(round.reconsidering, (id) => id === participantId);
      // Pages that look at another story have no people.
      if (round.tally) return round;
      return { ...round, reconsidering: reconsiders ? [...(others ?? []), participantId] : others };
    },
  ),
  timerStarted: beforeReveal('timerStarted', { timer: timerSchema }, (round, { timer }) => ({
    ...round,
    timer,
  })),
  timerStopped: beforeReveal('timerStopped', {}, (round) => ({ ...round, timer: null })),
  timeUp: beforeReveal('timeUp', {}, (round) =>
    round.timer ? { ...round, timer: { ...round.timer, isOver: true } } : round,
  ),
  /** To the reveal; null where it was called off. */
  countdownChanged: beforeReveal(
    'countdownChanged',
    { countdown: z.nullable(countdownSchema) },
    (round, { countdown }) => ({ ...round, countdown }),
  ),
  floorChanged: afterReveal(
    'floorChanged',
    { floor: z.nullable(floorSchema) },
    (round, { floor }) => ({ ...round, floor }),
  ),
  pointsAgreed: afterReveal(
    'pointsAgreed',
    {
      points: z.nullable(pointsSchema),
      took: z.optional(z.int()),
      byRule: z.optional(z.literal(true)),
    },
    (round, { points: agreed, took = null, byRule = false }) => ({
      ...round,
      ...{ agreed, took, byRule, floor: null, reconsidering: null },
    }),
  ),
};

function voted(
  round: OpenRound,
  {
    participantId,
    at,
  }: { readonly participantId: ParticipantId; readonly at?: number | undefined },
  { hiddenNames }: Settings,
): Round {
  const { voters } = round;
  // Everybody who votes while names are hidden can rely on it.
  const names = round.names ?? (hiddenNames ? 'hidden' : null);
  const isKnown = voters.includes(participantId);
  const startedAt = at ?? round.startedAt;
  const isOwn = (id: ParticipantId) => id === participantId;
  const [stale, skipped] = [without(round.stale, isOwn), without(round.skipped, isOwn)];
  const isSame = startedAt === round.startedAt && names === round.names && round.countdown === null;
  if (isKnown && isSame && stale === round.stale && skipped === round.skipped) return round;
  const after = isKnown ? voters : [...voters, participantId];
  return { ...round, ...{ voters: after, names, startedAt, countdown: null, stale, skipped } };
}

/** Marks of the texts that people vote on, before and after a change. */
export const textsSchema = z.optional(z.tuple([z.string(), z.string()]));

/** An open round with other texts of its story: all who voted may vote again, but for those who voted on the same texts. */
export function withStaleVotes(round: Round, texts: z.infer<typeof textsSchema>): Round {
  if (round.state === 'revealed' || round.voters.length === 0) return round;
  const { voters, stale, textBefore } = round;
  const [before, after] = texts ?? [];
  const wasStale = (id: ParticipantId) => stale?.includes(id) ?? false;
  const same = textBefore?.mark === after ? textBefore?.voters : undefined;
  return {
    ...round,
    stale: without(voters, (id) => wasStale(id) && (same?.includes(id) ?? false)),
    textBefore: before === undefined ? null : textOf(before, without(voters, wasStale)),
  };
}

const textOf = (mark: string, voters: Some) => voters && { mark, voters };

/** Cancels the timer, the countdown and the speaking time. */
export function withoutTimers(round: Round): Round {
  if (round.state === 'revealed') return round.floor ? { ...round, floor: null } : round;
  const runs = typeof round.countdown === 'number';
  if (!round.timer && !runs) return round;
  return { ...round, timer: null, countdown: runs ? null : round.countdown };
}

type IsGone = (id: ParticipantId) => boolean;

/**
 * Removes the votes of participants. Anonymous votes stay.
 * @param voted their votes, where the round has only a tally
 */
export function withoutVotesOf(round: Round, isGone: IsGone, voted: readonly Points[] = []): Round {
  if (round.state === 'revealed') {
    const votes = round.votes.filter(({ participantId }) => !isGone(participantId));
    const reconsidering = without(round.reconsidering, isGone);
    if (votes.length === round.votes.length && voted.length === 0) {
      return reconsidering === round.reconsidering ? round : { ...round, reconsidering };
    }
    const tally = round.tally?.flatMap(([points, count]): [Points, number][] => {
      const left = count - voted.filter((own) => own === points).length;
      return left > 0 ? [[points, left]] : [];
    });
    const remarks = remarksWithout(round.remarks, isGone);
    const left = {
      ...round,
      votes,
      remarks,
      reconsidering,
      tally: tally && tally.length > 0 ? tally : null,
    };
    const isLeft = castIn(left).some(({ points }) => points === round.floor?.points);
    return { ...left, floor: isLeft ? round.floor : null };
  }
  const voters = round.voters.filter((id) => !isGone(id));
  const skipped = without(round.skipped, isGone);
  if (voters.length === round.voters.length) {
    return skipped === round.skipped ? round : { ...round, skipped };
  }
  if (voters.length > 0 || round.unnamed) {
    const stale = without(round.stale, isGone);
    const textBefore =
      round.textBefore && textOf(round.textBefore.mark, without(round.textBefore.voters, isGone));
    return { ...round, voters, stale, textBefore, skipped, countdown: null };
  }
  return { ...newRound(round.number), timer: round.timer, skipped };
}

type Some = readonly ParticipantId[] | null;

function without(some: Some, isGone: IsGone): Some {
  if (!some?.some(isGone)) return some;
  const left = some.filter((id) => !isGone(id));
  return left.length > 0 ? left : null;
}
