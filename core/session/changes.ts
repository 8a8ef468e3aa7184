import * as z from 'zod/mini';
import { pointsSchema, scaleSchema } from '../decks/scale-schema.ts';
import { detailsSchema } from '../details.ts';
import {
  idSchema,
  type KeyHash,
  type ParticipantId,
  participantIdSchema,
  storyIdSchema,
} from '../ids.ts';
import { collectionSchema, sortedStoriesSchema } from './collection.ts';
import { participantSchema, roleSchema } from './open-room.ts';
import { remarkSchema, revealedRemarkSchema } from './remark.ts';
import type { BarredKeys } from './room.ts';
import { openRoundSchema, revealedRoundSchema, voteSchema } from './round.ts';
import { settingsSchema } from './settings-schema.ts';
import { countdownSchema, floorSchema, timerSchema } from './timers.ts';
import type { Way } from './ways.ts';

/** Everything that can happen to a room: accepted commands are stored, sent and applied as these. */

/** On a collected story, only its participant is sent a change. */
const ownFields = { isOwn: z.optional(z.literal(true)) };

/** Changes that are sent to everybody in the room, as the same bytes. */
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
    participantId: participantIdSchema,
    /** Their votes in revealed rounds, by story. */
    votes: z.optional(z.record(idSchema, pointsSchema)),
  }),
  z.object({
    type: z.literal('watchingChanged'),
    participantId: participantIdSchema,
    watches: z.boolean(),
  }),
  z.object({
    type: z.literal('roleChanged'),
    participantId: participantIdSchema,
    role: roleSchema,
  }),
  /** A facilitator is here with everybody who has a seat; single vouches end. */
  z.object({ type: z.literal('peopleMet') }),
  /** The people who vouch for a participant. */
  z.object({
    type: z.literal('vouchedFor'),
    participantId: participantIdSchema,
    vouchedBy: z.readonly(z.array(participantIdSchema)),
  }),
  /** There is a way back into their seat, maybe instead of the one before. */
  z.object({
    type: z.literal('wayBackMade'),
    participantId: participantIdSchema,
    label: z.optional(z.string()),
  }),
  z.object({ type: z.literal('cameBack'), participantId: participantIdSchema }),
  /** Their link for another device was used. */
  z.object({ type: z.literal('deviceAdded'), participantId: participantIdSchema }),
  z.object({ type: z.literal('storyCreated'), storyId: storyIdSchema, name: z.string() }),
  z.object({ type: z.literal('storyRenamed'), storyId: storyIdSchema, name: z.string() }),
  /** On a revealed round; null when it is none any more. */
  z.object({
    type: z.literal('pointsAgreed'),
    storyId: storyIdSchema,
    points: z.nullable(pointsSchema),
    /** Since the first vote on the story, in milliseconds. */
    took: z.optional(z.int()),
    /** By the rule of a collection, instead of by the team. */
    byRule: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('storyDeleted'), storyId: storyIdSchema }),
  /** In front of another story, or to the end. */
  z.object({
    type: z.literal('storyMoved'),
    storyId: storyIdSchema,
    before: z.nullable(storyIdSchema),
  }),
  z.object({ type: z.literal('activeStoryChanged'), storyId: z.nullable(storyIdSchema) }),
  z.object({
    type: z.literal('voted'),
    storyId: storyIdSchema,
    participantId: participantIdSchema,
    /** When, for the first vote of a round. */
    at: z.optional(z.int()),
    ...ownFields,
  }),
  /** Somebody asks for their vote. */
  z.object({ type: z.literal('nudged'), participantId: participantIdSchema, at: z.int() }),
  z.object({
    type: z.literal('voteWithdrawn'),
    storyId: storyIdSchema,
    participantId: participantIdSchema,
    ...ownFields,
  }),
  z.object({
    type: z.literal('revealed'),
    storyId: storyIdSchema,
    votes: z.readonly(z.array(voteSchema)),
    /** Instead of votes where names are hidden. */
    cards: z.optional(z.readonly(z.array(pointsSchema))),
    remarks: z.optional(z.readonly(z.array(revealedRemarkSchema))),
    at: z.optional(z.int()),
  }),
  /** The reveal is taken back. */
  z.object({
    type: z.literal('roundHidden'),
    storyId: storyIdSchema,
    /** The voters; missing from an earlier version, which hid them. */
    voters: z.optional(z.array(participantIdSchema)),
  }),
  z.object({ type: z.literal('timerStarted'), storyId: storyIdSchema, timer: timerSchema }),
  z.object({ type: z.literal('timerStopped'), storyId: storyIdSchema }),
  /** The timer has run out. */
  z.object({ type: z.literal('timeUp'), storyId: storyIdSchema }),
  /** To the reveal; null where there is none any more. */
  z.object({
    type: z.literal('countdownChanged'),
    storyId: storyIdSchema,
    countdown: z.nullable(countdownSchema),
  }),
  /** After the reveal; null where nobody has it any more. */
  z.object({
    type: z.literal('floorChanged'),
    storyId: storyIdSchema,
    floor: z.nullable(floorSchema),
  }),
  z.object({
    type: z.literal('roundStarted'),
    storyId: storyIdSchema,
    round: z.int(),
    /**
     * The number of earlier rounds after this; missing from an earlier version, which kept none.
     */
    earlier: z.optional(z.int()),
  }),
  /** An earlier round takes the place of the present one. */
  z.object({
    type: z.literal('roundRestored'),
    storyId: storyIdSchema,
    round: revealedRoundSchema,
    earlier: z.int(),
  }),
  /** The number of earlier rounds of a story that are left. */
  z.object({ type: z.literal('roundsForgotten'), storyId: storyIdSchema, earlier: z.int() }),
  /** Votes are collected. */
  z.object({
    type: z.literal('collectionStarted'),
    collection: collectionSchema,
    /** By story, those in which somebody has voted: pages may not know their voters. */
    rounds: z.readonly(z.record(idSchema, openRoundSchema)),
  }),
  z.object({ type: z.literal('deadlineMoved'), endsAt: z.int() }),
  z.object({
    type: z.literal('skipped'),
    storyId: storyIdSchema,
    participantId: participantIdSchema,
    ...ownFields,
  }),
  /** By person, the number of collected stories they are done with; null where it is not shown any more. */
  z.object({ type: z.literal('progressed'), done: z.nullable(z.record(idSchema, z.int())) }),
  /** Follows the results. */
  z.object({ type: z.literal('collectionEnded'), at: z.int(), sorted: sortedStoriesSchema }),
  /** Sent by an earlier version. */
  z.object({ type: z.literal('collectionSeen') }),
  /** Only the number of changes: pages on the story load the details. */
  z.object({
    type: z.literal('detailsChanged'),
    storyId: storyIdSchema,
    details: z.int(),
    /** The number of open questions, where it is another one. */
    questions: z.optional(z.int()),
    /** The description is another one; while votes are collected, the key or the title, too. */
    described: z.optional(z.literal(true)),
  }),
]);
export type OpenChange = z.infer<typeof openChangeSchema>;
export type ChangeOf<Type extends OpenChange['type']> = Extract<OpenChange, { type: Type }>;

