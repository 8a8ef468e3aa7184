import type { Id, ParticipantId } from '../ids.ts';
import { type Change, type ChangeOf, type OpenChange, openChanges } from './changes.ts';
import { roundsAfter, roundsLeft, roundsWithout } from './kept-rounds.ts';
import type { ChangeSet, OpenRoom } from './open-room.ts';
import { emptyRoom, mostBarred, mostKeys, type Room } from './room.ts';
import { seatLinkKey } from './seat-links.ts';

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
      const { way: link } = change;
      return { ...room, seatLinks: { ...room.seatLinks, [seatLinkKey(link)]: link } };
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
        seatLinks: linksWithout(room.seatLinks, participantId),
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

type Effects = {
  readonly [Type in OpenChange['type']]: {
    readonly apply: <R extends OpenRoom>(room: R, change: ChangeOf<Type>) => R;
  };
};

const effects: Effects = openChanges;

/** The public part of a room after `change`, on the server and in every page. */
export function applyOpen<R extends OpenRoom>(room: R, change: OpenChange): R {
  return applyAs(change.type, room, change);
}

function applyAs<Type extends OpenChange['type'], R extends OpenRoom>(
  type: Type,
  room: R,
  change: ChangeOf<Type>,
): R {
  return effects[type].apply(room, change);
}

function linksWithout(links: Room['seatLinks'], participantId: ParticipantId): Room['seatLinks'] {
  const back = without(links, seatLinkKey({ kind: 'back', participantId }));
  return without(back, seatLinkKey({ kind: 'device', participantId }));
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
