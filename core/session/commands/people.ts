import * as z from 'zod/mini';
import type { Points } from '../../decks/deck.ts';
import { type ParticipantId, participantIdSchema, type StoryId } from '../../ids.ts';
import type { Change, OpenChange } from '../changes.ts';
import { command, ownCommand } from '../command.ts';
import type { Decision } from '../decision.ts';
import { withdrawn, withdrawnAlong } from '../nameless.ts';
import { findParticipant, isLastFacilitator, laterThan, type OpenRoom } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';
import { deviceTime, seatLinkKey, secretSchema } from '../seat-links.ts';
import { tokenEnds } from '../tokens.ts';
import { meeting } from '../vacancy.ts';
import { webhookEnds } from '../webhooks.ts';

const watch = ownCommand({
  does: 'Looks on without voting from now on, or votes again. Your hidden votes go.',
  schema: z.object({ type: z.literal('watch'), watches: z.boolean() }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to update participant',
  isRetried: true,
  decide: (room, { watches }, participantId) =>
    room.session.closedAt === null
      ? watching(room, participantId, watches)
      : refused('sessionClosed'),
});

const setWatching = command({
  does: 'Lets somebody look on without voting, or vote again.',
  schema: z.object({
    type: z.literal('setWatching'),
    participantId: participantIdSchema,
    watches: z.boolean(),
  }),
  may: 'manage',
  about: ['participant'],
  isRetried: true,
  decide: (room, { participantId, watches }, _, sender) => {
    const decision = watching(room, participantId, watches);
    const isOwn = sender.kind === 'seat' && sender.participantId === participantId;
    if (!decision.ok || !watches || isOwn) return decision;
    return accepted([...decision.value, ...withdrawnAlong(room, [participantId])]);
  },
});

const leave = ownCommand({
  does: 'Gives up your seat. Your votes go with it.',
  schema: z.object({ type: z.literal('leave') }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to delete participant',
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    return accepted(removalsOf(room, [participantId]));
  },
});

const facilitatorLeft = command({
  does: 'Marks the people with a seat as met when the last page of a facilitator is closed.',
  schema: z.object({ type: z.literal('facilitatorLeft'), participantId: participantIdSchema }),
  may: 'alarm',
  about: ['participant'],
  decide: (room, { participantId }) =>
    accepted(findParticipant(room, participantId)?.isFacilitator ? meeting(room) : []),
});

const makeFacilitator = command({
  does: 'Makes somebody a facilitator.',
  schema: z.object({ type: z.literal('makeFacilitator'), participantId: participantIdSchema }),
  may: 'own',
  about: ['participant'],
  decide: (room, { participantId }) => {
    const participant = findParticipant(room, participantId);
    if (!participant) return refused('participantNotFound', 'participantId');
    if (participant.isFacilitator) return accepted([]);
    return accepted([{ type: 'roleChanged', participantId, role: 'facilitator' }]);
  },
});

const stepDown = ownCommand({
  does: 'Gives up your role as a facilitator, if there is another one.',
  schema: z.object({ type: z.literal('stepDown') }),
  may: 'lead',
  about: ['session'],
  failure: 'Failed to update participant',
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    const link = room.seatLinks[seatLinkKey({ kind: 'back', participantId })];
    const changes: Change[] = [{ type: 'roleChanged', participantId, role: 'participant' }];
    if (link) changes.push({ type: 'waySet', way: { ...link, endsAt: 0 } });
    return accepted([...changes, ...programEndsOf(room, [participantId])]);
  },
});

const removeParticipant = command({
  does: 'Removes somebody who is no facilitator, maybe with all who joined later. Their votes go with them.',
  schema: z.object({
    type: z.literal('removeParticipant'),
    participantId: participantIdSchema,
    bars: z.optional(z.boolean()),
    withLater: z.optional(z.boolean()),
  }),
  may: 'administer',
  about: ['participant'],
  failure: 'Failed to delete participant',
  decide: (room, { participantId, bars = false, withLater = false }) => {
    const participant = findParticipant(room, participantId);
    if (!participant) return refused('participantNotFound', 'participantId');
    if (participant.isFacilitator) return refused('cannotRemove', 'participantId');
    const gone = [participant, ...(withLater ? laterThan(room, participantId) : [])];
    const ids = gone.map(({ id }) => id);
    const barred = gone.flatMap(({ id, name }): Change[] => {
      const keyHashes = room.seats[id] ?? [];
      // In a free seat any browser may have sat.
      const isOne = bars && keyHashes.length > 0;
      return isOne ? [{ type: 'keysBarred', participantId: id, name, keyHashes }] : [];
    });
    return accepted([...removalsOf(room, ids), ...withdrawnAlong(room, ids), ...barred]);
  },
});

