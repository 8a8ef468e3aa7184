import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent, value } from '../../testing/room.ts';

const room = openRoom();

describe('turning to a story', () => {
  test('[S5] makes it the active one', () => {
    const after = sent(room, 'ann', { type: 'setActiveStory', storyId: 'login' });
    expect(after.session.facilitatorActiveStoryId).toBe('login');
  });

  test('[S5] that is the active one changes nothing', () => {
    expect(value(decided(room, 'ann', { type: 'setActiveStory', storyId: 'search' }))).toEqual([]);
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { type: 'setActiveStory', storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
