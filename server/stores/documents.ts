import { setImmediate as nextTurn } from 'node:timers/promises';
import { detailsSchema } from '@story-pointer/core/details';
import { type Id, idSchema, type SessionId } from '@story-pointer/core/ids';
import { keptRoundSchema } from '@story-pointer/core/session/kept-round';
import { participantSchema, type Story, storySchema } from '@story-pointer/core/session/open-room';
import { barredKeysSchema, type Room } from '@story-pointer/core/session/room';
import type { Round } from '@story-pointer/core/session/round';
import { waySchema } from '@story-pointer/core/session/ways';
import { deepEquals } from 'bun';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { large, parse, type Query } from './sql.ts';

/** Documents are read in pages, and other sessions get their turn between two of them. */
const pageSize = 32;

/** More than there are documents of a kind, or votes, in any room. */
const placesInARevision = 2 ** 20;

/** Rows are read in the order of their places; those of later revisions come behind earlier ones. */
export function placeOf(after: Room, index: number): number {
  return after.revision * placesInARevision + index;
}

/** Whether those that are in both lists come first, and in the same order. */
export function isContinued(before: readonly string[], after: readonly string[]): boolean {
  if (before.every((id, index) => id === after[index])) return true;
  const isLeft = new Set(after);
  return before.filter((id) => isLeft.has(id)).every((id, index) => id === after[index]);
}

const orderSchema = z.array(idSchema);
const documentRow = z.object({ id: z.string(), place: large, data: z.string() });

/** One of the lists and records that a room consists of. Each of its entries is a document. */
export interface DocumentKind<T> {
  /** The documents in which `after` differs from `before`; an object that is the same in both is skipped. */
  readonly writes: (before: Room, after: Room) => readonly Sql[];
  /** The documents of a session, in the order they came. */
  readonly read: (query: Query, sessionId: SessionId) => Promise<ReadonlyMap<string, T>>;
}

/**
 * @param schema of a document, which is stored as its JSON
 * @param storedPart of a value, without what is stored elsewhere
 * @param compact makes it take less memory; `same` returns one string for all equal ones
 */
function documents<T>(
  kind: keyof Room,
  schema: z.ZodMiniType<T>,
  entriesOf: (room: Room) => readonly (readonly [id: string, value: T])[],
  storedPart: (value: T) => T = (value) => value,
  compact: (value: T, same: (id: Id) => Id) => T = (value) => value,
): DocumentKind<T> {
  function writes(before: Room, after: Room): Sql[] {
    if (before[kind] === after[kind]) return [];
    const { id: sessionId } = after.session;
    const isThis = (id: string) => sql`session_id = ${sessionId} AND kind = ${kind} AND id = ${id}`;
    const known = new Map(entriesOf(before));
    const written = entriesOf(after).flatMap(([id, value], index) => {
      const old = known.get(id);
      known.delete(id);
      if (old === value) return [];
      const part = storedPart(value);
      if (old !== undefined && deepEquals(part, storedPart(old))) return [];
      const data = JSON.stringify(part);
      return old === undefined
        ? sql`INSERT INTO documents (session_id, kind, id, place, data)
          VALUES (${sessionId}, ${kind}, ${id}, ${placeOf(after, index)}, ${data})`
        : sql`UPDATE documents SET data = ${data} WHERE ${isThis(id)}`;
    });
    const left = [...known.keys()];
    return [...written, ...left.map((id) => sql`DELETE FROM documents WHERE ${isThis(id)}`)];
  }

  async function read(query: Query, sessionId: SessionId): Promise<ReadonlyMap<string, T>> {
    const found: { readonly id: string; readonly place: number; readonly value: T }[] = [];
    const ids = new Map<Id, Id>();
    const same = (id: Id) => {
      if (!ids.has(id)) ids.set(id, id);
      return ids.get(id) ?? id;
    };
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows = await query(sql`SELECT id, place, data FROM documents
        WHERE session_id = ${sessionId} AND kind = ${kind} AND id > ${last}
        ORDER BY id LIMIT ${pageSize}`);
      for (const { data, ...row } of parse(documentRow, rows))
        found.push({ ...row, value: compact(z.parse(schema, JSON.parse(data)), same) });
      last = rows.length < pageSize ? undefined : found.at(-1)?.id;
      if (last !== undefined) await nextTurn();
    }
    found.sort((one, other) => one.place - other.place);
    return new Map(found.map(({ id, value }) => [id, value]));
  }

  return { writes, read };
}

export const participants = documents('participants', participantSchema, (room) =>
  room.participants.map((one) => [one.id, one] as const),
);

export const barred = documents('barred', barredKeysSchema, (room) =>
  room.barred.map((one) => [one.participantId, one] as const),
);

/** The voters of an open round are known by their votes, which have a table of their own. */
const stories = documents(
  'stories',
  storySchema,
  (room) => room.stories.map((one) => [one.id, one] as const),
  (story) => withVoters(story, []),
  (story, same) => ({ ...story, round: compactRound(story.round, same) }),
);

export const details = documents('details', detailsSchema, (room) => Object.entries(room.details));

export const rounds = documents(
  'rounds',
  keptRoundSchema,
  (room) =>
    Object.entries(room.rounds).flatMap(([storyId, kept]) =>
      kept.map((one) => [`${storyId} ${one.round.number}`, one] as const),
    ),
  undefined,
  (kept, same) => ({ ...kept, round: compactRound(kept.round, same) }),
);

export const ways = documents('ways', waySchema, (room) => Object.entries(room.ways));

const kinds = [participants, barred, stories, details, rounds, ways] as const;

/** The documents in which a room differs from the one before. */
export function documentWrites(before: Room, after: Room): Sql[] {
  const documents = kinds.flatMap(({ writes }) => writes(before, after));
  return before.stories === after.stories
    ? documents
    : [...documents, ...orderWrites(before, after)];
}

/** Stories are read in the order they were created, unless one was moved: then their order is a document as well. */
function orderWrites(before: Room, after: Room): Sql[] {
  const [old, ids] = [idsOf(before.stories), idsOf(after.stories)];
  if (isContinued(old, ids)) return [];
  return [
    sql`INSERT INTO documents (session_id, kind, id, place, data)
      VALUES (${after.session.id}, 'order', 'stories', 0, ${JSON.stringify(ids)})
      ON CONFLICT (session_id, kind, id) DO UPDATE SET data = excluded.data`,
  ];
}

function idsOf(stories: readonly Story[]): readonly Id[] {
  return stories.map(({ id }) => id);
}

export async function readStories(query: Query, sessionId: SessionId): Promise<readonly Story[]> {
  const [known, moved] = await Promise.all([
    stories.read(query, sessionId),
    query(sql`SELECT id, place, data FROM documents
      WHERE session_id = ${sessionId} AND kind = 'order' AND id = 'stories'`),
  ]);
  const [order] = parse(documentRow, moved);
  if (!order) return [...known.values()];
  const ids = new Set([...orderSchema.parse(JSON.parse(order.data)), ...known.keys()]);
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

/** A room can have 100,000 votes. A schema returns frozen lists, which take many times the memory. */
function compactRound<R extends Round>(round: R, same: (id: Id) => Id): R {
  if (round.state === 'open') return round;
  const votes = round.votes.map(({ participantId, points }) => ({
    participantId: same(participantId),
    points,
  }));
  return { ...round, votes };
}

export function withVoters(story: Story, voters: readonly Id[]): Story {
  const { round } = story;
  return round.state === 'open' ? { ...story, round: { ...round, voters } } : story;
}
