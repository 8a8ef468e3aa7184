import { setImmediate as nextTurn } from 'node:timers/promises';
import { detailsSchema, isBare, type StoryDetails } from '@story-pointer/core/details';
import { type Id, idSchema, type SessionId } from '@story-pointer/core/ids';
import { collectionSchema } from '@story-pointer/core/session/collection';
import { type KeptRound, keptRoundSchema } from '@story-pointer/core/session/kept-round';
import { participantSchema, type Story, storySchema } from '@story-pointer/core/session/open-room';
import { remarkSchema } from '@story-pointer/core/session/remark';
import { barredKeysSchema, type Room } from '@story-pointer/core/session/room';
import { seatLinkSchema } from '@story-pointer/core/session/seat-links';
import { tokenActSchema, tokenSchema } from '@story-pointer/core/session/tokens';
import { webhookTargetSchema } from '@story-pointer/core/session/webhook-target';
import { webhookSchema } from '@story-pointer/core/session/webhooks';
import { deepEquals } from 'bun';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { large, pagesOf, type Query } from './sql.ts';

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

/** Documents are read and parsed in parts, and other sessions get their turn between two of them. */
const pageSize = 32;

/** In milliseconds, of parsing in one part. */
const longestPart = 4;

const orderSchema = z.array(idSchema);
const documentRow = z.object({ kind: z.string(), id: z.string(), place: large, data: z.string() });

/** The rows of a session by their kind, in the order they came. */
type DocumentRows = ReadonlyMap<string, readonly z.output<typeof documentRow>[]>;

/**
 * One of the lists and records that a room consists of. Each of its entries is a document.
 * @param schema of a document, which is stored as its JSON
 * @param storedPart of a value, without what is stored elsewhere
 * @param kind its name in the database
 */