const admitAgain = command({
  does: 'Lets a removed person join again.',
  schema: z.object({ type: z.literal('admitAgain'), participantId: participantIdSchema }),
  may: 'administer',
  about: ['participant'],
  decide: ({ barred }, { participantId }) => {
    const isBarred = barred.some((one) => one.participantId === participantId);
    return accepted(isBarred ? [{ type: 'admitted', participantId }] : []);
  },
});

const addDevice = ownCommand({
  does: `Makes a link that brings one more browser into your seat within ${deviceTime / 60_000} minutes: the address /seat?sessionId=CODE#SECRET.`,
  schema: z.object({ type: z.literal('addDevice'), secret: secretSchema }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to make a link for another device',
  decide: (_, { secret }, participantId, { digest, now }) => {
    const endsAt = Math.floor(now()) + deviceTime;
    const way = { participantId, kind: 'device', secretHash: digest(secret), endsAt } as const;
    return accepted([{ type: 'waySet', way }]);
  },
});

const makeWayBack = command({
  does: 'Makes or renews the recovery link of your own seat: the address /seat?sessionId=CODE#SECRET. It brings browsers into the seat until it is renewed.',
  schema: z.object({
    type: z.literal('makeWayBack'),
    secret: secretSchema,
    /** Sent to everybody, so that a page that shows the link learns when another one replaces it. */
    label: z.optional(z.string().check(z.minLength(1), z.maxLength(16))),
  }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to make a way back',
  decide: (_, { secret, label }, { digest }, sender) =>
    sender.kind === 'seat'
      ? accepted(newWayBack(sender.participantId, digest(secret), label))
      : refused('participantNotFound'),
});

export function newWayBack(
  participantId: ParticipantId,
  secretHash: string,
  label?: string,
): readonly Change[] {
  return [
    { type: 'waySet', way: { participantId, kind: 'back', secretHash, endsAt: null } },
    { type: 'wayBackMade', participantId, label },
  ];
}

/** Removes participants with their votes, which are listed for pages that know only tallies. */
function removalsOf(room: OpenRoom, ids: readonly ParticipantId[]): OpenChange[] {
  const { stories } = room;
  const cast = new Map<ParticipantId, [StoryId, Points][]>(ids.map((id) => [id, []]));
  for (const { id, round } of stories) {
    if (round.state === 'open') continue;
    for (const { participantId, points } of round.votes)
      cast.get(participantId)?.push([id, points]);
  }
  const removals = [...cast].map(([participantId, own]) => {
    const votes = own.length > 0 ? Object.fromEntries(own) : undefined;
    return { type: 'participantRemoved', participantId, votes } as const;
  });
  return [...programEndsOf(room, ids), ...removals];
}

/** The tokens and webhooks of people end with the rights that made them. */
function programEndsOf({ tokens, webhooks }: OpenRoom, ids: readonly ParticipantId[]) {
  const isTheirs = ({ madeBy }: { readonly madeBy: ParticipantId }) => ids.includes(madeBy);
  return [...tokenEnds(tokens, isTheirs), ...webhookEnds(webhooks, isTheirs)];
}

/** Somebody only watches, or votes again. Watchers have no hidden vote; revealed ones stay. */
function watching(room: Room, participantId: ParticipantId, watches: boolean): Decision {
  const participant = findParticipant(room, participantId);
  if (!participant) return refused('participantNotFound', 'participantId');
  if (watches === participant.watches) return accepted([]);
  const withdrawn = watches ? withdrawals(room, participantId) : [];
  const settled = watches ? settling(room, participantId) : [];
  return accepted([...withdrawn, ...settled, { type: 'watchingChanged', participantId, watches }]);
}

/** A person who only watches has no vote to change. */
function settling({ stories }: Room, participantId: ParticipantId): Change[] {
  return stories.flatMap(({ id: storyId, round }): Change[] =>
    round.state === 'revealed' && round.reconsidering?.includes(participantId)
      ? [{ type: 'reconsidered', storyId, participantId, reconsiders: false }]
      : [],
  );
}

/** In the order of the stories, which outlasts a restart; that of the ballots does not. */
function withdrawals({ stories, ballots }: Room, participantId: ParticipantId): Change[] {
  return stories.flatMap(({ id }) =>
    Object.hasOwn(ballots[id] ?? {}, participantId) ? withdrawn(id, [participantId]) : [],
  );
}

export const peopleCommands = {
  watch,
  setWatching,
  leave,
  facilitatorLeft,
  makeFacilitator,
  stepDown,
  removeParticipant,
  admitAgain,
  addDevice,
  makeWayBack,
};
