import type { Id, ParticipantId } from '../ids.ts';
import { withoutPeople } from './changes/people.ts';
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
    case 'teamMade':
    case 'teamJoined':
      return { ...room, isOfTeam: true };
    case 'tokenHashSet': {
      const { tokenId, hash } = change;
      return { ...room, tokenHashes: { ...room.tokenHashes, [tokenId]: hash } };
    }
    case 'tokenEnded':
      return {
        ...applyOpen(room, change),
        tokenHashes: without(room.tokenHashes, change.tokenId),
      };
    case 'webhookTargetSet': {
      const { webhookId, target } = change;
      return { ...room, webhookTargets: { ...room.webhookTargets, [webhookId]: target } };
    }
    case 'webhookEnded':
      return {
        ...applyOpen(room, change),
        webhookTargets: without(room.webhookTargets, change.webhookId),
      };
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
    case 'participantRemoved':
      return afterRemovals(room, [change]);
    default:
      return { ...applyOpen(room, change), ...hiddenAfter(room, change) };
  }
}

/** The room after changes one after another: people who are removed together cost as much as one. */
export function applyAll(room: Room, changes: readonly Change[]): Room {
  let after = room;
  let removed: Removal[] = [];
  for (const change of changes) {
    if (change.type === 'participantRemoved') {
      removed.push(change);
      continue;
    }
    after = apply(afterRemovals(after, removed), change);
    removed = [];
  }
  return afterRemovals(after, removed);
}

type Removal = ChangeOf<'participantRemoved'>;

function afterRemovals(room: Room, removed: readonly Removal[]): Room {
  if (removed.length === 0) return room;
  const gone = new Set(removed.map(({ participantId }) => participantId));
  const isGone = (id: ParticipantId) => gone.has(id);
  return {
    ...withoutPeople(room, removed),
    ballots: withoutHiddenOf(room.ballots, isGone),
    remarks: withoutHiddenOf(room.remarks, isGone),
    seats: withoutSome(room.seats, isGone),
    seatLinks: withoutSome(room.seatLinks, (_, { participantId }) => isGone(participantId)),
    rounds: roundsWithout(room, isGone),
  };
}

/** The room at the version of a change set, which has to follow this one's. */
export function afterChangeSet(room: Room, { revision, mark, changes }: ChangeSet<Change>): Room {
  return { ...applyAll(room, changes), revision, mark };
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

/** Without anything of some participants. */
function withoutHiddenOf<V>(byStory: Hidden<V>, isGone: (id: ParticipantId) => boolean): Hidden<V> {
  const left = Object.entries(byStory).flatMap(([storyId, all]) => {
    const others = withoutSome(all, isGone);
    return Object.keys(others).length > 0 ? [[storyId, others] as const] : [];
  });
  const isSame = left.every(([storyId, others]) => others === byStory[storyId]);
  return isSame && left.length === Object.keys(byStory).length ? byStory : Object.fromEntries(left);
}

/** A record without some entries; the same record where it has none of them. */
function withoutSome<V>(
  record: Readonly<Record<Id, V>>,
  isGone: (id: Id, value: V) => boolean,
): Readonly<Record<Id, V>> {
  const all = Object.entries(record);
  const left = all.filter(([id, value]) => !isGone(id, value));
  return left.length < all.length ? Object.fromEntries(left) : record;
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