function documents<T>(
  field: keyof Room,
  schema: z.ZodMiniType<T>,
  entriesOf: (room: Room) => readonly (readonly [id: string, value: T])[],
  storedPart: (value: T) => T = (value) => value,
  kind: string = field,
) {
  /** Writes the entries in which `after` differs; an object that is the same in both is skipped. */
  function writes(before: Room, after: Room): Sql[] {
    if (before[field] === after[field]) return [];
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
          VALUES (${sessionId}, ${kind}, ${id}, ${placeOf(after, index)}, ${data})
          ON CONFLICT (session_id, kind, id) DO UPDATE SET data = excluded.data`
        : sql`UPDATE documents SET data = ${data} WHERE ${isThis(id)}`;
    });
    const left = [...known.keys()];
    return [...written, ...left.map((id) => sql`DELETE FROM documents WHERE ${isThis(id)}`)];
  }

  async function read(rows: DocumentRows): Promise<readonly (readonly [id: string, value: T])[]> {
    const entries: (readonly [id: string, value: T])[] = [];
    let begin = performance.now();
    for (const { id, data } of rows.get(kind) ?? []) {
      entries.push([id, z.parse(schema, JSON.parse(data))]);
      if (entries.length % pageSize > 0 && performance.now() - begin < longestPart) continue;
      await nextTurn();
      begin = performance.now();
    }
    return entries;
  }

  return { writes, read };
}

const participants = documents('participants', participantSchema, (room) =>
  room.participants.map((one) => [one.id, one] as const),
);

const barred = documents('barred', barredKeysSchema, (room) =>
  room.barred.map((one) => [one.participantId, one] as const),
);

/** The voters of an open round are known by their votes, which have a table of their own. */
const stories = documents(
  'stories',
  storySchema,
  (room) => room.stories.map((one) => [one.id, one] as const),
  (story) => withVoters(story, []),
);

const details = documents('details', detailsSchema, (room) => Object.entries(room.details));

const rounds = documents('rounds', keptRoundSchema, (room) =>
  Object.entries(room.rounds).flatMap(([storyId, kept]) =>
    kept.map((one) => [`${storyId} ${one.round.number}`, one] as const),
  ),
);

/** The words that go with hidden votes. They are few: an open round has none in most teams. */
const remarks = documents('remarks', remarkSchema, (room) =>
  Object.entries(room.remarks).flatMap(([storyId, ofStory]) =>
    Object.entries(ofStory).map(
      ([participantId, one]) => [`${storyId} ${participantId}`, one] as const,
    ),
  ),
);

const collection = documents('collection', collectionSchema, ({ collection }) =>
  collection ? [['collection', collection]] : [],
);

const seatLinks = documents(
  'seatLinks',
  seatLinkSchema,
  (room) => Object.entries(room.seatLinks),
  (link) => link,
  'ways',
);

const tokens = documents('tokens', tokenSchema, (room) =>
  room.tokens.map((one) => [one.id, one] as const),
);

const tokenHashes = documents('tokenHashes', z.string(), (room) =>
  Object.entries(room.tokenHashes),
);

const tokenActs = documents('tokenActs', z.array(tokenActSchema), (room) =>
  room.tokenActs.length > 0 ? [['tokenActs', [...room.tokenActs]]] : [],
);

const webhooks = documents('webhooks', webhookSchema, (room) =>
  room.webhooks.map((one) => [one.id, one] as const),
);

const webhookTargets = documents('webhookTargets', webhookTargetSchema, (room) =>
  Object.entries(room.webhookTargets),
);

const kinds = [
  ...[participants, barred, stories, details, rounds, remarks, collection, seatLinks],
  ...[tokens, tokenHashes, tokenActs, webhooks, webhookTargets],
];

/** The documents in which a room differs from the one before. */
export function documentWrites(before: Room, after: Room): Sql[] {
  return [...kinds.flatMap(({ writes }) => writes(before, after)), ...orderWrites(before, after)];
}

/** Stories are read in the order they were created, unless one was moved: then their order is a document as well. */
function orderWrites(before: Room, after: Room): Sql[] {
  if (before.stories === after.stories) return [];
  const [old, ids] = [before, after].map(({ stories }) => stories.map(({ id }) => id));
  if (!old || !ids || isContinued(old, ids)) return [];
  return [
    sql`INSERT INTO documents (session_id, kind, id, place, data)
      VALUES (${after.session.id}, 'order', 'stories', 0, ${JSON.stringify(ids)})
      ON CONFLICT (session_id, kind, id) DO UPDATE SET data = excluded.data`,
  ];
}

/** The parts of a room that are documents; undefined for more than so many bytes. */
export async function readDocuments(query: Query, sessionId: SessionId, most: number) {
  const pages = pagesOf(query, documentRow, pageSize, (last) => {
    const { kind = '', id = '' } = last ?? {};
    return sql`SELECT kind, id, place, data FROM documents
      WHERE session_id = ${sessionId} AND (kind, id) > (${kind}, ${id}) ORDER BY kind, id`;
  });
  const found: z.output<typeof documentRow>[] = [];
  let bytes = 0;
  for await (const page of pages) {
    for (const { data } of page) bytes += data.length;
    if (bytes > most) return undefined;
    found.push(...page);
  }
  found.sort((one, other) => one.place - other.place);
  const rows = Map.groupBy(found, ({ kind }) => kind);
  const byStory = Map.groupBy(await rounds.read(rows), ([id]) => id.slice(0, id.indexOf(' ')));
  const detailed = new Map(await details.read(rows));
  const all = inOrder(new Map(await stories.read(rows)), rows.get('order')?.[0]?.data);
  return {
    participants: valuesOf(await participants.read(rows)),
    barred: valuesOf(await barred.read(rows)),
    stories: all.map((story) => withOutline(story, detailed.get(story.id))),
    details: Object.fromEntries(detailed),
    rounds: Object.fromEntries([...byStory].map(([id, kept]) => [id, byNumber(valuesOf(kept))])),
    remarks: byStoryAndPerson(await remarks.read(rows)),
    collection: valuesOf(await collection.read(rows))[0] ?? null,
    seatLinks: Object.fromEntries(await seatLinks.read(rows)),
    tokens: valuesOf(await tokens.read(rows)),
    tokenHashes: Object.fromEntries(await tokenHashes.read(rows)),
    tokenActs: valuesOf(await tokenActs.read(rows))[0] ?? [],
    webhooks: valuesOf(await webhooks.read(rows)),
    webhookTargets: Object.fromEntries(await webhookTargets.read(rows)),
  };
}

function valuesOf<T>(entries: readonly (readonly [string, T])[]): readonly T[] {
  return entries.map(([, value]) => value);
}

function byStoryAndPerson<T>(entries: readonly (readonly [string, T])[]) {
  const byStory: Record<Id, Record<Id, T>> = {};
  for (const [id, value] of entries) {
    const [storyId = '', participantId = ''] = id.split(' ');
    byStory[storyId] = { ...byStory[storyId], [participantId]: value };
  }
  return byStory;
}

function byNumber(rounds: readonly KeptRound[]): readonly KeptRound[] {
  return rounds.toSorted((one, other) => one.round.number - other.round.number);
}

/** @param order JSON of the ids, if stories were moved; newer ones are not in it yet */
function inOrder(stories: ReadonlyMap<Id, Story>, order = '[]'): readonly Story[] {
  const ids = new Set([...orderSchema.parse(JSON.parse(order)), ...stories.keys()]);
  return [...ids].flatMap((id) => stories.get(id) ?? []);
}

/** Earlier versions stored stories without what everybody sees of their details. */
function withOutline(story: Story, details: StoryDetails | undefined): Story {
  return details ? { ...story, key: details.key, bare: isBare(details) } : story;
}

export function withVoters(story: Story, voters: readonly Id[]): Story {
  const { round } = story;
  return round.state === 'open' ? { ...story, round: { ...round, voters } } : story;
}
