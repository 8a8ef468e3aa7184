import type { Id, ParticipantId } from '../ids.ts';
import { applyCollection, collectionWithout } from './apply-collection.ts';
import type { Change, OpenChange } from './changes.ts';
import { isCollected } from './collecting.ts';
import { roundsAfter, roundsLeft, roundsWithout } from './kept-rounds.ts';
import {
  type ChangeSet,
  inOtherRound,
  inRound,
  newStory,
  type OpenRoom,
  type Story,
} from './open-room.ts';
import { met, participantAfter } from './participant-after.ts';
import { emptyRoom, mostBarred, mostKeys, type Room } from './room.ts';
import { newRound } from './round.ts';
import { atRest, roundAfter, withoutVotesOf, withStaleVotes } from './round-after.ts';
import { wayKey } from './ways.ts';

/** The room after `change`: the only way a room changes, on the server. */
export function apply(room: Room, change: Change): Room {
  switch (change.type) {
    case 'ballotCast': {
      const { storyId, participantId, points, remark } = change;
      return {
        ...room,
        ballots: withHidden(room.ballots, storyId, participantId, points ?? undefined),
        remarks: withHidden(room.remarks, storyId, participantId, remark),
      };
    }
    case 'participantJoined': {
      const seats = { ...room.seats, [change.participant.id]: [] };
      return { ...applyOpen(room, change), seats };
    }
    case 'seatTaken': {
      const { participantId, keyHash } = change;
      const keys = [...(room.seats[participantId] ?? []), keyHash].slice(-mostKeys);
      return { ...room, seats: { ...room.seats, [participantId]: keys } };
    }
    case 'waySet': {
      const { way } = change;
      return { ...room, ways: { ...room.ways, [wayKey(way)]: way } };
    }
    case 'keysBarred': {
      const { type: _, ...one } = change;
      return { ...room, barred: [...room.barred, one].slice(-mostBarred) };
    }
    case 'admitted':
      return {
        ...room,
        barred: room.barred.filter((one) => one.participantId !== change.participantId),
      };
    case 'detailsWritten':
      return { ...room, details: { ...room.details, [change.storyId]: change.details } };
    case 'storyDeleted':
      return {
        ...applyOpen(room, change),
        ...hiddenAfter(room, change),
        details: without(room.details, change.storyId),
        rounds: without(room.rounds, change.storyId),
      };
    case 'roundStarted':
    case 'roundRestored': {
      const { storyId, earlier } = change;
      const restored = change.type === 'roundRestored' ? change.round.number : undefined;
      return {
        ...applyOpen(room, change),
        ...hiddenAfter(room, change),
        rounds: earlier === undefined ? room.rounds : roundsAfter(room, storyId, earlier, restored),
      };
    }
    case 'roundsForgotten':
      return {
        ...applyOpen(room, change),
        rounds: roundsLeft(room, change.storyId, change.earlier),
      };
    case 'sessionDeleted': {
      const { revision, mark, session } = applyOpen(room, change);
      return { ...emptyRoom(session), revision, mark };
    }
    case 'participantRemoved': {
      const { participantId } = change;
      return {
        ...applyOpen(room, change),
        ballots: withoutHiddenOf(room.ballots, participantId),
        remarks: withoutHiddenOf(room.remarks, participantId),
        seats: without(room.seats, participantId),
        ways: waysWithout(room.ways, participantId),
        rounds: roundsWithout(room, participantId),
      };
    }
    default:
      return { ...applyOpen(room, change), ...hiddenAfter(room, change) };
  }
}

/** The room at the version of a change set, which has to follow this one's. */
export function afterChangeSet(room: Room, { revision, mark, changes }: ChangeSet<Change>): Room {
  return { ...changes.reduce(apply, room), revision, mark };
}

