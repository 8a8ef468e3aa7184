import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { idSchema, participantIdSchema } from '../../ids.ts';
import { inRound, met, participantSchema, roleSchema } from '../open-room.ts';
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
    (room, { participantId, votes = {} }) => ({
      ...room,
      participants: room.participants.filter(({ id }) => id !== participantId),
      stories: room.stories.map((story) =>
        inRound(story, (round) => withoutVotesOf(round, participantId, votes[story.id])),
      ),
    }),
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
