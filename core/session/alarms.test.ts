import { describe, expect, test } from 'bun:test';
import { openRoom, revealed, sent, startOfTests, story, voted } from '../testing/room.ts';
import { dueCommand, furthestAhead, nextAlarm } from './alarms.ts';
import type { Room } from './room.ts';

const minute = 60_000;
const start = { type: 'startTimer', storyId: 'login', round: 1, seconds: 60 } as const;
const ticking = sent(openRoom(), 'ann', start);
const timeUp = { type: 'timeUp', storyId: 'login' } as const;

describe('the alarms of a room', () => {
  test('[AL1] are none in a room in which nothing is due', () => {
    expect(nextAlarm(openRoom())).toBeNull();
    expect(dueCommand(openRoom(), Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });

  test('[AL1] are due at their time, the first of all first', () => {
    const both = sent(ticking, 'ann', { ...start, storyId: 'search', seconds: 30 });
    expect(nextAlarm(ticking)).toBe(startOfTests + minute);
    expect(nextAlarm(both)).toBe(startOfTests + minute / 2);
    expect(dueCommand(both, startOfTests + minute / 2)).toEqual({ ...timeUp, storyId: 'search' });
    expect(dueCommand(ticking, startOfTests + minute)).toEqual(timeUp);
    expect(dueCommand(ticking, startOfTests + minute - 1)).toBeUndefined();
  });

  test('[AL1] are due, too, where the clock was set back for so long that nobody would wait', () => {
    const set = startOfTests + minute;
    expect(dueCommand(ticking, set - furthestAhead)).toBeUndefined();
    expect(dueCommand(ticking, set - furthestAhead - 1)).toEqual(timeUp);
  });

  test.each<[string, Room]>([
    ['its round was revealed', revealed(ticking)],
    ['its round was revealed with votes', revealed(voted(ticking, { bob: 5 }))],
    ['its story was deleted', sent(ticking, 'ann', { type: 'deleteStory', storyId: 'login' })],
    ['it was stopped', sent(ticking, 'ann', { type: 'stopTimer', storyId: 'login', round: 1 })],
    ['there is a new round', sent(revealed(ticking), 'ann', { ...start, type: 'startRound' })],
    ['the session was deleted', sent(ticking, 'ann', { type: 'deleteSession' })],
  ])('[AL1, TI1] are gone with what they are about: %s', (_, room) => {
    expect(nextAlarm(room)).toBeNull();
  });

  test('[TI1] stay where people vote, and where somebody is removed', () => {
    const after = voted(ticking, { bob: 5, cid: 3 });
    const without = sent(after, 'ann', { type: 'removeParticipant', participantId: 'bob' });
    expect(story(without, 'login').round).toMatchObject({
      timer: { seconds: 60, endsAt: startOfTests + minute },
    });
  });
});
