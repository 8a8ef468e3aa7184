import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, revealed, sent, voted } from '../../testing/room.ts';

const room = openRoom();
const deletion = { type: 'deleteStory', storyId: 'login' } as const;

describe('deleting a story', () => {
  test.each([
    ['hidden', voted(room, { bob: 3 })],
    ['revealed', revealed(voted(room, { bob: 3 }))],
  ])('[T1, T2] deletes its %s votes, and those below move up', (_, before) => {
    const after = sent(before, 'ann', deletion);
    expect(after.stories.map(({ id }) => id)).toEqual(['search']);
    expect(after.ballots).toEqual({});
  });

  test('[S5] that is active leaves the session without an active story', () => {
    const after = sent(room, 'ann', { ...deletion, storyId: 'search' });
    expect(after.session.facilitatorActiveStoryId).toBeNull();
  });

  test('[S5] that is not active leaves the active story as it is', () => {
    expect(sent(room, 'ann', deletion).session.facilitatorActiveStoryId).toBe('search');
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(sent(room, 'ann', deletion), 'ann', deletion);
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
