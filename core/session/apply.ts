import type { Id } from '../ids.ts';
import type { Change, OpenChange } from './changes.ts';
import type { OpenRoom, Story } from './open-room.ts';
import type { Room } from './room.ts';

/** The room after `change`: the only way a room changes, on the server. */
export function apply(room: Room, change: Change): Room {
  switch (change.type) {
    case 'ballotCast': {
      const { storyId, participantId, points } = change;
      const ballots = { ...room.ballots[storyId], [participantId]: points };
      return { ...room, ballots: { ...room.ballots, [storyId]: ballots } };
    }
    case 'seatTaken':
      return { ...room, seats: { ...room.seats, [change.participantId]: change.keyHash } };
    case 'sessionDeleted':
      return { ...applyOpen(room, change), ballots: {}, seats: {} };
    case 'participantRemoved': {
      const { participantId } = change;
      const ballots = Object.entries(room.ballots)
        .map(([storyId, votes]) => [storyId, without(votes, participantId)] as const)
        .filter(([, votes]) => Object.keys(votes).length > 0);
      return {
        ...applyOpen(room, change),
        ballots: Object.fromEntries(ballots),
        seats: without(room.seats, participantId),
      };
    }
    default:
      return { ...applyOpen(room, change), ballots: afterRound(room.ballots, change) };
  }
}

/** What everybody knows of a room after `change`, on the server and in every page alike. */
export function applyOpen<R extends OpenRoom>(room: R, change: OpenChange): R {
  switch (change.type) {
    case 'sessionRenamed':
      return { ...room, session: { ...room.session, name: change.name } };
    case 'sessionDeleted': {
      const session = { ...room.session, facilitatorActiveStoryId: null };
      return { ...room, session, participants: [], stories: [] };
    }
    case 'participantJoined':
      return { ...room, participants: [...room.participants, change.participant] };
    case 'participantRemoved': {
      const { participantId } = change;
      return {
        ...room,
        participants: room.participants.filter(({ id }) => id !== participantId),
        stories: room.stories.map((story) => withoutVotesOf(story, participantId)),
      };
    }
    case 'storyCreated': {
      const { storyId: id, name } = change;
      const order = room.stories.length + 1;
      const story = {
        id,
        name,
        order,
        round: 1,
        pointed: false,
        points: null,
        voters: [],
      } as const;
      return { ...room, stories: [...room.stories, story] };
    }
    case 'storyEdited': {
      const { name, points } = change;
      return withStory(room, change.storyId, (story) =>
        story.pointed ? { ...story, name, points } : { ...story, name },
      );
    }
    case 'storyDeleted':
      return { ...room, stories: room.stories.filter(({ id }) => id !== change.storyId) };
    case 'storiesReordered': {
      const orders = new Map(change.orders.map(({ storyId, order }) => [storyId, order]));
      const stories = room.stories
        .map((story) => ({ ...story, order: orders.get(story.id) ?? story.order }))
        .sort((one, other) => one.order - other.order);
      return { ...room, stories };
    }
    case 'activeStoryChanged':
      return {
        ...room,
        session: { ...room.session, facilitatorActiveStoryId: change.storyId },
      };
    case 'voted': {
      const { participantId } = change;
      return withStory(room, change.storyId, (story) =>
        story.pointed || story.voters.includes(participantId)
          ? story
          : { ...story, voters: [...story.voters, participantId] },
      );
    }
    case 'revealed':
      return withStory(room, change.storyId, ({ id, name, order, round }) => ({
        ...{ id, name, order, round },
        ...{ pointed: true, points: null, votes: change.votes },
      }));
    case 'roundStarted':
      return withStory(room, change.storyId, ({ id, name, order }) => ({
        ...{ id, name, order, round: change.round },
        ...{ pointed: false, points: null, voters: [] },
      }));
    default:
      return change satisfies never;
  }
}

/** Hidden votes by story, once `change` has ended a story's voting. */
export function afterRound<V>(
  byStory: Readonly<Record<Id, V>>,
  change: OpenChange,
): Readonly<Record<Id, V>> {
  switch (change.type) {
    case 'sessionDeleted':
      return {};
    case 'revealed':
    case 'roundStarted':
    case 'storyDeleted':
      return without(byStory, change.storyId);
    default:
      return byStory;
  }
}

function withStory<R extends OpenRoom>(room: R, id: Id, change: (story: Story) => Story): R {
  const stories = room.stories.map((story) => (story.id === id ? change(story) : story));
  return { ...room, stories };
}

function withoutVotesOf(story: Story, participantId: Id): Story {
  if (story.pointed) {
    const votes = story.votes.filter((vote) => vote.participantId !== participantId);
    return { ...story, votes };
  }
  return { ...story, voters: story.voters.filter((id) => id !== participantId) };
}

function without<V>(record: Readonly<Record<Id, V>>, id: Id): Readonly<Record<Id, V>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}
