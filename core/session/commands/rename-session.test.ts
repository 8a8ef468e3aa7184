import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent } from '../../testing/room.ts';

const room = openRoom();

describe('renaming a session', () => {
  test.each(['Sprint 13', ' Sprint 13 '])('[SH7, N1] to %p changes its name alone', (name) => {
    const after = sent(room, 'ann', { type: 'renameSession', name });
    expect(after).toEqual({ ...room, session: { ...room.session, name: 'Sprint 13' } });
  });

  test('sets its goal, which stays at the next name', () => {
    const aimed = sent(room, 'ann', { type: 'renameSession', name: 'One', goal: ' Ship it ' });
    expect(aimed.session.goal).toBe('Ship it');
    const renamed = sent(aimed, 'ann', { type: 'renameSession', name: 'Two' });
    expect(renamed.session).toEqual({ ...aimed.session, name: 'Two' });
  });

  test.each([
    [' ', 'nameRequired'],
    ['x'.repeat(121), 'nameTooLong'],
  ] as const)('[N2, N6] to %p is refused: %s', (name, code) => {
    const decision = decided(room, 'ann', { type: 'renameSession', name });
    expect(refusal(decision)).toEqual({ code, field: 'name' });
  });
});
