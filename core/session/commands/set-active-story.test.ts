import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  story,
  value,
  voted,
} from '../../testing/room.ts';

const room = openRoom();

describe('turning to a story', () => {
  test('[S5] makes it the active one', () => {
    const after = sent(room, 'ann', { type: 'setActiveStory', storyId: 'login' });
    expect(after.session.facilitatorActiveStoryId).toBe('login');
  });

  test('[S5] that is the active one changes nothing', () => {
    expect(value(decided(room, 'ann', { type: 'setActiveStory', storyId: 'search' }))).toEqual([]);
  });

  test('[W120] for a new round starts one where votes are revealed, and keeps the one before', () => {
    const command = { type: 'setActiveStory', storyId: 'login', newRound: true } as const;
    const open = sent(room, 'ann', command);
    expect(story(open, 'login')).toEqual(story(room, 'login'));
    const after = sent(revealed(voted(room, { ann: 3 })), 'ann', command);
    expect(after.session.facilitatorActiveStoryId).toBe('login');
    expect(story(after, 'login')).toMatchObject({
      earlier: 1,
      round: { number: 2, state: 'open' },
    });
    expect(value(decided(after, 'ann', command))).toEqual([]);
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { type: 'setActiveStory', storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
