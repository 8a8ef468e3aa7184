import { type Id, idSchema } from '@story-pointer/core/ids';
import { findParticipant, findStory, type Story } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { Vote } from '@story-pointer/core/session/round';
import * as z from 'zod/mini';
import { type Difference, none, type RoomEntity } from './difference.ts';
import { Entity, type RecordOf } from './entity.ts';

const entity = new Entity(
  'votes',
  ['story_id', 'participant_id'],
  { storyId: idSchema, participantId: idSchema, points: z.number() },
  ['place'],
);

/** More than there are votes in any room: those that come in one revision lie before those of the next. */
const placesInARevision = 2 ** 20;

/** A vote, be it hidden or open. */
export type VoteRecord = RecordOf<typeof entity>;

/** The votes of a story, in the order they were cast, as a room has them. */
type Cast = readonly Vote[] | Room['ballots'][Id];

const nothing: Cast = [];

export const votes: RoomEntity<typeof entity> = {
  entity,
  parts: ['stories', 'ballots'],
  order: { column: 'place', at: (revision, index) => revision * placesInARevision + index },
  differenceOf: (before, after) => {
    const apart = storiesApart(before, after).flatMap((story) => {
      const known = findStory(before, story.id);
      const [old, cast] = [known ? castIn(before, known) : nothing, castIn(after, story)];
      return old === cast ? [] : compareCast(story.id, old, cast);
    });
    if (apart.length === 0) return none;
    const [only, ...others] = apart;
    if (only && others.length === 0 && only.gone.length === 0) return only;
    return {
      come: apart.flatMap(({ come }) => come),
      again: new Map(apart.flatMap(({ again }) => [...(again ?? [])])),
      changed: apart.flatMap(({ changed }) => changed),
      // Those of people and stories that are gone go with them.
      gone: apart
        .flatMap(({ gone }) => gone)
        .filter(({ participantId }) => findParticipant(after, participantId)),
    };
  },
};

/** The stories whose votes may be others than before. */
function storiesApart(before: Room, after: Room): readonly Story[] {
  const ids = new Set<Id>();
  if (before.stories !== after.stories) {
    for (const [index, story] of after.stories.entries()) {
      if (before.stories[index] !== story) ids.add(story.id);
    }
  }
  if (before.ballots !== after.ballots) {
    for (const id in { ...before.ballots, ...after.ballots }) {
      if (before.ballots[id] !== after.ballots[id]) ids.add(id);
    }
  }
  return [...ids].flatMap((id) => findStory(after, id) ?? []);
}

function castIn(room: Room, story: Story): Cast {
  return story.round.state === 'revealed' ? story.round.votes : (room.ballots[story.id] ?? nothing);
}

function isList(cast: Cast): cast is readonly Vote[] {
  return Array.isArray(cast);
}

function compareCast(storyId: Id, before: Cast, after: Cast): Difference<VoteRecord> {
  return (
    compareHidden(storyId, before, after) ??
    compareAll(recordsOf(storyId, before), recordsOf(storyId, after))
  );
}

/** The quick way for what happens most: some have voted behind all others, or chosen another card. */
function compareHidden(storyId: Id, before: Cast, after: Cast): Difference<VoteRecord> | undefined {
  if (isList(before) || isList(after)) return undefined;
  const known = Object.keys(before);
  const come: VoteRecord[] = [];
  const changed: (readonly [VoteRecord, VoteRecord])[] = [];
  for (const [index, participantId] of Object.keys(after).entries()) {
    const [old, points] = [before[participantId], after[participantId]];
    if (known[index] !== (index < known.length ? participantId : undefined)) return undefined;
    if (points === undefined || old === points) continue;
    const record = { storyId, participantId, points };
    if (old === undefined) come.push(record);
    else changed.push([{ ...record, points: old }, record]);
  }
  return Object.keys(after).length < known.length ? undefined : { ...none, come, changed };
}

function recordsOf(storyId: Id, cast: Cast): readonly VoteRecord[] {
  if (isList(cast)) return cast.map((vote) => ({ storyId, ...vote }));
  return Object.entries(cast).map(([participantId, points]) => ({
    storyId,
    participantId,
    points,
  }));
}

function compareAll(
  before: readonly VoteRecord[],
  after: readonly VoteRecord[],
): Difference<VoteRecord> {
  const old = new Map(before.map((record, place) => [record.participantId, { record, place }]));
  // Behind one that comes, all others have to come as well.
  let last = -1;
  const come: VoteRecord[] = [];
  const again: (readonly [VoteRecord, VoteRecord])[] = [];
  const changed: (readonly [VoteRecord, VoteRecord])[] = [];
  for (const record of after) {
    const known = old.get(record.participantId);
    old.delete(record.participantId);
    if (known && known.place > last) {
      if (known.record.points !== record.points) changed.push([known.record, record]);
      last = known.place;
      continue;
    }
    come.push(record);
    if (known) again.push([record, known.record]);
    last = Number.POSITIVE_INFINITY;
  }
  const gone = [...old.values()].map(({ record }) => record);
  return { come, changed, gone, again: new Map(again) };
}

/** The votes of each story, as a room has them. */
export function votesByStory(records: readonly VoteRecord[]): ReadonlyMap<Id, readonly Vote[]> {
  const votes = new Map<Id, Vote[]>();
  for (const { storyId, participantId, points } of records) {
    const cast = votes.get(storyId) ?? [];
    votes.set(storyId, cast);
    cast.push({ participantId, points });
  }
  return votes;
}

/**
 * The same as `entity.read`: a room can have so many votes that all the objects a schema makes for each
 * would fill the memory faster than it is cleared.
 * @param people the ids of those who are in the room, of which each takes memory once
 * @throws {TypeError} when the database holds what this version cannot have written
 */
export function readVotes(rows: readonly unknown[], people: ReadonlyMap<Id, Id>): VoteRecord[] {
  return rows.map((row) => {
    const participantId = isVote(row) && people.get(row.participantId);
    if (!participantId) throw new TypeError('no vote of anybody in this room');
    return { storyId: row.storyId, participantId, points: row.points };
  });
}

function isVote(row: unknown): row is VoteRecord {
  return (
    typeof row === 'object' &&
    row !== null &&
    'storyId' in row &&
    typeof row.storyId === 'string' &&
    'participantId' in row &&
    typeof row.participantId === 'string' &&
    'points' in row &&
    typeof row.points === 'number'
  );
}
