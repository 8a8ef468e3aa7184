import { detailsSchema } from '@story-pointer/core/details';
import { keptRoundSchema } from '@story-pointer/core/session/kept-round';
import {
  participantSchema,
  type Story,
  sessionSchema,
  storySchema,
} from '@story-pointer/core/session/open-room';
import { barredKeysSchema, emptyRoom, type Room } from '@story-pointer/core/session/room';
import { seatLinkKey, seatLinkSchema } from '@story-pointer/core/session/seat-links';
import sql, { raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { type Plain, parse, type Query } from './sql.ts';
import { beginningOf } from './writing.ts';

/** Before there were documents each field had a column. Taken over is what release 1.0.0 wrote, and the last of those tables. */
const earlierSteps = 24;
/** The steps of the first tables with documents, in release 2.0.0. */
export const documentSteps = earlierSteps + 1;
const firstSteps = 3;

/** Tables that came after release 1.0.0. */
const laterTables = ['story_details', 'seat_keys', 'ways', 'rounds'];

/** Tables that refer to others come first. */
const emptied = [
  ...['earlier_votes', ...laterTables, 'participants', 'stories', 'earlier_sessions'],
  ...['earlier_receipts', 'earlier_clock', 'moves'],
];

/** All of them. */
export const earlierTables = [
  ...['sessions', 'participants', 'stories', 'votes', 'receipts', 'clock', 'moves'],
  ...laterTables,
];

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type EarlierRow = z.infer<typeof rowSchema>;

/** The rows of a table; none where there was no such table yet. */
type RowsOf = (table: string, condition: Sql) => Promise<readonly EarlierRow[]>;

/** Makes documents of all that a database holds. @param done how many steps it has gone through */
export async function takeOver(query: Query, done: number, tables: readonly Sql[]): Promise<void> {
  const isFirst = done === firstSteps;
  if (!isFirst && done !== earlierSteps)
    throw new Error('It was written between two releases, by a version that is not taken over.');
  if ((await query(sql`SELECT source FROM moves`)).length > 0)
    throw new Error('Only a part of the data was moved into it: move it again, into an empty one.');
  for (const name of ['sessions', 'votes', 'receipts', 'clock'])
    await query(raw(`ALTER TABLE ${name} RENAME TO earlier_${name}`));
  for (const table of tables) await query(table);
  const rowsOf: RowsOf = async (table, condition) =>
    isFirst && laterTables.includes(table)
      ? []
      : parse(rowSchema, await query(sql`SELECT * FROM ${raw(table)} WHERE ${condition}`));
  for (const session of await rowsOf('earlier_sessions', sql`TRUE`)) {
    const room = await roomOf(session, rowsOf);
    const { turn, writes } = beginningOf(room, [], Number(session['last_activity_at']));
    for (const statement of [turn, ...writes]) await query(statement);
  }
  // Release 1.0.0 had more of a digest in the ids.
  const id = isFirst
    ? `CASE WHEN id LIKE '________-____ %'
        THEN substr(id, 1, 8) || substr(id, 10, 4) || substr(id, 15, 24) ELSE id END`
    : 'id';
  await query(sql`INSERT INTO receipts (id, answer, made_at)
    SELECT ${raw(id)}, answer, made_at FROM earlier_receipts`);
  await query(sql`INSERT INTO clock SELECT * FROM earlier_clock`);
  for (const name of emptied) await query(raw(`DROP TABLE IF EXISTS ${name}`));
}

async function roomOf(row: EarlierRow, rowsOf: RowsOf): Promise<Room> {
  const inSession = sql`session_id = ${row['id']}`;
  const ofPeople = sql`participant_id IN (SELECT id FROM participants WHERE ${inSession})`;
  const ofStories = sql`story_id IN (SELECT id FROM stories WHERE ${inSession})`;
  const people = sorted(await rowsOf('participants', inSession), 'joined_revision');
  const keys = sorted(await rowsOf('seat_keys', ofPeople), 'taken_revision');
  const links = (await rowsOf('ways', ofPeople)).map((link) =>
    seatLinkSchema.parse({ endsAt: null, ...fieldsOf(link) }),
  );
  const rounds = byStory(sorted(await rowsOf('rounds', inSession), 'number'));
  const votes = byStory(sorted(await rowsOf('earlier_votes', ofStories), 'place', 'cast_revision'));
  const stories = sorted(await rowsOf('stories', inSession), 'place', 'order').map((story) =>
    storyOf(story, votes.get(story['id']) ?? [], rounds.get(story['id'])?.length),
  );
  const session = { facilitatorActiveStoryId: null, settings: {}, barred: [], ...fieldsOf(row) };
  return {
    ...emptyRoom(sessionSchema.parse(session)),
    revision: Number(row['revision']),
    mark: String(row['mark'] ?? ''),
    barred: z.array(barredKeysSchema).parse(session.barred),
    participants: people.map((one) => participantSchema.parse(fieldsOf(one))),
    seats: Object.fromEntries(
      people.map(({ id = '', key_hash: first = null }) => {
        const others = keys.filter((key) => key['participant_id'] === id);
        const all = [first, ...others.map((key) => key['key_hash'])];
        return [id, all.filter((hash) => typeof hash === 'string')];
      }),
    ),
    seatLinks: Object.fromEntries(links.map((link) => [seatLinkKey(link), link])),
    stories,
    ballots: Object.fromEntries(
      stories.flatMap(({ id, round }) => {
        const cast = votes.get(id) ?? [];
        return round.state === 'open' && cast.length > 0
          ? [[id, Object.fromEntries(cast.map((vote) => [vote['participant_id'], vote['points']]))]]
          : [];
      }),
    ),
    details: Object.fromEntries(
      (await rowsOf('story_details', inSession)).map((one) => [
        one['story_id'],
        detailsSchema.parse(fieldsOf(one)['details']),
      ]),
    ),
    rounds: Object.fromEntries(
      [...rounds].map(([id, kept]) => [
        id,
        kept.map((one) => keptRoundSchema.parse(fieldsOf(one)['kept'])),
      ]),
    ),
  };
}

function storyOf(
  row: EarlierRow,
  votes: readonly EarlierRow[],
  earlier: number | undefined,
): Story {
  const { round: number, details, points: agreed = null, ...fields } = fieldsOf(row);
  const cast = votes.map(fieldsOf);
  const voters = cast.map(({ participantId }) => participantId);
  const round =
    row['pointed'] === 1
      ? { ...fields, number, state: 'revealed', votes: cast, agreed }
      : { ...fields, number, state: 'open', voters };
  return storySchema.parse({ ...fields, earlier, details: details || undefined, round });
}

/** Columns with JSON, and with numbers too large for an INTEGER, which come from PostgreSQL as text. */
const asJson = [
  ...['settings', 'barred', 'timer', 'countdown', 'cards', 'floor', 'details', 'kept'],
  ...['closed_at', 'started_at', 'revealed_at', 'took', 'ends_at'],
];

/** The fields of a row, by the names that core has for them, without those that are missing. */
function fieldsOf(row: EarlierRow): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const field = column.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase());
    const isJson = asJson.includes(column) || (column === 'type' && String(value).startsWith('{'));
    if (column === 'is_facilitator') fields[field] = value === 1;
    else if (column === 'watches' || column === 'acts') fields[field] = value === 1 || undefined;
    else if (isJson && typeof value === 'string') fields[field] = JSON.parse(value);
    else if (value !== null) fields[field] = value;
  }
  return fields;
}

function byStory(
  rows: readonly EarlierRow[],
): ReadonlyMap<Plain | undefined, readonly EarlierRow[]> {
  return Map.groupBy(rows, (row) => row['story_id']);
}

/** In the order of the first of these columns that the table has. */
function sorted(
  rows: readonly EarlierRow[],
  column: string,
  earlier = column,
): readonly EarlierRow[] {
  const placeOf = (row: EarlierRow) => Number(row[column] ?? row[earlier]);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
