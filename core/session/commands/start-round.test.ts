import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, revealed, sent, story, voted } from '../../testing/room.ts';
import { newStory } from '../open-room.ts';
import { newRound } from '../round.ts';

const room = openRoom();
const over = revealed(voted(room, { ann: 3, bob: 13 }));
const startRound = { type: 'startRound', storyId: 'login', round: 1 } as const;

describe('a new round', () => {
  test('[V9] clears the votes and the points, and can be voted in', () => {
    const agreed = { type: 'acceptPoints', storyId: 'login', round: 1, points: 8 } as const;
    const after = sent(sent(over, 'ann', agreed), 'ann', startRound);
    expect(story(after, 'login')).toEqual({
      ...newStory('login', 'Login', newRound(2)),
      earlier: 1,
    });
    expect(voted(after, { bob: 5 }).ballots).toEqual({ login: { bob: 5 } });
  });

  test('[V9] of a story that is not revealed is refused', () => {
    expect(refusal(decided(room, 'ann', startRound))).toEqual({ code: 'notRevealed' });
  });

  test('[V3] asked for twice does not wipe the votes of the next round', () => {
    const next = revealed(voted(sent(over, 'ann', startRound), { bob: 5 }));
    const decision = decided(next, 'ann', startRound);
    expect(refusal(decision)).toEqual({ code: 'roundOver', field: 'round' });
  });

  test('[T11] of a story that is not there is refused', () => {
    const decision = decided(room, 'ann', { ...startRound, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
