import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { detailsSchema } from '../details.ts';
import { type Id, idSchema, type KeyHash } from '../ids.ts';
import { participantSchema, roleSchema } from './open-room.ts';
import type { BarredKeys } from './room.ts';
import {
  countdownSchema,
  floorSchema,
  pointsSchema,
  revealedRoundSchema,
  timerSchema,
  voteSchema,
} from './round.ts';
import { settingsSchema } from './settings-schema.ts';
import type { Way } from './ways.ts';

/** Everything that can happen to a room. What is accepted is stored, told and applied as these. */

/** Changes that everybody in the room is told, with the same bytes. */
export const openChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessionRenamed'), name: z.string() }),
  z.object({ type: z.literal('deckChanged'), deck: scaleSchema }),
  z.object({ type: z.literal('settingsChanged'), settings: settingsSchema }),
  z.object({ type: z.literal('sessionClosed'), at: z.int() }),
  z.object({ type: z.literal('sessionReopened') }),
  z.object({ type: z.literal('sessionDeleted') }),
  z.object({ type: z.literal('participantJoined'), participant: participantSchema }),
  z.object({
    type: z.literal('participantRemoved'),
    participantId: idSchema,
    /** What they have voted in revealed rounds, by story. */
    votes: z.optional(z.record(idSchema, pointsSchema)),
  }),
  z.object({
    type: z.literal('watchingChanged'),
    participantId: idSchema,
    watches: z.boolean(),
  }),
  z.object({ type: z.literal('roleChanged'), participantId: idSchema, role: roleSchema }),
  /** There is a way back into their seat, maybe instead of the one before. */
  z.object({
    type: z.literal('wayBackMade'),
    participantId: idSchema,
    label: z.optional(z.string()),
  }),
  z.object({ type: z.literal('cameBack'), participantId: idSchema }),
  z.object({ type: z.literal('storyCreated'), storyId: idSchema, name: z.string() }),
  z.object({ type: z.literal('storyRenamed'), storyId: idSchema, name: z.string() }),
  /** On a revealed round; null when it is none any more. */
  z.object({
    type: z.literal('pointsAgreed'),
    storyId: idSchema,
    points: z.nullable(pointsSchema),
    /** Since the first vote on the story, in milliseconds. */
    took: z.optional(z.int()),
  }),
  z.object({ type: z.literal('storyDeleted'), storyId: idSchema }),
  /** In front of another story, or to the end. */
  z.object({
    type: z.literal('storyMoved'),
    storyId: idSchema,
    before: z.nullable(idSchema),
  }),
  z.object({ type: z.literal('activeStoryChanged'), storyId: z.nullable(idSchema) }),
  z.object({
    type: z.literal('voted'),
    storyId: idSchema,
    participantId: idSchema,
    /** When, for the first vote of a round. */
    at: z.optional(z.int()),
  }),
  z.object({ type: z.literal('voteWithdrawn'), storyId: idSchema, participantId: idSchema }),
  z.object({
    type: z.literal('revealed'),
    storyId: idSchema,
    votes: z.readonly(z.array(voteSchema)),
    /** Instead of votes where names are hidden. */
    cards: z.optional(z.readonly(z.array(pointsSchema))),
    at: z.optional(z.int()),
  }),
  /** The reveal is taken back. */
  z.object({
    type: z.literal('roundHidden'),
    storyId: idSchema,
    /** Who had voted; missing where an earlier version hid it. */
    voters: z.optional(z.array(idSchema)),
  }),
  z.object({ type: z.literal('timerStarted'), storyId: idSchema, timer: timerSchema }),
  z.object({ type: z.literal('timerStopped'), storyId: idSchema }),
  /** The countdown has come to its end. */
  z.object({ type: z.literal('timeUp'), storyId: idSchema }),
  /** To the reveal; null where there is none any more. */
  z.object({
    type: z.literal('countdownChanged'),
    storyId: idSchema,
    countdown: z.nullable(countdownSchema),
  }),
  /** After the reveal; null where nobody has it any more. */
  z.object({
    type: z.literal('floorChanged'),
    storyId: idSchema,
    floor: z.nullable(floorSchema),
  }),
  z.object({
    type: z.literal('roundStarted'),
    storyId: idSchema,
    round: z.int(),
    /** How many earlier rounds are kept then; missing where an earlier version kept none. */
    earlier: z.optional(z.int()),
  }),
  /** An earlier round takes the place of the present one. */
  z.object({
    type: z.literal('roundRestored'),
    storyId: idSchema,
    round: revealedRoundSchema,
    earlier: z.int(),
  }),
  /** Of the rounds of a story, so many are left. */
  z.object({ type: z.literal('roundsForgotten'), storyId: idSchema, earlier: z.int() }),
  /** What they are is asked for by those who look at the story. */
  z.object({ type: z.literal('detailsChanged'), storyId: idSchema, details: z.int() }),
]);
export type OpenChange = z.infer<typeof openChangeSchema>;

/** A hidden vote, or that there is none any more (null): told to the one whose it is alone. */
export const ballotCastSchema = z.object({
  type: z.literal('ballotCast'),
  storyId: idSchema,
  participantId: idSchema,
  points: z.nullable(pointsSchema),
});
export type BallotCast = z.infer<typeof ballotCastSchema>;

/** One more browser sits in a seat: told to nobody. */
export interface SeatTaken {
  readonly type: 'seatTaken';
  readonly participantId: string;
  readonly keyHash: KeyHash;
}

/** A link that brings browsers into a seat, instead of the one of its kind before: told to nobody. */
export interface WaySet {
  readonly type: 'waySet';
  readonly way: Way;
}

/** Who was removed may not join again from their browsers: told to nobody. */
export interface KeysBarred extends BarredKeys {
  readonly type: 'keysBarred';
}

/** Who was removed may join again: told to nobody. */
export interface Admitted {
  readonly type: 'admitted';
  readonly participantId: Id;
}

/** What a story's details are: told to nobody who does not ask. */
export const detailsWrittenSchema = z.object({
  type: z.literal('detailsWritten'),
  storyId: idSchema,
  details: detailsSchema,
});
type DetailsWritten = z.infer<typeof detailsWrittenSchema>;

export type Change =
  | OpenChange
  | BallotCast
  | SeatTaken
  | KeysBarred
  | Admitted
  | WaySet
  | DetailsWritten;

/** Whether nothing has happened but that countdowns were looked at, which is no reason to look again. */
export function isOfCountdowns(changes: readonly Change[]): boolean {
  return changes.length > 0 && changes.every(({ type }) => type === 'countdownChanged');
}

/** Whether nothing is left of the session after `changes`. */
export function endsSession(changes: readonly Change[]): boolean {
  return changes.some(({ type }) => type === 'sessionDeleted');
}

/** What one participant may be told. */
export const visibleChangeSchema = z.union([openChangeSchema, ballotCastSchema]);
export type VisibleChange = OpenChange | BallotCast;
