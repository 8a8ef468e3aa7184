import * as z from 'zod/mini';
import type { Points } from '../decks/deck.ts';
import { type Id, type ParticipantId, participantIdSchema } from '../ids.ts';
import { noneAsNull, type RevealedRemark, remarksWithout, revealedRemarkSchema } from './remark.ts';
import type { Settings } from './settings.ts';
import { timerSecondsSchema } from './timer-seconds.ts';

/** A round of voting on a story, as everybody in the session may know it. */

export const pointsSchema = z.number();

export const voteSchema = z.readonly(
  z.object({ participantId: participantIdSchema, points: pointsSchema }),
);
export type Vote = z.infer<typeof voteSchema>;

/** Counts the rounds of a story, from 1. */
const number = z.int();

/** A countdown that everybody sees. It is a part of its round, and so never outlives it. */
export const timerSchema = z.readonly(
  z.object({
    seconds: timerSecondsSchema,
    /** By the server's clock, in milliseconds since 1970. */
    endsAt: z.int(),
    /** Its end has come, which stays to be seen until the reveal. */
    isOver: z._default(z.boolean(), false),
  }),
);
export type Timer = z.infer<typeof timerSchema>;

/** For so many seconds everybody sees it coming that the votes are revealed by themselves. */
export const countdownSeconds = 3;

/** When the votes are revealed by themselves, by the server's clock, or that somebody has stopped it. */
export const countdownSchema = z.union([z.int(), z.literal('stopped')]);
export type Countdown = z.infer<typeof countdownSchema>;

/** For so many seconds each end of a round has the floor. */
export const floorSeconds = 60;

/** The people at one end of a revealed round explain their votes, then those at the other. */
export const floorSchema = z.readonly(
  z.object({
    /** The vote of the speakers. */
    points: pointsSchema,
    /** By the server's clock, in milliseconds since 1970. */
    endsAt: z.int(),
    /** The end that speaks after them; null for none. */
    next: z._default(z.nullable(z.enum(['lowest', 'highest'])), null),
  }),
);
export type Floor = z.infer<typeof floorSchema>;

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
  /** When the first vote was cast. */
  startedAt: time,
  /** The effect of the reveal on names, where it is settled whatever becomes of the settings. */
  names: z._default(z.nullable(z.enum(['shown', 'hidden'])), null),
  /** The people who voted before the description changed, and may vote again; null for none. */
  stale: z._default(z.nullable(z.readonly(z.array(participantIdSchema))), null),
  /** While votes are collected: the people who have skipped the story; null for none. */
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
  /** The agreed points follow from the rule by which votes were collected. */
  byRule: z._default(z.boolean(), false),
  /** From the first vote on the story, in whatever round, to the agreement, in milliseconds. */
  took: time,
  /** With hidden names: the votes without people, from low to high, and none in `votes`. */
  cards: z._default(z.nullable(z.readonly(z.array(pointsSchema))), null),
  /** On pages that look at another story: how often each points were voted, and none in `votes`. */
  tally: z._default(z.nullable(z.readonly(z.array(z.tuple([pointsSchema, z.int()])))), null),
  /** The words that came with the votes; null for none, and on pages that look at another story. */
  remarks: z._default(z.nullable(z.readonly(z.array(revealedRemarkSchema))), null),
  startedAt: time,
  revealedAt: time,
  /** The speakers, as long as nothing is agreed. */
  floor: z._default(z.nullable(floorSchema), null),
};
export const revealedRoundSchema = z.readonly(z.object(revealedRoundFields));
export type RevealedRound = z.infer<typeof revealedRoundSchema>;

export const roundSchema = z.discriminatedUnion('state', [openRoundSchema, revealedRoundSchema]);
export type Round = z.infer<typeof roundSchema>;

/** A round without votes. */
export function newRound(number: number): OpenRound {
  return {
    ...{ number, state: 'open', voters: [], unnamed: false },
    ...{ timer: null, countdown: null, startedAt: null, names: null },
    ...{ stale: null, skipped: null },
  };
}

/** A round that was revealed with these votes. */
export function revealedRound(number: number, votes: readonly Vote[]): RevealedRound {
  return {
    ...{ number, state: 'revealed', votes, cards: null, tally: null, remarks: null },
    ...{ agreed: null, byRule: false, took: null, startedAt: null, revealedAt: null, floor: null },
  };
}

/** A round in which somebody has voted, `at` the time where it is the first vote. */
export function voted(
  round: Round,
  {
    participantId,
    at,
  }: { readonly participantId: ParticipantId; readonly at?: number | undefined },
  hidesNames: boolean,
): Round {
  if (round.state === 'revealed') return round;
  const { voters } = round;
  // Everybody who votes while names are hidden can rely on it.
  const names = round.names ?? (hidesNames ? 'hidden' : null);
  const isKnown = voters.includes(participantId);
  const startedAt = at ?? round.startedAt;
  const stale = without(round.stale, participantId);
  const skipped = without(round.skipped, participantId);
  const isSame = startedAt === round.startedAt && names === round.names && round.countdown === null;
  if (isKnown && isSame && stale === round.stale && skipped === round.skipped) return round;
  return {
    ...{ ...round, names, startedAt, countdown: null, stale, skipped },
    voters: isKnown ? voters : [...voters, participantId],
  };
}

