import * as z from 'zod/mini';
import { type ScaleType, scaleTypes } from '../decks.ts';
import { type Id, idSchema } from '../ids.ts';

/** What everybody in a session may know. Hidden votes have no place in these types. */

export const pointsSchema = z.number();
export const scaleTypeSchema = z.enum(scaleTypes);

export const sessionSchema = z.readonly(
  z.object({
    id: idSchema,
    name: z.string(),
    type: scaleTypeSchema,
    /** ISO 8601, UTC. */
    creationDate: z.string(),
    facilitatorActiveStoryId: z.nullable(idSchema),
  }),
);
export type Session = z.infer<typeof sessionSchema>;

export const participantSchema = z.readonly(
  z.object({ id: idSchema, name: z.string(), isFacilitator: z.boolean() }),
);
export type Participant = z.infer<typeof participantSchema>;

export const voteSchema = z.readonly(z.object({ participantId: idSchema, points: pointsSchema }));
export type Vote = z.infer<typeof voteSchema>;

const storyFields = {
  id: idSchema,
  name: z.string(),
  /** Position in the list, 1-based and without gaps. */
  order: z.int(),
  /** Counts the rounds of voting on this story, from 1. */
  round: z.int(),
};

/** Before the reveal: who has voted, in the order they did, and nothing more. */
const hiddenStorySchema = z.readonly(
  z.object({
    ...storyFields,
    pointed: z.literal(false),
    points: z.null(),
    voters: z.readonly(z.array(idSchema)),
  }),
);

/** After the reveal: everybody's votes, and the agreed points once there are any. */
const revealedStorySchema = z.readonly(
  z.object({
    ...storyFields,
    pointed: z.literal(true),
    points: z.nullable(pointsSchema),
    votes: z.readonly(z.array(voteSchema)),
  }),
);

export const storySchema = z.discriminatedUnion('pointed', [
  hiddenStorySchema,
  revealedStorySchema,
]);
export type HiddenStory = z.infer<typeof hiddenStorySchema>;
export type RevealedStory = z.infer<typeof revealedStorySchema>;
export type Story = z.infer<typeof storySchema>;

export const openRoomFields = {
  /** Counts the commits of the room, from 1. */
  revision: z.int(),
  session: sessionSchema,
  /** In the order they joined. */
  participants: z.readonly(z.array(participantSchema)),
  /** In list order: the story at index i has order i + 1. */
  stories: z.readonly(z.array(storySchema)),
};

export interface OpenRoom {
  readonly revision: number;
  readonly session: Session;
  readonly participants: readonly Participant[];
  readonly stories: readonly Story[];
}

export function findStory(room: OpenRoom, storyId: Id): Story | undefined {
  return room.stories.find((story) => story.id === storyId);
}

export function findParticipant(room: OpenRoom, participantId: Id): Participant | undefined {
  return room.participants.find((participant) => participant.id === participantId);
}

/** Those who have voted in the story's current round. */
export function votersOf(story: Story): readonly Id[] {
  return story.pointed ? story.votes.map((vote) => vote.participantId) : story.voters;
}

/** A session at the moment it is opened, before anybody sits in it. */
export function newSession(id: Id, name: string, type: ScaleType, creationDate: string): Session {
  return { id, name, type, creationDate, facilitatorActiveStoryId: null };
}
