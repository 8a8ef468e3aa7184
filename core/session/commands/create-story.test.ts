import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent } from '../../testing/room.ts';
import { newStory } from '../open-room.ts';
import { newRound } from '../round.ts';

const room = openRoom();

describe('a new story', () => {
  test('[T1, N1] stands at the end, not revealed, without points, in its first round', () => {
    const after = sent(room, 'ann', { type: 'createStory', name: ' Checkout ' }, 'checkout');
    expect(after.stories).toEqual([...room.stories, newStory('checkout', 'Checkout', newRound(1))]);
  });

  test('[S5] is the active story', () => {
    const after = sent(room, 'ann', { type: 'createStory', name: 'Checkout' }, 'checkout');
    expect(after.session.facilitatorActiveStoryId).toBe('checkout');
  });

  test('[T1] may have the name of another one', () => {
    const after = sent(room, 'ann', { type: 'createStory', name: 'Login' }, 'login-2');
    expect(after.stories.map(({ name }) => name)).toEqual(['Login', 'Search', 'Login']);
  });

  test.each([
    [' ', 'nameRequired'],
    ['x'.repeat(51), 'nameTooLong'],
  ] as const)('[N2, N6] named %p is refused: %s', (name, code) => {
    const decision = decided(room, 'ann', { type: 'createStory', name });
    expect(refusal(decision)).toMatchObject({ code, field: 'name' });
  });

  test('[N17] too many is refused', () => {
    const five = ['Cart', 'Checkout', 'Returns'].reduce(
      (before, name) => sent(before, 'ann', { type: 'createStory', name }, name),
      room,
    );
    const decision = decided(five, 'ann', { type: 'createStory', name: 'Invoices' });
    expect(refusal(decision)).toMatchObject({ code: 'tooManyStories' });
  });
});
