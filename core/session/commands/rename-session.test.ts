import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent } from '../../testing/room.ts';

const room = openRoom();

describe('renaming a session', () => {
  test.each(['Sprint 13', ' Sprint 13 '])('[SH7, N1] to %p changes its name alone', (name) => {
    const after = sent(room, 'ann', { type: 'renameSession', name });
    expect(after).toEqual({ ...room, session: { ...room.session, name: 'Sprint 13' } });
  });

  test.each([
    [' ', 'nameRequired'],
    ['x'.repeat(121), 'nameTooLong'],
  ] as const)('[N2, N6] to %p is refused: %s', (name, code) => {
    const decision = decided(room, 'ann', { type: 'renameSession', name });
    expect(refusal(decision)).toMatchObject({ code, field: 'name' });
  });
});
