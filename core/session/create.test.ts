import { describe, expect, test } from 'bun:test';
import { emptyRoom, keyOf, refusal, surroundings, value } from '../testing/room.ts';
import { create } from './create.ts';
import { newParticipant } from './open-room.ts';
import { defaultSettings } from './settings.ts';

const opening = { name: 'Sprint 12', facilitatorName: 'Ann', type: 'linear' } as const;
const now = '2026-01-31T09:00:00.000Z';

describe('creating a session', () => {
  test('[S3, N1] seats its creator in a new session as facilitator', () => {
    const spaced = { ...opening, name: ' Sprint 12 ', facilitatorName: ' Ann ' };
    expect(create(spaced, keyOf('ann'), now, surroundings(['session', 'ann']))).toEqual({
      ok: true,
      value: {
        participantId: 'ann',
        changes: expect.any(Array),
        room: {
          revision: 1,
          mark: '',
          session: {
            id: 'session',
            name: 'Sprint 12',
            type: 'linear',
            creationDate: now,
            facilitatorActiveStoryId: null,
            settings: defaultSettings,
            closedAt: null,
          },
          participants: [newParticipant('ann', 'Ann', { isFacilitator: true, met: true })],
          stories: [],
          ballots: {},
          remarks: {},
          details: {},
          rounds: {},
          isOfTeam: false,
          collection: null,
          tokens: [],
          tokenActs: [],
          webhooks: [],
          webhookTargets: {},
          tokenHashes: {},
          seats: { ann: ['key of ann'] },
          barred: [],
          seatLinks: {},
        },
      },
    });
  });

  test('[CM7] takes the settings it is given, and the others as they are at first', () => {
    const settings = { canChangeVotes: true };
    const created = create({ ...opening, settings }, keyOf('ann'), now, surroundings());
    expect(value(created).room.session.settings).toEqual({ ...defaultSettings, ...settings });
  });

  test.each([
    ['name', ' ', 'nameRequired'],
    ['facilitatorName', '', 'nameRequired'],
    ['name', 'x'.repeat(121), 'nameTooLong'],
    ['facilitatorName', 'x'.repeat(61), 'nameTooLong'],
  ] as const)('[N2, N6] with the %s %p is refused: %s', (field, name, code) => {
    const outcome = create({ ...opening, [field]: name }, keyOf('ann'), now, surroundings());
    expect(refusal(outcome)).toMatchObject({ code, field });
  });

  test('each session gets the scale it is created with', () => {
    expect(emptyRoom('tShirtExpanded').session.type).toBe('tShirtExpanded');
  });
});
