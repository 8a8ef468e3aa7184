import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent, value } from '../../testing/room.ts';
import { facilitatorsOf } from '../open-room.ts';

const room = openRoom();
const bobToo = { type: 'makeFacilitator', participantId: 'bob' } as const;
const both = sent(room, 'ann', bobToo);

function facilitators(of = room): string[] {
  return facilitatorsOf(of).map(({ id }) => id);
}

describe('making somebody a facilitator', () => {
  test('[FA1] takes nothing from the first', () => {
    expect(facilitators(both)).toEqual(['ann', 'bob']);
    for (const person of ['ann', 'bob']) {
      expect(decided(both, person, { type: 'renameSession', name: 'Sprint 13' }).ok).toBe(true);
    }
  });

  test('[FA1] is for facilitators, and once', () => {
    expect(refusal(decided(room, 'bob', bobToo))).toEqual({ code: 'facilitatorOnly' });
    expect(value(decided(both, 'ann', bobToo))).toEqual([]);
    expect(refusal(decided(room, 'ann', { ...bobToo, participantId: 'dora' }))).toEqual({
      code: 'participantNotFound',
      field: 'participantId',
    });
  });
});

describe('stepping down', () => {
  test('[FA1] leaves a regular participant, also of who opened the session', () => {
    const after = sent(both, 'ann', { type: 'stepDown' });
    expect(facilitators(after)).toEqual(['bob']);
    expect(refusal(decided(after, 'ann', { type: 'renameSession', name: 'Mine' }))).toEqual({
      code: 'facilitatorOnly',
    });
  });

  test('[FA1] is refused for the last facilitator', () => {
    for (const alone of [room, sent(both, 'bob', { type: 'stepDown' })]) {
      expect(refusal(decided(alone, 'ann', { type: 'stepDown' }))).toEqual({
        code: 'lastFacilitator',
      });
    }
  });

  test('[FA1] is for facilitators', () => {
    expect(refusal(decided(room, 'bob', { type: 'stepDown' }))).toEqual({
      code: 'facilitatorOnly',
    });
  });
});
