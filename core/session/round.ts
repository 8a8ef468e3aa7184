import * as z from 'zod/mini';
import type { Points } from '../decks/deck.ts';
import { pointsSchema } from '../decks/scale-schema.ts';
import { type Id, type ParticipantId, participantIdSchema } from '../ids.ts';
import { type RevealedRemark, revealedRemarkSchema } from './remark.ts';
import type { Settings } from './settings.ts';
import { countdownSchema, floorSchema, timerSchema } from './timers.ts';

export const voteSchema = z.readonly(
  z.object({ participantId: participantIdSchema, points: pointsSchema }),
);
export type Vote = z.infer<typeof voteSchema>;

const number = z.int();

/** By the server's clock, in milliseconds since 1970; null where an earlier version was there. */
const time = z._default(z.nullable(z.int()), null);

/** Before the reveal: voters, in the order they voted, and how long there is time. */
export const openRoundFields = {
  number,
  state: z.literal('open'),
  voters: z.readonly(z.array(participantIdSchema)),
  /** On pages that look at another story: somebody has voted, beside those in `voters`. */
  unnamed: z._default(z.boolean(), false),
  timer: z._default(z.nullable(timerSchema), null),
  /** For the votes there are: with other votes it is gone. */
  countdown: z._default(z.nullable(countdownSchema), null),
  startedAt: time,
  /** The effect of the reveal on names, where it is settled whatever becomes of the settings. */
  names: z._default(z.nullable(z.enum(['shown', 'hidden'])), null),
  /** The people who voted before the description changed, and may vote again; null for none. */
  stale: z._default(z.nullable(z.readonly(z.array(participantIdSchema))), null),
  /** A mark of the texts before they changed last, with the people who have voted on those; null for none. */
  textBefore: z._default(
    z.nullable(
      z.readonly(z.object({ mark: z.string(), voters: z.readonly(z.array(participantIdSchema)) })),
    ),
    null,
  ),
  skipped: z._default(z.nullable(z.readonly(z.array(participantIdSchema))), null),
};
export const openRoundSchema = z.readonly(z.object(openRoundFields));
export type OpenRound = z.infer<typeof openRoundSchema>;

/** After the reveal: everybody's votes, and the agreed points once there are any. */
export const revealedRoundFields = {
  number,
  state: z.literal('revealed'),
  votes: z.readonly(z.array(voteSchema)),
  agreed: z.nullable(pointsSchema),
  byRule: z._default(z.boolean(), false),
  /** From the first vote on the story, in whatever round, to the agreement, in milliseconds. */
  took: time,
  cards: z._default(z.nullable(z.readonly(z.array(pointsSchema))), null),
  /** On pages that look at another story: how often each points were voted, and none in `votes`. */
  tally: z._default(z.nullable(z.readonly(z.array(z.tuple([pointsSchema, z.int()])))), null),
  /** The words that came with the votes; null for none, and on pages that look at another story. */
  remarks: z._default(z.nullable(z.readonly(z.array(revealedRemarkSchema))), null),
  startedAt: time,
  revealedAt: time,
  /** The people who would vote differently by now; null for none. */
  reconsidering: z._default(z.nullable(z.readonly(z.array(participantIdSchema))), null),
  floor: z._default(z.nullable(floorSchema), null),
};
export const revealedRoundSchema = z.readonly(z.object(revealedRoundFields));
export type RevealedRound = z.infer<typeof revealedRoundSchema>;

export const roundSchema = z.discriminatedUnion('state', [openRoundSchema, revealedRoundSchema]);
export type Round = z.infer<typeof roundSchema>;

export function newRound(number: number): OpenRound {
  return openRoundSchema.parse({ number, state: 'open', voters: [] });
}

export function revealedRound(number: number, votes: readonly Vote[]): RevealedRound {
  const parts = { number, state: 'revealed', votes: [], agreed: null };
  return { ...revealedRoundSchema.parse(parts), votes };
}

/** Whether the reveal of a round shows who voted what. */
export function hidesNames({ names }: OpenRound, settings: Pick<Settings, 'hiddenNames'>): boolean {
  return names === null ? settings.hiddenNames : names === 'hidden';
}

export function votersOf(round: Round): readonly Id[] {
  return round.state === 'revealed'
    ? round.votes.map(({ participantId }) => participantId)
    : round.voters;
}

/** A vote as it counts, with or without its voter. */
export interface Cast {
  readonly points: Points;
  readonly participantId?: ParticipantId;
}

export function castIn(round: RevealedRound): readonly Cast[] {
  const cards = round.tally?.flatMap(([points, count]) => Array<Points>(count).fill(points));
  return (cards ?? round.cards)?.map((points) => ({ points })) ?? round.votes;
}

/** The words that came with the votes, once they are revealed. */
export function remarksOf(round: Round): readonly RevealedRemark[] {
  return round.state === 'revealed' ? (round.remarks ?? []) : [];
}

/** Whether the people who have voted in a round were left out when it was sent. */
export function lacksVotes(round: Round): boolean {
  return round.state === 'open' ? round.unnamed : round.tally !== null;
}

export function voteCountOf(round: Round): number {
  if (round.state === 'open') return round.voters.length + Number(round.unnamed);
  return (round.tally ? castIn(round) : (round.cards ?? round.votes)).length;
}

export function agreedPoints(round: Round): number | null {
  return round.state === 'revealed' ? round.agreed : null;
}

/** From the first vote on the story to the agreement, in milliseconds, where both are known. */
export function timeTaken(round: Round): number | null {
  return round.state === 'revealed' ? round.took : null;
}