/** The public part of a room after `change`, on the server and in every page. */
export function applyOpen<R extends OpenRoom>(room: R, change: OpenChange): R {
  switch (change.type) {
    case 'sessionRenamed':
      return { ...room, session: { ...room.session, name: change.name } };
    case 'deckChanged':
      return { ...room, session: { ...room.session, type: change.deck } };
    case 'settingsChanged':
      return { ...room, session: { ...room.session, settings: change.settings } };
    case 'sessionClosed': {
      const session = { ...room.session, closedAt: change.at };
      return { ...room, session, stories: room.stories.map((story) => inRound(story, atRest)) };
    }
    case 'sessionReopened':
      return { ...room, session: { ...room.session, closedAt: null } };
    case 'sessionDeleted': {
      const session = { ...room.session, facilitatorActiveStoryId: null };
      return { ...room, session, participants: [], stories: [], collection: null };
    }
    case 'peopleMet':
      return { ...room, participants: room.participants.map(met) };
    case 'participantJoined':
      return { ...room, participants: [...room.participants, change.participant] };
    case 'participantRemoved': {
      const { participantId, votes = {} } = change;
      return {
        ...room,
        participants: room.participants.filter(({ id }) => id !== participantId),
        stories: room.stories.map((story) =>
          inRound(story, (round) => withoutVotesOf(round, participantId, votes[story.id])),
        ),
      };
    }
    case 'watchingChanged':
    case 'nudged':
    case 'roleChanged':
    case 'vouchedFor':
    case 'wayBackMade':
    case 'cameBack':
    case 'deviceAdded':
      return {
        ...room,
        participants: room.participants.map((one) =>
          one.id === change.participantId ? participantAfter(one, change) : one,
        ),
      };
    case 'storyCreated':
      return {
        ...room,
        stories: [...room.stories, newStory(change.storyId, change.name, newRound(1))],
      };
    case 'storyRenamed':
      return withStory(room, change.storyId, (story) => ({
        ...story,
        name: change.name,
        round: isCollected(room, story.id) ? withStaleVotes(story.round) : story.round,
      }));
    case 'storyDeleted':
      return {
        ...room,
        stories: room.stories.filter(({ id }) => id !== change.storyId),
        collection: collectionWithout(room.collection, change.storyId),
      };
    case 'storyMoved': {
      const { storyId, before } = change;
      const others = room.stories.filter(({ id }) => id !== storyId);
      const moved = room.stories.filter(({ id }) => id === storyId);
      const index = before === null ? others.length : others.findIndex(({ id }) => id === before);
      return { ...room, stories: others.toSpliced(index, 0, ...moved) };
    }
    case 'activeStoryChanged':
      return {
        ...room,
        session: { ...room.session, facilitatorActiveStoryId: change.storyId },
      };
    case 'countdownChanged':
    case 'floorChanged':
    case 'pointsAgreed':
    case 'revealed':
    case 'roundHidden':
    case 'skipped':
    case 'timerStarted':
    case 'timerStopped':
    case 'timeUp':
    case 'voted':
    case 'voteWithdrawn':
      return withStory(room, change.storyId, (story) =>
        inRound(story, (round) => roundAfter(round, change, room.session.settings)),
      );
    case 'roundStarted':
    case 'roundRestored': {
      const { earlier } = change;
      const round = change.type === 'roundStarted' ? newRound(change.round) : change.round;
      return withStory(room, change.storyId, (story) => inOtherRound(story, round, earlier));
    }
    case 'roundsForgotten':
      return withStory(room, change.storyId, (story) => ({ ...story, earlier: change.earlier }));
    case 'collectionStarted':
    case 'deadlineMoved':
    case 'collectionEnded':
    case 'collectionSeen':
      return applyCollection(room, change);
    case 'progressed':
      // Part of a page's view alone: here it follows from the rounds.
      return room;
    case 'detailsChanged':
      return withStory(room, change.storyId, (story) => ({
        ...story,
        details: change.details,
        questions: change.questions ?? story.questions,
        round: change.described ? withStaleVotes(story.round) : story.round,
      }));
    default:
      return change satisfies never;
  }
}

function waysWithout(ways: Room['ways'], participantId: ParticipantId): Room['ways'] {
  const back = without(ways, wayKey({ kind: 'back', participantId }));
  return without(back, wayKey({ kind: 'device', participantId }));
}

function withStory<R extends OpenRoom>(room: R, id: Id, change: (story: Story) => Story): R {
  const index = room.stories.findIndex((story) => story.id === id);
  const story = room.stories[index];
  const changed = story && change(story);
  // An unchanged object is neither stored nor rendered again.
  return changed && changed !== story
    ? { ...room, stories: room.stories.with(index, changed) }
    : room;
}

/** By story and participant. */
type Hidden<V> = Readonly<Record<Id, Readonly<Record<Id, V>>>>;

/** With what a participant has hidden on a story, or (undefined) without it. */
export function withHidden<V>(
  byStory: Hidden<V>,
  storyId: Id,
  participantId: Id,
  value: V | undefined,
): Hidden<V> {
  const before = byStory[storyId];
  if (value !== undefined) {
    return { ...byStory, [storyId]: { ...before, [participantId]: value } };
  }
  if (!before || !(participantId in before)) return byStory;
  const left = without(before, participantId);
  return Object.keys(left).length > 0 ? { ...byStory, [storyId]: left } : without(byStory, storyId);
}

/** Without anything of a participant. */
function withoutHiddenOf<V>(byStory: Hidden<V>, participantId: Id): Hidden<V> {
  return Object.keys(byStory).reduce(
    (left, storyId) => withHidden(left, storyId, participantId, undefined),
    byStory,
  );
}

/** The hidden part of a room, once `change` may have ended a story's voting. */
function hiddenAfter(
  { ballots, remarks }: Room,
  change: OpenChange,
): Pick<Room, 'ballots' | 'remarks'> {
  return { ballots: afterRound(ballots, change), remarks: afterRound(remarks, change) };
}

/** The hidden parts by story, once `change` has ended a story's voting. */
export function afterRound<V>(
  byStory: Readonly<Record<Id, V>>,
  change: OpenChange,
): Readonly<Record<Id, V>> {
  switch (change.type) {
    case 'sessionDeleted':
      return {};
    case 'revealed':
    case 'roundStarted':
    case 'roundRestored':
    case 'storyDeleted':
      return without(byStory, change.storyId);
    default:
      return byStory;
  }
}

/** A record without one of its ids; the same record where it has none. */
export function without<V>(record: Readonly<Record<Id, V>>, id: Id): Readonly<Record<Id, V>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}
