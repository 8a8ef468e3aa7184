import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  startOfTests,
  story,
  voted,
} from '../../testing/room.ts';
import { agreedPoints, revealedRound } from '../round.ts';

const over = revealed(voted(openRoom(), { ann: 3, bob: 13 }));
const accept = { type: 'acceptPoints', storyId: 'login', round: 1, points: 8 } as const;

describe('accepted points', () => {
  test('[T7] are saved to the story, which stays revealed with its votes', () => {
    expect(story(sent(over, 'ann', accept), 'login').round).toEqual({
      ...revealedRound(1, [
        { participantId: 'ann', points: 3 },
        { participantId: 'bob', points: 13 },
      ]),
      ...{ agreed: 8, startedAt: startOfTests, revealedAt: startOfTests, took: 0 },
    });
  });

  test('[T7] can be corrected', () => {
    const after = sent(sent(over, 'ann', accept), 'ann', { ...accept, points: 0.5 });
    expect(agreedPoints(story(after, 'login').round)).toBe(0.5);
  });

  test('[RE31] can be another number, where the cards are numbers', () => {
    const after = sent(over, 'ann', { ...accept, points: 4 });
    expect(agreedPoints(story(after, 'login').round)).toBe(4);
    const labels = revealed(openRoom('tShirt'));
    const decision = decided(labels, 'ann', { ...accept, points: 7 });
    expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
  });

  test.each([-1, 10_001, 0.125])('[D11, RE31] of %p are refused in Fibonacci', (points) => {
    const decision = decided(over, 'ann', { ...accept, points });
    expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
  });

  test('[T7] of a story that is not revealed are refused', () => {
    expect(refusal(decided(openRoom(), 'ann', accept))).toEqual({ code: 'notRevealed' });
  });

  test('[V3] of another round are refused', () => {
    const decision = decided(over, 'ann', { ...accept, round: 2 });
    expect(refusal(decision)).toEqual({ code: 'roundOver', field: 'round' });
  });

  test('[T11] of a story that is not there are refused', () => {
    const decision = decided(over, 'ann', { ...accept, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
