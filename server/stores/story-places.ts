import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { TableWrites } from './entities/difference.ts';
import { placesBetween } from './entities/stories.ts';

/**
 * The places of stories that are put somewhere among the others: between those around them, or of all
 * stories anew where there is no place left.
 * @param stories in their order
 * @param known the places of those that stay
 * @param end in front of which all places are
 */
export function placesAmong(
  stories: readonly Story[],
  known: ReadonlyMap<Id, number>,
  end: number,
): ReadonlyMap<Id, number> {
  const places = new Map<Id, number>();
  let waiting: Id[] = [];
  let before: number | undefined;
  const place = (after: number) => {
    const from = before ?? after - (waiting.length + 1) * placesBetween;
    const step = Math.floor((after - from) / (waiting.length + 1));
    for (const [index, id] of waiting.entries()) places.set(id, from + (index + 1) * step);
    waiting = [];
    before = after;
    return step > 0;
  };
  const areApart = [...stories.map(({ id }) => known.get(id) ?? id), end].every((next) => {
    if (typeof next === 'number') return place(next);
    waiting.push(next);
    return true;
  });
  if (areApart) return places;
  return new Map(stories.map(({ id }, index) => [id, (index + 1) * placesBetween]));
}

/** What becomes of stories, with these places. */
export function withPlaces(writes: TableWrites, places: ReadonlyMap<Id, number>): TableWrites {
  const sets = new Map(writes.updates.map(({ key, set }) => [key['id'], set]));
  const isNew = new Set(writes.inserts.map(({ id }) => id));
  for (const [id, place] of places) if (!isNew.has(id)) sets.set(id, { ...sets.get(id), place });
  return {
    ...writes,
    inserts: writes.inserts.map((row) => ({
      ...row,
      place: places.get(String(row['id'])) ?? row['place'] ?? null,
    })),
    updates: [...sets].map(([id = null, set]) => ({ key: { id }, set })),
  };
}
