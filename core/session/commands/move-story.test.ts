import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent, value } from '../../testing/room.ts';

const room = ['c', 'd'].reduce(
  (before, name) => sent(before, 'ann', { type: 'createStory', name }, name),
  openRoom(),
);

describe('moving a story', () => {
  test.each([
    ['login', 1, ['login', 'search', 'c', 'd'], []],
    ['login', 2, ['search', 'login', 'c', 'd'], ['search', 'login']],
    ['login', 4, ['search', 'c', 'd', 'login'], ['search', 'c', 'd', 'login']],
    ['d', 2, ['login', 'd', 'search', 'c'], ['d', 'search', 'c']],
    ['c', 4, ['login', 'search', 'd', 'c'], ['d', 'c']],
  ])('[T2, T3] %s to position %p', (storyId, order, list, updated) => {
    const command = { type: 'moveStory', storyId, order } as const;
    const after = sent(room, 'ann', command);
    expect(after.stories.map(({ id }) => id)).toEqual(list);
    expect(after.stories.map((story) => story.order)).toEqual([1, 2, 3, 4]);
    const orders = value(decided(room, 'ann', command)).flatMap((change) =>
      change.type === 'storiesReordered' ? change.orders : [],
    );
    expect(orders.map((moved) => moved.storyId)).toEqual(updated);
  });

  test.each([0, -1, 5])('[T4] to position %p of 4 is refused', (order) => {
    const decision = decided(room, 'ann', { type: 'moveStory', storyId: 'login', order });
    expect(refusal(decision)).toEqual({ code: 'noSuchPosition', field: 'order' });
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { type: 'moveStory', storyId: 'gone', order: 1 });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
