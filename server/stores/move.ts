import * as z from 'zod/mini';
import { entities } from './entities/entities.ts';
import { sessions } from './entities/sessions.ts';
import type { Connection } from './migrations.ts';
import { insertInto, sql } from './statement.ts';
import { isUnused, type Key, keySchema, pagesOf, sumOf } from './tables.ts';

/** Two databases between which data is moved. */
export interface Move {
  readonly from: Connection;
  readonly to: Connection;
  /** What `from` is called, so that a move is only finished with the data it was begun with. */
  readonly source: string;
  /** Hears how far it has come. */
  readonly say: (line: string) => void;
}

/** Why data cannot be moved, in a sentence that says what to do. */
export class MoveError extends Error {}

const positionSchema = z.object({
  source: z.string(),
  table_name: z.string(),
  last_key: z.string(),
});

/**
 * Copies all data and compares it. Whenever it was interrupted, it goes on where it was when it is
 * called again; what has come across is marked as a part until all of it is there.
 * @throws {MoveError}
 */
export async function moveData(move: Move): Promise<void> {
  const { from, to, source } = move;
  if (await positionIn(from)) throw new MoveError('The data is still being moved into the source.');
  const position = await positionIn(to);
  const isOurs = position !== undefined || (await isUnused(to.run));
  if (position && position.source !== source) {
    throw new MoveError(
      `A move from ${position.source} into it is unfinished: finish that one, or take an empty database.`,
    );
  }
  if (isOurs) await copy(move, position ?? (await begin(move)));
  else move.say('It holds data already; it is compared, and nothing is written.');
  if (!(await compare(move))) {
    throw new MoveError(
      isOurs
        ? 'What has come across differs, so somebody has changed one of the two meanwhile: stop every server, take an empty database, and start again.'
        : 'It holds other data, which was left as it is: take an empty database.',
    );
  }
  await to.run(sql`DELETE FROM moves`);
  move.say('All data is there.');
}

interface Position {
  readonly source: string;
  readonly table: string;
  readonly after: Key;
}

async function positionIn({ run }: Connection): Promise<Position | undefined> {
  const [row] = z.parse(z.array(positionSchema), await run(sql`SELECT * FROM moves`));
  if (!row) return undefined;
  const after = keySchema.parse(JSON.parse(row.last_key));
  return { source: row.source, table: row.table_name, after };
}

async function begin({ to, source }: Move): Promise<Position> {
  const position = { source, table: sessions.name, after: [] };
  await to.transact(async (query) => {
    await query(sql`DELETE FROM clock`);
    await query(sql`INSERT INTO moves (source, table_name, last_key)
      VALUES (${source}, ${position.table}, ${JSON.stringify(position.after)})`);
  });
  return position;
}

async function copy({ from, to, say }: Move, position: Position): Promise<void> {
  const current = entities.findIndex(({ name }) => name === position.table);
  for (const [index, entity] of [...entities.entries()].slice(current)) {
    const after = index === current ? position.after : [];
    for await (const { rows, last } of pagesOf(from.run, entity, after)) {
      const key = JSON.stringify(last);
      await to.transact(async (query) => {
        await query(insertInto(entity.name, ...rows));
        await query(sql`UPDATE moves SET table_name = ${entity.name}, last_key = ${key}`);
      });
      say(`${rows.length} more ${entity.name}`);
    }
  }
}

/** @returns whether both hold the same */
async function compare({ from, to, say }: Move): Promise<boolean> {
  let isSame = true;
  for (const entity of entities) {
    const [there, here] = await Promise.all([sumOf(from.run, entity), sumOf(to.run, entity)]);
    const isEqual = there.rows === here.rows && there.checksum === here.checksum;
    isSame &&= isEqual;
    const verdict = isEqual
      ? 'the same'
      : `but ${there.rows} rows, checksum ${there.checksum}, at the source`;
    say(`${entity.name}: ${here.rows} rows, checksum ${here.checksum}, ${verdict}`);
  }
  return isSame;
}
