import { describe, expect, test } from 'bun:test';
import { decided, openRoom, refusal, sent, value } from '../../testing/room.ts';
import { commands } from '../commands.ts';
import { defaultSettings, settingsSchema } from '../settings.ts';

const room = openRoom();
const allow = { type: 'changeSettings', settings: { canChangeVotes: true } } as const;

describe('the settings of a session', () => {
  test('[CM1] are those of a session as specified at first', () => {
    expect(room.session.settings).toEqual({
      autoReveal: false,
      canChangeVotes: false,
      canTakeOver: true,
      everyoneRuns: false,
      timerStarts: false,
      timerReveals: false,
      hiddenNames: false,
      timerSeconds: 120,
      speaksFirst: 'fewer',
    });
  });

  test('[CM1] are changed by the facilitator, and everybody gets all of them', () => {
    const settings = { ...defaultSettings, canChangeVotes: true };
    expect(value(decided(room, 'ann', allow))).toEqual([{ type: 'settingsChanged', settings }]);
    expect(sent(room, 'ann', allow).session.settings).toEqual(settings);
    expect(refusal(decided(room, 'bob', allow))).toEqual({ code: 'facilitatorOnly' });
  });

  test('[TI1] have a length for timers, of 10 seconds to an hour', () => {
    const set = (timerSeconds: number) => ({ ...allow, settings: { timerSeconds } });
    expect(sent(room, 'ann', set(300)).session.settings.timerSeconds).toBe(300);
    const takes = (seconds: number) =>
      commands.changeSettings.schema.safeParse(set(seconds)).success;
    expect([9, 10, 10.5, 3600, 3601].map(takes)).toEqual([false, true, false, true, false]);
  });

  test('[CM1] stay as they are where a change does not name them', () => {
    const after = sent(sent(room, 'ann', allow), 'ann', { ...allow, settings: {} });
    expect(after.session.settings.canChangeVotes).toBe(true);
  });

  test('[CM7] that an earlier version did not know are as at first', () => {
    expect(settingsSchema.parse({})).toEqual(defaultSettings);
    expect(settingsSchema.parse({ canChangeVotes: true, isNewer: 1 })).toEqual({
      ...defaultSettings,
      canChangeVotes: true,
    });
  });
});
