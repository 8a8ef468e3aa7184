import * as z from 'zod/mini';
import type { Points } from '../decks/deck.ts';
import type { StoryDetails } from '../details.ts';
import { type Id, type KeyHash, type ParticipantId, participantIdSchema } from '../ids.ts';
import type { KeptRound } from './kept-round.ts';
import type { OpenRoom, Session } from './open-room.ts';
import type { Remark } from './remark.ts';
import type { SeatLink } from './seat-links.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** A session with everything in it, for the server's rules alone: also hidden votes, and the keys of seats. */
export interface Room extends OpenRoom {
  /** Hidden votes by story and participant; a story leaves this list when it is revealed. */
  readonly ballots: Readonly<Record<Id, Readonly<Record<Id, Points>>>>;
  /** The words that go with those hidden votes that have any, by story and participant. */
  readonly remarks: Readonly<Record<Id, Readonly<Record<Id, Remark>>>>;
  /** The hashes of the keys that may act for each participant, in the order they came; none for a free seat. */
  readonly seats: Readonly<Record<Id, readonly KeyHash[]>>;
  /** The people who were removed and may not join again, with the hashes of the keys that held their seats. */
  readonly barred: readonly BarredKeys[];
  readonly seatLinks: Readonly<Record<string, SeatLink>>;
  /** By the id of their tokens. */
  readonly tokenHashes: Readonly<Record<Id, string>>;
  /** By the id of their webhooks: addresses and secrets. */
  readonly webhookTargets: Readonly<Record<Id, WebhookTarget>>;
  /** By story, of those that have any: too long to send without a request. */
  readonly details: Readonly<Record<Id, StoryDetails>>;
  /** The earlier rounds of those stories that have any, the first first. */
  readonly rounds: Readonly<Record<Id, readonly KeptRound[]>>;
  /** Whether it is on the list of a team, which keeps its figures. */
  readonly isOfTeam: boolean;
}

export function emptyRoom(session: Session): Room {
  return {
    revision: 1,
    mark: '',
    session,
    participants: [],
    stories: [],
    collection: null,
    tokens: [],
    tokenActs: [],
    webhooks: [],
    ballots: {},
    remarks: {},
    seats: {},
    barred: [],
    seatLinks: {},
    tokenHashes: {},
    webhookTargets: {},
    details: {},
    rounds: {},
    isOfTeam: false,
  };
}

/** The most browsers in a seat; the next one replaces the first. */
export const mostKeys = 5;

export function holdsSeat(
  room: Room,
  participantId: ParticipantId,
  keyHash: KeyHash | null,
): boolean {
  const keys = room.seats[participantId];
  if (!keys || keys.length === 0) return keys !== undefined;
  return keyHash !== null && keys.includes(keyHash);
}

export function shareBrowser(keys: readonly KeyHash[] = [], others: readonly KeyHash[] = []) {
  return keys.some((key) => others.includes(key));
}

export const barredKeysFields = {
  participantId: participantIdSchema,
  name: z.string(),
  keyHashes: z.readonly(z.array(z.string())),
};
export const barredKeysSchema = z.readonly(z.object(barredKeysFields));
export type BarredKeys = z.infer<typeof barredKeysSchema>;

/** The most removed people whose browsers stay barred; the next one replaces the first. */
export const mostBarred = 200;

/** Whether somebody was removed from this browser, and it may not join again. */
export function isBarred({ barred }: Room, keyHash: KeyHash): boolean {
  return barred.some(({ keyHashes }) => keyHashes.includes(keyHash));
}
