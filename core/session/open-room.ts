import * as z from 'zod/mini';
import type { Scale } from '../decks/scale.ts';
import { pointsSchema, scaleSchema } from '../decks/scale-schema.ts';
import {
  type ParticipantId,
  participantIdSchema,
  type SessionId,
  type StoryId,
  sessionIdSchema,
  storyIdSchema,
} from '../ids.ts';
import { collectionSchema } from './collection.ts';
import {
  agreedPoints,
  type OpenRound,
  type RevealedRound,
  type Round,
  roundSchema,
  voteCountOf,
  votersOf,
} from './round.ts';
import { settingsSchema } from './settings.ts';
import { tokenActSchema, tokenSchema } from './tokens.ts';
import { webhookSchema } from './webhooks.ts';

/** The public facts of a session. Hidden votes have no place in these types. */

/** A story to compare others with. */
const agreedStorySchema = z.readonly(z.object({ name: z.string(), points: pointsSchema }));
export type AgreedStory = z.infer<typeof agreedStorySchema>;
export const agreedStoriesSchema = z.readonly(z.array(agreedStorySchema));

export const sessionSchema = z.readonly(
  z.object({
    id: sessionIdSchema,
    name: z.string(),
    type: scaleSchema,
    creationDate: z.string(),
    facilitatorActiveStoryId: z.nullable(storyIdSchema),
    settings: settingsSchema,
    /** In milliseconds since 1970; nothing in a closed session changes until it is reopened. */
    closedAt: z._default(z.nullable(z.int()), null),
  }),
);
export type Session = z.infer<typeof sessionSchema>;

export const roleSchema = z.enum(['facilitator', 'acting', 'participant']);
export type Role = z.infer<typeof roleSchema>;

export const participantFields = {
  id: participantIdSchema,
  name: z.string(),
  isFacilitator: z.boolean(),
  /** Stands in for the facilitators, who were gone. */
  acts: z._default(z.boolean(), false),
  watches: z._default(z.boolean(), false),
  /** People who said that this is a facilitator who is gone; two of them make one until a facilitator returns. */
  vouchedBy: z._default(z.readonly(z.array(participantIdSchema)), []),
  met: z._default(z.boolean(), false),
  returns: z._default(z.nullable(z.int()), null),
  wayBack: z._default(z.nullable(z.string()), null),
  devices: z._default(z.int(), 0),
  nudgedAt: z._default(z.nullable(z.int()), null),
};
export const participantSchema = z.readonly(z.object(participantFields));
export type Participant = z.infer<typeof participantSchema>;

/** The points of a story in its tracker, as a facilitator's page has read them there. */
export const inTrackerSchema = z.nullable(
  z.readonly(z.object({ tracker: z.string(), value: z.string() })),
);

export const storyFields = {
  id: storyIdSchema,
  name: z.string(),
  /** The number of changes of its details, which are fetched separately. */
  details: z._default(z.int(), 0),
  questions: z._default(z.int(), 0),
  /** The key of its details, which the list shows. */
  key: z._default(z.string(), ''),
  /** Its details have no text, but questions or an origin alone. */
  bare: z._default(z.boolean(), false),
  /** The number of earlier rounds kept, which are fetched separately. */
  earlier: z._default(z.int(), 0),
  /** The highest number that a round of it has had, where the present one's is lower; otherwise 0. */
  lastRound: z._default(z.int(), 0),
  /** Out of date where its value differs from the agreed points. */
  inTracker: z._default(inTrackerSchema, null),
};
export const storySchema = z.readonly(z.object({ ...storyFields, round: roundSchema }));
export type Story = z.infer<typeof storySchema>;
export type OpenStory = Story & { readonly round: OpenRound };
export type RevealedStory = Story & { readonly round: RevealedRound };

export const versionFields = {
  /** Counts the commits of the room, from 1. */
  revision: z.int(),
  /** Random with each commit, '' in a new room: a restored backup repeats revisions, but not marks. */
  mark: z.string(),
};

export interface Version {
  readonly revision: number;
  readonly mark: string;
}

export function isSameVersion(one: Version, other: Version): boolean {
  return one.revision === other.revision && one.mark === other.mark;
}

export const changeSetFields = {
  ...versionFields,
  /** The mark of the version before, the only one to which these changes apply. */
  base: z.string(),
};

/** The changes from one version to the next; without changes it states the version. */
export interface ChangeSet<Change> extends Version {
  readonly base: string;
  readonly changes: readonly Change[];
}

export const openRoomFields = {
  ...versionFields,
  session: sessionSchema,
  participants: z.readonly(z.array(participantSchema)),
  stories: z.readonly(z.array(storySchema)),
  collection: z._default(z.nullable(collectionSchema), null),
  tokens: z._default(z.readonly(z.array(tokenSchema)), []),
  tokenActs: z._default(z.readonly(z.array(tokenActSchema)), []),
  webhooks: z._default(z.readonly(z.array(webhookSchema)), []),
};
const openRoomSchema = z.readonly(z.object(openRoomFields));
export type OpenRoom = z.infer<typeof openRoomSchema>;

