import { expect, test } from 'bun:test';
import { newSession } from '@story-pointer/core/session/open-room';
import { applyToView, type RoomView } from '@story-pointer/core/view';
import { afterMoves, beforeWhich } from './use-story-order.ts';

const empty: RoomView = {
  revision: 1,
  mark: '',
  session: newSession('s', 'Sprint 1', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [],
  stories: [],
  collection: null,
  tokens: [],
  tokenActs: [],
  webhooks: [],
  ownVotes: {},
  ownRemarks: {},
  done: null,
};
const abc = roomWith('a', 'b', 'c');

function roomWith(...names: string[]): RoomView {
  return names.reduce<RoomView>(
    (room, name) => applyToView(room, { type: 'storyCreated', storyId: name, name }),
    empty,
  );
}

function orderOf(view: RoomView): string {
  return view.stories.map(({ id }, index) => `${index + 1}${id}`).join(' ');
}

test('[L7] several moves on their way show one after another', () => {
  const moved = afterMoves(abc, [
    { type: 'moveStory', storyId: 'c', before: 'a' },
    { type: 'moveStory', storyId: 'a', before: null },
  ]);
  expect(orderOf(moved)).toBe('1c 2b 3a');
});

test('[L7] a move of a story that was deleted meanwhile shows nothing', () => {
  expect(afterMoves(abc, [{ type: 'moveStory', storyId: 'gone', before: 'a' }])).toEqual(abc);
});

test.each([
  ['a', 'c', '1b 2c 3a'],
  ['a', 'b', '1b 2a 3c'],
  ['c', 'a', '1c 2a 3b'],
  ['c', 'b', '1a 2c 3b'],
] as const)('[L7] %s in the place of %s gives %s', (moved, target, expected) => {
  const before = beforeWhich(abc, moved, target);
  expect(orderOf(afterMoves(abc, [{ type: 'moveStory', storyId: moved, before }]))).toBe(expected);
});
