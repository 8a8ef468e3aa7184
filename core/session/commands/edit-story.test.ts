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
import { agreedPoints } from '../round.ts';

const room = voted(openRoom(), { bob: 3 });
const over = revealed(room);
const edit = { type: 'editStory', storyId: 'login', name: 'Sign in', points: null } as const;

describe('editing a story', () => {
  test('[T40] keeps one blank line of several in a description and a note', () => {
    const text = 'a\r\n\r\n\n\nb\n\nc\nd';
    const edit = { type: 'editDetails', storyId: 'login', description: text, note: text } as const;
    const { details } = sent(openRoom(), 'ann', edit);
    const kept = 'a\n\nb\n\nc\nd';
    expect(details['login']).toMatchObject({ description: kept, note: kept });
  });

  test.each([
    ['before', room],
    ['after', over],
  ])('[ST5, N1] changes its name %s the reveal, and nothing else', (_, before) => {
    const after = sent(before, 'ann', { ...edit, name: ' Sign in ' });
    expect(story(after, 'login')).toEqual({ ...story(before, 'login'), name: 'Sign in' });
    expect(after.ballots).toEqual(before.ballots);
  });

  test('[T7] sets the points of a revealed story, and clears them', () => {
    const agreed = sent(over, 'ann', { ...edit, points: 5 });
    expect(agreedPoints(story(agreed, 'login').round)).toBe(5);
    expect(agreedPoints(story(sent(agreed, 'ann', edit), 'login').round)).toBeNull();
  });

  test('[T7] sets no points before the reveal', () => {
    const decision = decided(room, 'ann', { ...edit, points: 5 });
    expect(refusal(decision)).toEqual({ code: 'notRevealed', field: 'points' });
  });

  test('[C31] says only what was changed: what somebody else has saved meanwhile stays', () => {
    const { storyId } = edit;
    const agreed = sent(over, 'ann', { type: 'acceptPoints', storyId, round: 1, points: 5 });
    const named = sent(agreed, 'ann', { type: 'editStory', storyId, name: 'Sign in' });
    expect(story(named, 'login')).toMatchObject({ name: 'Sign in', round: { agreed: 5 } });
    const again = sent(named, 'ann', { type: 'editStory', storyId, points: 8, round: 1 });
    expect(story(again, 'login')).toMatchObject({ name: 'Sign in', round: { agreed: 8 } });
    const cleared = sent(named, 'ann', { type: 'editStory', storyId, points: null, round: 1 });
    expect(story(cleared, 'login')).toMatchObject({ name: 'Sign in', round: { agreed: null } });
  });

  test.each([8, null])(
    '[C31, V3] does not bring points of an earlier round (%p) into a later one',
    (points) => {
      const { storyId } = edit;
      const again = sent(over, 'ann', { type: 'startRound', storyId, round: 1 });
      const agreed = sent(revealed(again), 'ann', {
        type: 'acceptPoints',
        storyId,
        round: 2,
        points: 5,
      });
      const late = decided(agreed, 'ann', { type: 'editStory', storyId, points, round: 1 });
      expect(refusal(late)).toEqual({ code: 'roundOver', field: 'round' });
    },
  );

  test('[C31] that says nothing changes nothing', () => {
    expect(value(decided(room, 'ann', { type: 'editStory', storyId: 'login' }))).toEqual([]);
  });

  test.each([-1, 0.125])('[D11, RE31] does not set its points to %p in Fibonacci', (points) => {
    const decision = decided(over, 'ann', { ...edit, points });
    expect(refusal(decision)).toEqual({ code: 'notOnDeck', field: 'points' });
  });

  test.each([
    ['', 'nameRequired'],
    ['x'.repeat(51), 'nameTooLong'],
  ] as const)('[N2, N6] does not name it %p: %s', (name, code) => {
    expect(refusal(decided(room, 'ann', { ...edit, name }))).toMatchObject({ code, field: 'name' });
  });

  test('[T11] that is not there is refused', () => {
    const decision = decided(room, 'ann', { ...edit, storyId: 'gone' });
    expect(refusal(decision)).toEqual({ code: 'storyNotFound', field: 'storyId' });
  });
});