/** A hidden vote, or its withdrawal (null): sent to its voter alone. */
export const ballotCastSchema = z.object({
  type: z.literal('ballotCast'),
  storyId: storyIdSchema,
  participantId: participantIdSchema,
  points: z.nullable(pointsSchema),
  remark: z.optional(remarkSchema),
});
export type BallotCast = z.infer<typeof ballotCastSchema>;

/** One more browser sits in a seat; not sent to pages. */
interface SeatTaken {
  readonly type: 'seatTaken';
  readonly participantId: string;
  readonly keyHash: KeyHash;
}

/** A link into a seat, which replaces the one of its kind; not sent to pages. */
interface WaySet {
  readonly type: 'waySet';
  readonly way: Way;
}

/** A removed person may not join again from their browsers; not sent to pages. */
interface KeysBarred extends BarredKeys {
  readonly type: 'keysBarred';
}

/** A removed person may join again; not sent to pages. */
interface Admitted {
  readonly type: 'admitted';
  readonly participantId: ParticipantId;
}

/** The details of a story; sent only on request. */
export const detailsWrittenSchema = z.object({
  type: z.literal('detailsWritten'),
  storyId: storyIdSchema,
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

/** The changes that one participant may see. */
export const visibleChangeSchema = z.union([openChangeSchema, ballotCastSchema]);
export type VisibleChange = OpenChange | BallotCast;