/** An open round with another description of its story: everybody who has voted may vote again. */
export function withStaleVotes(round: Round): Round {
  if (round.state === 'revealed' || round.voters.length === 0) return round;
  return { ...round, stale: round.voters };
}

/** Null for nobody. */
type Some = readonly ParticipantId[] | null;

function without(some: Some, participantId: ParticipantId): Some {
  if (!some?.includes(participantId)) return some;
  const left = some.filter((id) => id !== participantId);
  return left.length > 0 ? left : null;
}

/** Whether the reveal of a round shows who voted what. */
export function hidesNames({ names }: OpenRound, settings: Pick<Settings, 'hiddenNames'>): boolean {
  return names === null ? settings.hiddenNames : names === 'hidden';
}

/** A round with what was in it, open to everybody. */
export function revealed(
  { number, startedAt }: Round,
  { votes, cards, remarks, at }: Reveal,
): RevealedRound {
  return {
    ...revealedRound(number, votes),
    ...{ cards: cards ?? null, remarks: noneAsNull(remarks) },
    ...{ startedAt, revealedAt: at ?? null },
  };
}

interface Reveal {
  readonly votes: readonly Vote[];
  readonly cards?: readonly Points[] | undefined;
  readonly remarks?: readonly RevealedRemark[] | undefined;
  readonly at?: number | undefined;
}

/**
 * A revealed round as it was before. Those who vote on, having seen the cards, do so by name.
 * @param voters the people who had voted, where the round does not tell
 */
export function hidden(round: Round, voters = votersOf(round)): Round {
  if (round.state === 'open') return round;
  const { number, startedAt } = round;
  if (voters.length === 0) return newRound(number);
  return { ...newRound(number), voters, names: 'shown', startedAt };
}

/** A round with this countdown, or without one; there is none once it is revealed. */
export function withTimer(round: Round, timer: Timer | null): Round {
  return round.state === 'revealed' ? round : { ...round, timer };
}

/** A round with this countdown to its reveal, or without one; there is none once it is revealed. */
export function withCountdown(round: Round, countdown: Countdown | null): Round {
  return round.state === 'revealed' ? round : { ...round, countdown };
}

/** Gives the people with this vote the floor from now on, in milliseconds since 1970. */
export function floorFrom(points: Points, now: number, next: Floor['next']): Floor {
  return { points, endsAt: Math.round(now) + floorSeconds * 1000, next };
}

/** A round in which nothing is about to happen by itself. */
export function atRest(round: Round): Round {
  if (round.state === 'revealed') return round.floor ? { ...round, floor: null } : round;
  const runs = typeof round.countdown === 'number';
  if (!round.timer && !runs) return round;
  return { ...round, timer: null, countdown: runs ? null : round.countdown };
}

/** The seconds left by the clock of the viewer: never more than the whole time. */
export function secondsLeft(
  { seconds, endsAt, isOver = false }: Omit<Timer, 'isOver'> & Partial<Timer>,
  now: number,
): number {
  if (isOver) return 0;
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
}

/** The known voters. */
export function votersOf(round: Round): readonly Id[] {
  return round.state === 'revealed'
    ? round.votes.map(({ participantId }) => participantId)
    : round.voters;
}

/** A vote as it counts, be it known whose it is or not. */
export interface Cast {
  readonly points: Points;
  readonly participantId?: ParticipantId;
}

/** All that was voted. */
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

/** The number of votes. */
export function voteCountOf(round: Round): number {
  if (round.state === 'open') return round.voters.length + Number(round.unnamed);
  return (round.tally ? castIn(round) : (round.cards ?? round.votes)).length;
}

/** The agreed points; null if there are none yet. */
export function agreedPoints(round: Round): number | null {
  return round.state === 'revealed' ? round.agreed : null;
}

/** From the first vote on the story to the agreement, in milliseconds, where both are known. */
export function timeTaken(round: Round): number | null {
  return round.state === 'revealed' ? round.took : null;
}

/**
 * Without what is known to be somebody's: a card that nobody knows to be theirs stays.
 * @param voted what they have voted, where the round does not tell
 */
export function withoutVotesOf(round: Round, participantId: ParticipantId, voted?: Points): Round {
  if (round.state === 'revealed') {
    const votes = round.votes.filter((vote) => vote.participantId !== participantId);
    if (votes.length === round.votes.length && voted === undefined) return round;
    const tally = round.tally?.flatMap(([points, count]): [Points, number][] => {
      const left = points === voted ? count - 1 : count;
      return left > 0 ? [[points, left]] : [];
    });
    const remarks = remarksWithout(round.remarks, participantId);
    const left = { ...round, votes, remarks, tally: tally && tally.length > 0 ? tally : null };
    const isLeft = castIn(left).some(({ points }) => points === round.floor?.points);
    return { ...left, floor: isLeft ? round.floor : null };
  }
  const voters = round.voters.filter((id) => id !== participantId);
  const skipped = without(round.skipped, participantId);
  if (voters.length === round.voters.length) {
    return skipped === round.skipped ? round : { ...round, skipped };
  }
  if (voters.length > 0 || round.unnamed) {
    const stale = without(round.stale, participantId);
    return withCountdown({ ...round, voters, stale, skipped }, null);
  }
  // As if nobody had ever voted.
  return { ...newRound(round.number), timer: round.timer, skipped };
}
