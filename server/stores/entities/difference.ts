import type { Room } from '@story-pointer/core/session/room';
import { slicesOf } from '../slices.ts';
import { deleteFrom, insert, type Row, type Statement, update } from '../statement.ts';
import type { Entity, RecordOf } from './entity.ts';

/** What is another in a list of records than before. */
export interface Difference<R> {
  readonly come: readonly R[];
  readonly changed: readonly (readonly [before: R, after: R])[];
  readonly gone: readonly R[];
  /** Of those that come, what they were before they went and came again, behind the others. */
  readonly again?: ReadonlyMap<R, R>;
}

/** An entity of which a room has any number. */
export interface RoomEntity<E extends Entity = Entity> {
  readonly entity: E;
  /** What its records are made of: where that is the same in two rooms, nothing is different. */
  readonly parts: readonly (keyof Room)[];
  /** The column by which they are sorted, and what stands there in those that come from a revision on, in their order. */
  readonly order?: {
    readonly column: string;
    readonly at: (revision: number, index: number) => number;
  };
  /** What is the same object in both rooms is not looked into. */
  readonly differenceOf: (before: Room, after: Room) => Difference<RecordOf<E>>;
}

interface RowUpdate {
  readonly key: Row;
  readonly set: Row;
}

/** What becomes of the rows of a table. */
export interface TableWrites {
  readonly table: string;
  readonly inserts: readonly Row[];
  readonly updates: readonly RowUpdate[];
  /** Their keys. */
  readonly deletes: readonly Row[];
}

/** The rows in which `after` differs from `before`; undefined where there are none. */
export function writesOf(
  { entity, parts, order, differenceOf }: RoomEntity,
  before: Room,
  after: Room,
): TableWrites | undefined {
  if (isSame(parts, before, after)) return undefined;
  const difference = differenceOf(before, after);
  if (difference === none) return undefined;
  const { come, changed, gone, again } = difference;
  const inserts: Row[] = [];
  const updates: RowUpdate[] = [];
  for (const [old, record] of changed) {
    const set = entity.changedIn(old, record);
    if (Object.keys(set).length > 0) updates.push({ key: entity.keyOf(record), set });
  }
  for (const [index, record] of come.entries()) {
    const place = order ? { [order.column]: order.at(before.revision + 1, index) } : {};
    const old = again?.get(record);
    if (old) {
      const set = { ...entity.changedIn(old, record), ...place };
      updates.push({ key: entity.keyOf(record), set });
    } else {
      inserts.push({ ...entity.rowOf(record), ...place });
    }
  }
  return { table: entity.name, inserts, updates, deletes: gone.map((one) => entity.keyOf(one)) };
}

function isSame(parts: readonly (keyof Room)[], before: Room, after: Room): boolean {
  for (const part of parts) if (before[part] !== after[part]) return false;
  return true;
}

/** The statements that write them, in their order. */
export function statementsOf({ table, inserts, updates, deletes }: TableWrites): Statement[] {
  const statements: Statement[] = [];
  for (const some of slicesOf(deletes, deletedAtOnce)) statements.push(deleteFrom(table, some));
  for (const { key, set } of updates) statements.push(update(table, key, set));
  for (const row of inserts) statements.push(insert(table, row));
  return statements;
}

/** Few enough for a statement that is worth keeping. */
const deletedAtOnce = 20;

export const none = { come: [], changed: [], gone: [] } as const;

/** The same difference, in records of another kind: only what differs is made into them. */
export function mapped<From, R>(
  difference: Difference<From>,
  recordOf: (one: From) => R,
): Difference<R> {
  if (difference === none) return none;
  const { come, changed, gone } = difference;
  return {
    come: come.map(recordOf),
    changed: changed.map(([before, after]) => [recordOf(before), recordOf(after)]),
    gone: gone.map(recordOf),
  };
}

/** Compares lists by the ids of what is in them; what is the same object in both is left out. */
export function compare<R extends { readonly id: string }>(
  before: readonly R[],
  after: readonly R[],
): Difference<R> {
  // Most often something has come behind all others, or is another where it was.
  if (before.every((one, index) => one === after[index])) {
    return { ...none, come: after.slice(before.length) };
  }
  const isAligned =
    before.length === after.length && before.every(({ id }, index) => id === after[index]?.id);
  if (isAligned) {
    const changed = before.flatMap((old, index) => {
      const one = after[index];
      return one && one !== old ? [[old, one] as const] : [];
    });
    return changed.length > 0 ? { ...none, changed } : none;
  }
  const known = new Map(before.map((one) => [one.id, one]));
  const come: R[] = [];
  const changed: (readonly [R, R])[] = [];
  for (const one of after) {
    const old = known.get(one.id);
    known.delete(one.id);
    if (!old) come.push(one);
    else if (old !== one) changed.push([old, one]);
  }
  return { come, changed, gone: [...known.values()] };
}
