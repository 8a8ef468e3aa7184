import type { TableWrites } from './entities/difference.ts';
import { entities } from './entities/entities.ts';
import type { Entity } from './entities/entity.ts';
import { sessions } from './entities/sessions.ts';
import { plainly, type Statement, sql } from './statement.ts';
import type { Writing } from './writing.ts';

/**
 * Writes what has happened in several rooms with one statement, and so in one round trip: each room by
 * itself, if it is where it has to be and none of its commands was answered before. PostgreSQL makes
 * rows of JSON by the types of a table's columns.
 * @param writings of rooms that go on
 * @returns a statement that finds the positions in `writings` of what was written
 */
export function writingTogether(writings: readonly Writing[]): Statement {
  const given = writings.map(({ sessionId, base, session, tables, receipts }, index) => ({
    ...{ index, id: sessionId, revision: base.revision, mark: base.mark, session },
    rows: {
      ...Object.fromEntries(tables.map(({ table, ...rows }) => [table, rows])),
      receipts: { inserts: receipts },
    },
  }));
  // Who locks several rooms does so in the same order as everybody else.
  given.sort(({ id }, other) => (id < other.id ? -1 : 1));
  const written = new Set([
    'receipts',
    ...writings.flatMap(({ tables }) => tables.filter(isWritten).map(({ table }) => table)),
  ]);
  const parts = entities.filter(({ name }) => written.has(name)).map(partFor);
  return sql`WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(given)}::text::json)
        AS given (index integer, id text, revision integer, mark text, session json, rows json)
    ), turn AS (
      UPDATE sessions ${plainly(setFrom(sessions, 'given.session'))} FROM given
      WHERE sessions.id = given.id
        AND sessions.revision = given.revision AND sessions.mark = given.mark
        AND NOT EXISTS (SELECT 1
          FROM json_populate_recordset(NULL::receipts, given.rows -> 'receipts' -> 'inserts') AS one
          JOIN receipts ON receipts.id = one.id)
      RETURNING given.index, given.rows
    )${plainly(parts.join(''))}
    SELECT index FROM turn`;
}

/** What is written to one table. The same text, whatever it is, so that it is prepared once. */
function partFor(entity: Entity): string {
  const { name, key } = entity;
  const columns = entity.allColumns.join(', ');
  const isSame = key.map((column) => `${name}.${column} = known.${column}`).join(' AND ');
  const given = (rows: string) => `turn.rows -> '${name}' -> '${rows}'`;
  return `, ${name}_gone AS (
      DELETE FROM ${name}
      USING turn, json_populate_recordset(NULL::${name}, ${given('deletes')}) AS known
      WHERE ${isSame}
    ), ${name}_changed AS (
      UPDATE ${name} ${setFrom(entity, "change -> 'set'")}
      FROM turn, json_array_elements(${given('updates')}) AS change,
        json_populate_record(NULL::${name}, change -> 'key') AS known
      WHERE ${isSame}
    ), ${name}_new AS (
      INSERT INTO ${name} (${columns}) SELECT ${columns}
      FROM turn, json_populate_recordset(NULL::${name}, ${given('inserts')})
    )`;
}

/** Sets the columns that stand in a JSON; all others stay as they are. */
function setFrom(entity: Entity, json: string): string {
  const { name, key } = entity;
  const columns = entity.allColumns.filter((column) => !key.includes(column));
  return `SET (${columns}) = (SELECT ${columns} FROM json_populate_record(${name}, ${json}))`;
}

function isWritten({ inserts, updates, deletes }: TableWrites): boolean {
  return inserts.length + updates.length + deletes.length > 0;
}
