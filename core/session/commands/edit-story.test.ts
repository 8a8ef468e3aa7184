import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, revealed, sent, story, voted } from '../../testing/room.ts';

const room = voted(openRoom(), { bob: 3 });
const over = revealed(room);
const edit = { type: 'editStory', storyId: 'login', name: 'Sign in', points: null } as const;

describe('editing a story', () => {
  test.each([
    ['before', room],
    ['after', over],
  ])('[T6, N1] changes its name %s the reveal, and nothing else', (_, before) => {
    const after = sent(before, 'ann', { ...edit, name: ' Sign in ' });
    expect(story(after, 'login')).toEqual({ ...story(before, 'login'), name: 'Sign in' });
    expect(after.ballots).toEqual(before.ballots);
  });

  test('[T7] sets the points of a pointed story, and clears them', () => {
    const pointed = sent(over, 'ann', { ...edit, points: 5 });
    expect(story(pointed, 'login').points).toBe(5);
    expect(story(sent(pointed, 'ann', edit), 'login').points).toBeNull();
  });

  test('[T7] sets no points before the reveal', () => {
    const decision = decided(room, 'ann', { ...edit, points: 5 });
    expect(refusal(decision)).toEqual({ code: 'notRevealed', field: 'points' });
  });

  test.each([-1, 4])('[D11] does not set its points to %p in Fibonacci', (points) => {
    const decision = decided(over, 'ann', { ...edit, points });
    expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
  });

  test.each([
    ['', 'nameRequired'],
    ['x'.repeat(51), 'nameTooLong'],
  ] as const)('[N4, N6] does not name it %p: %s', (name, code) => {
    expect(refusal(decided(room, 'ann', { ...edit, name }))).toEqual({ code, field: 'name' });
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { ...edit, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
