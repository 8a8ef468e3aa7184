import { expect, test } from 'bun:test';
import { broadcastOf } from '@story-pointer/core/view';
import { newRoom } from '../testing/sample-commits.ts';
import { afterChanges, changesSince, type LoadedRoom } from './state.ts';

/** A room in which so many stories were revealed one after another, each with votes of so many. */
function afterReveals(reveals: number, people: number): LoadedRoom {
  let history: LoadedRoom | null = null;
  const votes = Array.from({ length: people }, (_, index) => ({
    participantId: `person-${index}`,
    points: 5,
  }));
  for (let index = 0; index < reveals; index += 1) {
    const base = history?.room ?? newRoom;
    const position = { revision: base.revision + 1, mark: `mark ${index}` };
    const changes = [{ type: 'revealed', storyId: `story-${index}`, votes } as const];
    const told = broadcastOf('room', { ...position, base: base.mark, changes });
    history = afterChanges(history, base, [told], { ...base, ...position });
  }
  if (!history) throw new Error('nothing was revealed');
  return history;
}

test('of what has happened a room remembers the last 100 steps, or as many as take 100 KB', () => {
  const small = afterReveals(150, 5);
  expect(changesSince(small, { revision: 51, mark: 'mark 49' })).toHaveLength(100);
  expect(changesSince(small, { revision: 50, mark: 'mark 48' })).toBeUndefined();
  const trimmed = afterReveals(200, 5);
  expect(trimmed.recent).toHaveLength(100);
  expect(changesSince(trimmed, { revision: 101, mark: 'mark 99' })).toHaveLength(100);
  const large = afterReveals(150, 200);
  expect(changesSince(large, { revision: 146, mark: 'mark 144' })).toHaveLength(5);
  expect(changesSince(large, { revision: 131, mark: 'mark 129' })).toBeUndefined();
  expect(JSON.stringify(large.recent).length).toBeLessThan(100_000);
});

test('a step that is larger than that is not remembered', () => {
  const history = afterReveals(3, 2000);
  expect(history.recent).toEqual([]);
  expect(changesSince(history, history.room)).toEqual([]);
});
