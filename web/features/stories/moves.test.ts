import { expect, test } from 'bun:test';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { afterMoves, dropOrder } from './moves.ts';

const empty: RoomView = {
  revision: 1,
  session: {
    id: 's',
    name: 'Sprint 1',
    type: 'fibonacci',
    creationDate: '2026-01-01T00:00:00.000Z',
    facilitatorActiveStoryId: null,
  },
  participants: [],
  stories: [],
  ownVotes: {},
};
const abc = roomWith('a', 'b', 'c');

function roomWith(...names: string[]): RoomView {
  return names.reduce<RoomView>(
    (room, name) => applyToView(room, { type: 'storyCreated', storyId: name, name }),
    empty,
  );
}

function orderOf(view: RoomView): string {
  return view.stories.map(({ id, order }) => `${order}${id}`).join(' ');
}

test('[L7] several moves that are on their way show one after another', () => {
  const moved = afterMoves(abc, [
    { type: 'moveStory', storyId: 'c', order: 1 },
    { type: 'moveStory', storyId: 'a', order: 3 },
  ]);
  expect(orderOf(moved)).toBe('1c 2b 3a');
});

test('[L7] a move of a story that was deleted meanwhile shows nothing', () => {
  expect(afterMoves(abc, [{ type: 'moveStory', storyId: 'gone', order: 1 }])).toEqual(abc);
});

test.each([
  ['a', 'c', 'after', '1b 2c 3a'],
  ['a', 'c', 'before', '1b 2a 3c'],
  ['c', 'a', 'before', '1c 2a 3b'],
  ['c', 'a', 'after', '1a 2c 3b'],
  ['b', 'a', 'after', '1a 2b 3c'],
] as const)('[L7] %s dropped on %s, %s it, gives %s', (moved, target, position, expected) => {
  const order = dropOrder(abc, moved, target, position);
  expect(orderOf(afterMoves(abc, [{ type: 'moveStory', storyId: moved, order }]))).toBe(expected);
});
