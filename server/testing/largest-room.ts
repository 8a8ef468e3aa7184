import { makeId } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import { longestCollection, mostCollected } from '@story-pointer/core/session/collection';
import { newParticipant, newSession } from '@story-pointer/core/session/open-room';
import { longestReason } from '@story-pointer/core/session/remark';
import { emptyRoom, type Room } from '@story-pointer/core/session/room';
import type { Seat } from '@story-pointer/core/wire';
import type { Store } from '../stores/store.ts';
import { commitOf } from './sample-commits.ts';

type NewId = () => string;

/** The largest session within the default limits. */
const largest = { people: 200, stories: 500, nameLength: 50 } as const;

/**
 * Stores a room in which everybody has voted on everything, and all is revealed. Its seats have no
 * keys yet, so that any browser may act in them.
 * @returns the facilitator's seat
 */
export async function storeLargestRoom(
  store: Store,
  size: Partial<Record<keyof typeof largest, number>> = {},
): Promise<Seat> {
  const { people, stories, nameLength } = { ...largest, ...size };
  return await storeRoom(store, people, (ids, newId) =>
    Array.from({ length: stories }, () => storyOf(newId(), ids, nameLength)),
  );
}

/**
 * Stores a room in which the most votes are collected, all of them with the longest reasons.
 * @returns the facilitator's seat
 */
export async function storeLargestCollection(store: Store): Promise<Seat> {
  return await storeRoom(store, largest.people, (ids, newId) => {
    const storyIds = Array.from({ length: mostCollected }, newId);
    const times = { startedAt: Date.now(), endsAt: Date.now() + longestCollection };
    const open = { asked: null, leftOut: [], endedAt: null, sorted: null, isSeen: false } as const;
    const collection = { storyIds, rule: 'none', ...times, ...open } as const;
    return [
      ...storyIds.map((storyId) => collectedStory(storyId, ids)),
      [{ type: 'collectionStarted', collection, rounds: {} }],
    ];
  });
}

async function storeRoom(
  store: Store,
  people: number,
  stepsOf: (ids: readonly string[], newId: NewId) => readonly (readonly Change[])[],
): Promise<Seat> {
  let count = 0;
  const newId = () => {
    count += 1;
    return makeId(Date.now(), count / 0x10000000);
  };
  const sessionId = newId();
  const participantIds = Array.from({ length: people }, newId);
  const [facilitator = ''] = participantIds;
  const room: Room = {
    ...emptyRoom(newSession(sessionId, 'The largest', 'fibonacci', '2026-01-01T00:00:00.000Z')),
    participants: [newParticipant(facilitator, 'Person 0', { isFacilitator: true, met: true })],
    seats: { [facilitator]: [] },
  };
  await store.create(room, { id: `create ${sessionId}`, answer: '{}' });
  const joins = participantIds.slice(1).flatMap((id, index): Change[] => [
    {
      type: 'participantJoined',
      participant: newParticipant(id, `Person ${index + 1}`, { met: true }),
    },
  ]);
  const steps = [joins, ...stepsOf(participantIds, newId)];
  let next = room;
  const commits = steps.map((changes) => {
    const made = commitOf(next, changes, `${sessionId} ${next.revision + 1}`);
    next = made.next;
    return made.commit;
  });
  await store.commit(room, commits);
  return { sessionId, participantId: facilitator };
}

/** A story from its beginning to the reveal. */
function storyOf(storyId: string, participantIds: readonly string[], length: number): Change[] {
  const votes = participantIds.map((participantId) => ({ participantId, points: 0.5 }));
  return [
    { type: 'storyCreated', storyId, name: `Story ${storyId}`.padEnd(length, '.') },
    ...votes.map((vote): Change => ({ type: 'ballotCast', storyId, ...vote })),
    { type: 'revealed', storyId, votes },
  ];
}

function collectedStory(storyId: string, participantIds: readonly string[]): Change[] {
  const remark = { reason: '語'.repeat(longestReason), unsure: true };
  return [
    { type: 'storyCreated', storyId, name: 'Story' },
    ...participantIds.flatMap((participantId): Change[] => [
      { type: 'voted', storyId, participantId },
      { type: 'ballotCast', storyId, participantId, points: 5, remark },
    ]),
  ];
}
