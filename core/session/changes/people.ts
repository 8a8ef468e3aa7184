import * as z from 'zod/mini';
import type { Points } from '../../decks/deck.ts';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { idSchema, type ParticipantId, participantIdSchema, type StoryId } from '../../ids.ts';
import { inRound, met, type OpenRoom, participantSchema, roleSchema } from '../open-room.ts';
import { change, ofParticipant } from './change.ts';
import { withoutVotesOf } from './rounds.ts';

export const peopleChanges = {
  participantJoined: change(
    'participantJoined',
    { participant: participantSchema },
    (room, { participant }) => ({ ...room, participants: [...room.participants, participant] }),
  ),
  participantRemoved: change(
    'participantRemoved',
    {
      participantId: participantIdSchema,
      /** Their votes in revealed rounds, by story. */
      votes: z.optional(z.record(idSchema, pointsSchema)),
    },
    (room, change) => withoutPeople(room, [change]),
  ),
  watchingChanged: ofParticipant('watchingChanged', { watches: z.boolean() }, ({ watches }) => ({
    watches,
  })),
  nudged: ofParticipant('nudged', { at: z.int() }, ({ at }) => ({ nudgedAt: at })),
  roleChanged: ofParticipant('roleChanged', { role: roleSchema }, ({ role }) => ({
    ...{ isFacilitator: role === 'facilitator', acts: role === 'acting', vouchedBy: [] },
    // A recovery link ends with the role.
    ...(role !== 'facilitator' && { returns: null, wayBack: null }),
  })),
  /** A facilitator is here with everybody who has a seat; single vouches end. */
  peopleMet: change('peopleMet', {}, (room) => ({
    ...room,
    participants: room.participants.map(met),
  })),
  vouchedFor: ofParticipant(
    'vouchedFor',
    { vouchedBy: z.readonly(z.array(participantIdSchema)) },
    ({ vouchedBy }) => ({ vouchedBy }),
  ),
  /** Their recovery link was made, maybe instead of the one before. */
  wayBackMade: ofParticipant(
    'wayBackMade',
    { label: z.optional(z.string()) },
    ({ label = null }, { returns }) => ({ returns: returns ?? 0, wayBack: label }),
  ),
  cameBack: ofParticipant('cameBack', {}, (_, { returns }) => ({ returns: (returns ?? 0) + 1 })),
  deviceAdded: ofParticipant('deviceAdded', {}, (_, { devices }) => ({ devices: devices + 1 })),
};

interface Removal {
  readonly participantId: ParticipantId;
  readonly votes?: Readonly<Record<StoryId, Points>> | undefined;
}

/** Without some people, in one pass over the stories. */
export function withoutPeople<R extends OpenRoom>(room: R, removed: readonly Removal[]): R {
  const gone = new Set(removed.map(({ participantId }) => participantId));
  return {
    ...room,
    participants: room.participants.filter(({ id }) => !gone.has(id)),
    stories: room.stories.map((story) => {
      const voted = removed.flatMap(({ votes }) => votes?.[story.id] ?? []);
      return inRound(story, (round) => withoutVotesOf(round, (id) => gone.has(id), voted));
    }),
  };
}