export function findStory(room: OpenRoom, storyId: StoryId): Story | undefined {
  return room.stories.find((story) => story.id === storyId);
}

const blankStory = /* @__PURE__ */ z.object(storyFields).parse({ id: '-', name: '' });

export function newStory<R extends Round>(
  id: StoryId,
  name: string,
  round: R,
): Story & { readonly round: R } {
  return { ...blankStory, id, name, round };
}

/** The number of the last round of a story, whether it is kept or not. */
export function roundsTaken({ round, lastRound }: Story): number {
  return Math.max(lastRound, round.number);
}

/** A story whose round has changed; the same object where it has not. */
export function inRound(story: Story, change: (round: Round) => Round): Story {
  const round = change(story.round);
  return round === story.round ? story : { ...story, round };
}

/** A story in a round that is new or was restored. @param earlier the number of earlier rounds */
export function inOtherRound(story: Story, round: Round, earlier = story.earlier): Story {
  const last = roundsTaken(story);
  return { ...story, earlier, lastRound: last > round.number ? last : 0, round };
}

export function findParticipant(
  room: OpenRoom,
  participantId: ParticipantId,
): Participant | undefined {
  return room.participants.find((participant) => participant.id === participantId);
}

/** The people who joined after a person, without facilitators: they can be removed together. */
export function laterThan(
  { participants }: Pick<OpenRoom, 'participants'>,
  participantId: ParticipantId,
): readonly Participant[] {
  const at = participants.findIndex(({ id }) => id === participantId);
  return participants.slice(at + 1).filter((one) => roleOf(one) !== 'facilitator');
}

/** The people who count at the table: all voters, and watchers with a card in this round. */
export function atTable(
  { participants }: Pick<OpenRoom, 'participants'>,
  round?: Round,
): readonly Participant[] {
  const cards = new Set(round && votersOf(round));
  return participants.filter(({ id, watches }) => !watches || cards.has(id));
}

/** The number of votes in a round, and of possible votes. */
export function turnout(room: Pick<OpenRoom, 'participants'>, round: Round) {
  const voted = voteCountOf(round);
  // With hidden names, cards of people who watch by now cannot be found.
  return { voted, all: Math.max(voted, atTable(room, round).length) };
}

export function facilitatorsOf({
  participants,
}: Pick<OpenRoom, 'participants'>): readonly Participant[] {
  return participants.filter((one) => roleOf(one) === 'facilitator');
}

/** Whether somebody leads the session, as a facilitator or in place of one. */
export function isLeader(one: Participant): boolean {
  return roleOf(one) !== 'participant';
}

/** A participant who has met a facilitator: single vouches for them end. */
export function met(one: Participant): Participant {
  const isPending = one.vouchedBy.length > 0 && !isVouchedFor(one);
  if (one.met && !isPending) return one;
  return { ...one, met: true, vouchedBy: isPending ? [] : one.vouchedBy };
}

export function isVouchedFor({ isFacilitator, vouchedBy }: Participant): boolean {
  return !isFacilitator && vouchedBy.length > 1;
}

export function roleOf(one: Participant): Role {
  if (one.isFacilitator || isVouchedFor(one)) return 'facilitator';
  return one.acts ? 'acting' : 'participant';
}

/** The people who have taken over while no facilitator was here. */
export function actingIn({ participants }: Pick<OpenRoom, 'participants'>): readonly Participant[] {
  return participants.filter((one) => one.acts || isVouchedFor(one));
}

export function isLastFacilitator(room: OpenRoom, participantId: ParticipantId): boolean {
  const [first, second] = room.participants.filter(({ isFacilitator }) => isFacilitator);
  return first?.id === participantId && !second;
}

const blankParticipant = /* @__PURE__ */ participantSchema.parse({
  id: '-',
  name: '',
  isFacilitator: false,
});

/** A participant who votes and leads nothing, but for what `part` says. */
export function newParticipant(
  id: ParticipantId,
  name: string,
  part: Partial<Participant> = {},
): Participant {
  return { ...blankParticipant, id, name, ...part };
}

/** A session at the moment it is opened, before anybody sits in it. */
export function newSession(
  id: SessionId,
  name: string,
  type: Scale,
  creationDate: string,
): Session {
  const parts = { id, name, type, creationDate };
  return sessionSchema.parse({ ...parts, facilitatorActiveStoryId: null, settings: {} });
}

export function canChangeDeck({ stories }: OpenRoom): boolean {
  return stories.every(({ round }) => voteCountOf(round) === 0 && agreedPoints(round) === null);
}

/** In milliseconds, in which a person is not asked again, by anybody. */
const nudgePause = 60_000;

export function lacksVote({ id, watches }: Participant, round: Round): boolean {
  return round.state === 'open' && !watches && !votersOf(round).includes(id);
}

export function wasNudged({ nudgedAt }: Participant, now: number): boolean {
  return nudgedAt !== null && Math.abs(now - nudgedAt) < nudgePause;
}
