import * as z from 'zod/mini';
import { type ParticipantId, participantIdSchema, type StoryId, storyIdSchema } from '../../ids.ts';
import {
  inRound,
  type OpenRoom,
  type Participant,
  type Session,
  type Story,
} from '../open-room.ts';
import type { OpenRound, RevealedRound, Round } from '../round.ts';
import type { Settings } from '../settings.ts';

type Shape = z.core.$ZodShape;

type Fields<Type extends string, S extends Shape> = z.infer<
  z.ZodMiniObject<{ readonly type: z.ZodMiniLiteral<Type> } & S>
>;

/**
 * A change that is sent to everybody in the room, as the same bytes.
 * @param apply its effect, the same on the server and in every page
 */
/* @__NO_SIDE_EFFECTS__ */
export function change<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  apply: <R extends OpenRoom>(room: R, change: Fields<Type, S>) => R,
) {
  return { schema: z.object({ type: z.literal(type), ...shape }), apply };
}

/* @__NO_SIDE_EFFECTS__ */
export function ofSession<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  part: (change: Fields<Type, S>) => Partial<Session>,
) {
  return change(type, shape, (room, fields) => ({
    ...room,
    session: { ...room.session, ...part(fields) },
  }));
}

/* @__NO_SIDE_EFFECTS__ */
export function ofParticipant<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  part: (change: Fields<Type, S>, before: Participant) => Partial<Participant>,
) {
  return {
    schema: z.object({ type: z.literal(type), participantId: participantIdSchema, ...shape }),
    apply: <R extends OpenRoom>(
      room: R,
      fields: Fields<Type, S> & { readonly participantId: ParticipantId },
    ): R => ({
      ...room,
      participants: room.participants.map((one) =>
        one.id === fields.participantId ? { ...one, ...part(fields, one) } : one,
      ),
    }),
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function ofStory<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  after: (story: Story, change: Fields<Type, S>, room: OpenRoom) => Story,
) {
  return {
    schema: z.object({ type: z.literal(type), storyId: storyIdSchema, ...shape }),
    apply: <R extends OpenRoom>(
      room: R,
      fields: Fields<Type, S> & { readonly storyId: StoryId },
    ): R => {
      const index = room.stories.findIndex(({ id }) => id === fields.storyId);
      const story = room.stories[index];
      const changed = story && after(story, fields, room);
      // An unchanged object is neither stored nor rendered again.
      return changed && changed !== story
        ? { ...room, stories: room.stories.with(index, changed) }
        : room;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function ofRound<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  after: (round: Round, change: Fields<Type, S>, settings: Settings) => Round,
) {
  return ofStory(type, shape, (story, fields, { session }) =>
    inRound(story, (round) => after(round, fields, session.settings)),
  );
}

/** Without an effect on a revealed round. */
/* @__NO_SIDE_EFFECTS__ */
export function beforeReveal<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  after: (round: OpenRound, change: Fields<Type, S>, settings: Settings) => Round,
) {
  return ofRound(type, shape, (round, fields, settings) =>
    round.state === 'open' ? after(round, fields, settings) : round,
  );
}

/** Without an effect on an open round. */
/* @__NO_SIDE_EFFECTS__ */
export function afterReveal<Type extends string, S extends Shape>(
  type: Type,
  shape: S,
  after: (round: RevealedRound, change: Fields<Type, S>) => Round,
) {
  return ofRound(type, shape, (round, fields) =>
    round.state === 'revealed' ? after(round, fields) : round,
  );
}
