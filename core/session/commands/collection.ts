import * as z from 'zod/mini';
import { participantIdSchema, storyIdSchema } from '../../ids.ts';
import type { Change } from '../changes.ts';
import { isCollecting, mayBeCollected } from '../collecting.ts';
import { type Collection, collectionRuleSchema, isDeadline, mostCollected } from '../collection.ts';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { votersAlong, withdrawn } from '../nameless.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { OpenRound } from '../round.ts';

const startCollection = command({
  does: 'Collects votes on open stories until a deadline, which reveals all of them at once. Until then they can be changed.',
  schema: z.object({
    type: z.literal('startCollection'),
    storyIds: z.array(storyIdSchema).check(z.minLength(1), z.maxLength(mostCollected)),
    endsAt: z.int(),
    rule: collectionRuleSchema,
    newcomers: z.boolean(),
    leftOut: z.optional(z.array(participantIdSchema)),
  }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to start collecting votes',
  decide: (room, { storyIds, endsAt, rule, newcomers, leftOut = [] }, around) => {
    if (isCollecting(room)) return refused('alreadyCollecting');
    const now = Math.round(around.now());
    if (!isDeadline(endsAt, now)) return refused('badDeadline', 'endsAt');
    const out = new Set(leftOut);
    const takenBack: Change[] = [];
    const rounds: Record<string, OpenRound> = {};
    for (const storyId of storyIds) {
      const round = findStory(room, storyId)?.round;
      if (!round) return refused('storyNotFound', 'storyIds');
      if (round.state === 'revealed') return refused('alreadyRevealed', 'storyIds');
      if (!mayBeCollected(round)) return refused('storyInRound', 'storyIds');
      const gone = votersAlong(room, round, (id) => out.has(id));
      takenBack.push(...withdrawn(storyId, gone));
      const voters = round.voters.filter((id) => !gone.includes(id));
      if (voters.length > 0) rounds[storyId] = { ...round, voters };
    }
    const voting = room.participants.filter(({ id, watches }) => !watches && !out.has(id));
    const collection: Collection = {
      storyIds: room.stories.map(({ id }) => id).filter((id) => storyIds.includes(id)),
      ...{ startedAt: now, endsAt, rule, asked: newcomers ? null : voting.map(({ id }) => id) },
      leftOut: room.participants.filter(({ id }) => out.has(id)).map(({ id }) => id),
      ...{ endedAt: null, sorted: null, isSeen: true },
    };
    const started: Change = { type: 'collectionStarted', collection, rounds };
    const active = room.session.facilitatorActiveStoryId;
    const changes = [...takenBack, started];
    if (active === null || !storyIds.includes(active)) return accepted(changes);
    return accepted([...changes, { type: 'activeStoryChanged', storyId: null }]);
  },
});

const moveDeadline = command({
  does: 'Moves the deadline.',
  schema: z.object({ type: z.literal('moveDeadline'), endsAt: z.int() }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to change the deadline',
  decide: (room, { endsAt }, { now }) => {
    if (!isCollecting(room)) return refused('notCollecting');
    if (!isDeadline(endsAt, now())) return refused('badDeadline', 'endsAt');
    return accepted([{ type: 'deadlineMoved', endsAt }]);
  },
});

const endCollection = command({
  does: 'Reveals the collected votes before the deadline.',
  schema: z.object({ type: z.literal('endCollection') }),
  may: 'manage',
  about: ['session'],
  failure: 'Failed to end collecting votes',
  decide: (room, _, around) =>
    isCollecting(room) ? accepted(endOfCollection(room, around)) : refused('notCollecting'),
});

const collectionOver = command({
  does: 'Ends a collection at its deadline, or once everybody who was asked is done.',
  schema: z.object({ type: z.literal('collectionOver') }),
  may: 'alarm',
  about: ['session'],
  decide: (room, _, around) => accepted(endOfCollection(room, around)),
});

export const collectionCommands = { startCollection, moveDeadline, endCollection, collectionOver };
