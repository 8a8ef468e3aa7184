import type { Id } from '@story-pointer/core/ids';
import { nextAlarm } from '@story-pointer/core/session/alarms';
import { endsSession } from '@story-pointer/core/session/changes';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { statementsOf, type TableWrites, writesOf } from './entities/difference.ts';
import { roomEntities } from './entities/entities.ts';
import { receipts } from './entities/receipts.ts';
import { recordOf, sessions } from './entities/sessions.ts';
import { stories } from './entities/stories.ts';
import {
  insert,
  joined,
  list,
  pairs,
  plainly,
  type Row,
  type Statement,
  shaped,
  sql,
} from './statement.ts';
import type { Commit, Receipt } from './store.ts';
import { withPlaces } from './story-places.ts';

/** What is written together, of one room. */
export interface Writing {
  /** Whether the room comes into being, goes on, or is deleted. */
  readonly kind: 'begin' | 'go on' | 'end';
  readonly sessionId: Id;
  /** Where the room has to be. */
  readonly base: Position;
  /** The columns of the session that are written. */
  readonly session: Row;
  readonly tables: readonly TableWrites[];
  readonly receipts: readonly Row[];
}

/** @param now milliseconds since 1970 */
export function beginningOf(room: Room, receipt: Receipt, now: number): Writing {
  const nobody = { participants: [], seats: {}, ways: {} };
  const nothing = { stories: [], ballots: {}, details: {}, rounds: {} };
  const before: Room = { ...room, ...nobody, ...nothing, revision: room.revision - 1 };
  return {
    kind: 'begin',
    sessionId: room.session.id,
    base: before,
    session: { ...sessions.rowOf(recordOf(room)), last_activity_at: now, due_at: nextAlarm(room) },
    tables: tablesIn(before, room),
    receipts: [receiptRow(receipt, now)],
  };
}

/**
 * @param now milliseconds since 1970
 * @param places of stories that are moved among the others
 */
export function continuationOf(
  before: Room,
  commits: readonly Commit[],
  now: number,
  places: ReadonlyMap<Id, number>,
): Writing {
  const after = commits.at(-1)?.room ?? before;
  const written = {
    sessionId: before.session.id,
    base: before,
    receipts: commits.map(({ receipt }) => receiptRow(receipt, now)),
  };
  if (commits.some(({ changes }) => endsSession(changes))) {
    return { ...written, kind: 'end', session: {}, tables: [] };
  }
  const changed = sessionChanges(before, after);
  const tables = tablesIn(before, after);
  const [wasDue, isDue] = [nextAlarm(before), nextAlarm(after)];
  return {
    ...written,
    kind: 'go on',
    session: { ...changed, last_activity_at: now, ...(isDue !== wasDue && { due_at: isDue }) },
    tables: places.size > 0 ? tables.map((one) => placed(one, places)) : tables,
  };
}

/** The columns of the session that are another after what has happened. */
function sessionChanges(before: Room, after: Room): Row {
  const { revision, mark } = after;
  if (before.session !== after.session || before.barred !== after.barred)
    return sessions.changedIn(recordOf(before), recordOf(after));
  return before.revision === revision ? {} : { revision, mark };
}

function placed(writes: TableWrites, places: ReadonlyMap<Id, number>): TableWrites {
  return writes.table === stories.entity.name ? withPlaces(writes, places) : writes;
}

function tablesIn(before: Room, after: Room): readonly TableWrites[] {
  return roomEntities.flatMap((entity) => writesOf(entity, before, after) ?? []);
}

/**
 * What writes it. Where the first statement changes nothing, the room is elsewhere or one of the
 * commands was answered before, and the others must not be run.
 */
export function statementsFor(writing: Writing): [turn: Statement, ...others: Statement[]] {
  const statements: [Statement, ...Statement[]] = [turnOf(writing)];
  for (const table of writing.tables) statements.push(...statementsOf(table));
  for (const row of writing.receipts) statements.push(insert(receipts.name, row));
  return statements;
}

/** Writes the session itself, if the room is where it has to be and no command was answered before. */
function turnOf({ kind, sessionId, base, session, receipts }: Writing): Statement {
  const columns = Object.values(session);
  const ids = receipts.map(({ id = null }) => id);
  const isNew = () => sql`NOT EXISTS (SELECT 1 FROM receipts WHERE id IN ${list(ids)})`;
  const shape = `${kind} ${Object.keys(session)} ${ids.length}`;
  if (kind === 'begin') {
    const names = plainly(Object.keys(session).join(', '));
    return shaped(
      shape,
      [...columns, ...ids],
      () => sql`INSERT INTO sessions (${names}) SELECT ${joined(columns, ', ')} WHERE ${isNew()}`,
    );
  }
  // The condition makes this row the room's lock: who comes second finds another position.
  const { revision, mark } = base;
  return shaped(
    shape,
    [...columns, sessionId, revision, mark, ...ids],
    () => sql`${kind === 'end' ? plainly('DELETE FROM sessions') : sql`UPDATE sessions SET ${pairs(session, ', ')}`}
      WHERE id = ${sessionId} AND revision = ${revision} AND mark = ${mark} AND ${isNew()}`,
  );
}

function receiptRow(receipt: Receipt, now: number): Row {
  return { ...receipts.rowOf({ ...receipt }), made_at: now };
}
