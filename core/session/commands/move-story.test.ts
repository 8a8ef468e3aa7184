import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent, value } from '../../testing/room.ts';

const room = ['c', 'd'].reduce(
  (before, name) => sent(before, 'ann', { type: 'createStory', name }, name),
  openRoom(),
);

describe('moving a story', () => {
  test.each([
    ['login', 'search', ['login', 'search', 'c', 'd']],
    ['login', 'login', ['login', 'search', 'c', 'd']],
    ['d', null, ['login', 'search', 'c', 'd']],
    ['login', 'c', ['search', 'login', 'c', 'd']],
    ['login', null, ['search', 'c', 'd', 'login']],
    ['d', 'search', ['login', 'd', 'search', 'c']],
    ['d', 'login', ['d', 'login', 'search', 'c']],
    ['c', null, ['login', 'search', 'd', 'c']],
  ])('[T2] %s before %p', (storyId, before, list) => {
    const after = sent(room, 'ann', { type: 'moveStory', storyId, before });
    expect(after.stories.map(({ id }) => id)).toEqual(list);
    for (const story of after.stories) expect(room.stories).toContain(story);
  });

  test('[T2] means the same when a story before it was deleted meanwhile', () => {
    const fewer = sent(room, 'ann', { type: 'deleteStory', storyId: 'login' });
    const after = sent(fewer, 'ann', { type: 'moveStory', storyId: 'd', before: 'c' });
    expect(after.stories.map(({ id }) => id)).toEqual(['search', 'd', 'c']);
  });

  test('takes one short change, however far it goes', () => {
    const command = { type: 'moveStory', storyId: 'd', before: 'login' } as const;
    expect(value(decided(room, 'ann', command))).toEqual([
      { type: 'storyMoved', storyId: 'd', before: 'login' },
    ]);
  });

  test('[T2] before a story that is not there is refused', () => {
    const command = { type: 'moveStory', storyId: 'login', before: 'gone' } as const;
    expect(refusal(decided(room, 'ann', command))).toEqual({
      code: 'noSuchPosition',
      field: 'before',
    });
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { type: 'moveStory', storyId: 'gone', before: null });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
