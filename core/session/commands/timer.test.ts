import { describe, expect, test } from 'bun:test';
import {
  decided,
  openRoom,
  refusal,
  revealed,
  sent,
  startOfTests,
  story,
  surroundings,
  value,
  voted,
  withRules,
} from '../../testing/room.ts';
import { alarmsOf } from '../alarms.ts';
import { apply } from '../apply.ts';
import type { Change } from '../changes.ts';
import { commands } from '../commands.ts';
import { decide } from '../decide.ts';
import type { Refusal } from '../refusals.ts';
import type { Room } from '../room.ts';
import { secondsLeft } from '../timers.ts';

const room = openRoom();
const start = { type: 'startTimer', storyId: 'login', round: 1, seconds: 120 } as const;
const stop = { type: 'stopTimer', storyId: 'login', round: 1 } as const;
const ticking = sent(room, 'ann', start);

/** The changes when the time of 'login' is up. */
function timeUp(room: Room): readonly Change[] {
  const command = { type: 'timeUp', storyId: 'login' } as const;
  return value(decide(room, { kind: 'system' }, command, surroundings()));
}

test('[O44, TI1, FL1] running countdowns move with the time of day, once, and those by another time stay', () => {
  const auto = sent(withRules(ticking, { autoReveal: true }), 'ann', {
    ...start,
    storyId: 'search',
  });
  const counting = apply(auto, {
    ...{ type: 'countdownChanged', storyId: 'search', countdown: startOfTests + 3000 },
  });
  const by = 3_600_000;
  const around = { ...surroundings(), now: () => startOfTests + by };
  const followed = (room: Room) =>
    value(decide(room, { kind: 'system' }, { type: 'followClock', by }, around));
  const timer = { seconds: 120, endsAt: startOfTests + by + 120_000, isOver: false };
  expect(followed(counting)).toEqual([
    { type: 'timerStarted', storyId: 'login', timer },
    { type: 'timerStarted', storyId: 'search', timer },
    { type: 'countdownChanged', storyId: 'search', countdown: startOfTests + by + 3000 },
  ]);
  expect(followed(followed(counting).reduce(apply, counting))).toEqual([]);
});

describe('what is left of a countdown', () => {
  const timer = { seconds: 60, endsAt: startOfTests };
  test.each([
    [-60_000, 60],
    [-59_999, 60],
    [-1, 1],
    [0, 0],
    [5000, 0],
  ])('[TI3] %p ms from its end is %p seconds', (from, left) => {
    expect(secondsLeft(timer, startOfTests + from)).toBe(left);
  });

  test('[TI3] is never more than it took, and nothing once it is over', () => {
    expect(secondsLeft(timer, startOfTests - 3_600_000)).toBe(60);
    expect(secondsLeft({ ...timer, isOver: true }, startOfTests - 30_000)).toBe(0);
  });
});

describe('a countdown', () => {
  test('[TI1] ends so many seconds from when it was started, and starting it again replaces it', () => {
    const timer = { seconds: 120, endsAt: startOfTests + 120_000, isOver: false };
    expect(value(decided(room, 'ann', start))).toEqual([
      { type: 'timerStarted', storyId: 'login', timer },
    ]);
    const again = sent(ticking, 'ann', { ...start, seconds: 30 });
    expect(story(again, 'login').round).toMatchObject({ timer: { seconds: 30 } });
  });

  test('[TI1] takes 10 seconds to an hour', () => {
    const takes = (seconds: number) =>
      commands.startTimer.schema.safeParse({ ...start, seconds }).success;
    expect([9, 10, 10.5, 3600, 3601].map(takes)).toEqual([false, true, false, true, false]);
  });

  test('[TI1] is stopped without a trace, and where there is none nothing happens', () => {
    expect(story(sent(ticking, 'ann', stop), 'login')).toEqual(story(room, 'login'));
    expect(value(decided(room, 'ann', stop))).toEqual([]);
    expect(value(decided(revealed(room), 'ann', stop))).toEqual([]);
  });

  test.each<[string, Room, object, Refusal]>([
    ['after the reveal', revealed(room), {}, { code: 'alreadyRevealed' }],
    ['of another round', room, { round: 2 }, { code: 'roundOver', field: 'round' }],
    ['of no story', room, { storyId: 'gone' }, { code: 'storyNotFound', field: 'storyId' }],
  ])('[TI1] is refused %s', (_, before, other, expected) => {
    expect(refusal(decided(before, 'ann', { ...start, ...other }))).toEqual(expected);
  });

  test('[TI3] that comes to its end is announced, and reveals nothing by itself', () => {
    const before = voted(ticking, { bob: 5 });
    expect(timeUp(before)).toEqual([{ type: 'timeUp', storyId: 'login' }]);
    const after = timeUp(before).reduce(apply, before);
    expect(after.ballots).toEqual(before.ballots);
    expect(story(after, 'login').round).toMatchObject({ timer: { isOver: true } });
    expect(timeUp(after)).toEqual([]);
  });

  test('[TI5] starts with each story that is opened or created where the session is set so, and not again once it is over', () => {
    const timer = { seconds: 300, endsAt: startOfTests + 300_000, isOver: false };
    const set = withRules(room, { timerStarts: true, timerSeconds: 300 });
    const open = { type: 'setActiveStory', storyId: 'login' } as const;
    const opened = sent(set, 'ann', open);
    expect(story(opened, 'login').round).toMatchObject({ timer });
    expect(story(opened, 'search').round).toMatchObject({ timer: null });
    const over = timeUp(opened).reduce(apply, opened);
    const away = sent(over, 'ann', { ...open, storyId: 'search' });
    expect(story(sent(away, 'ann', open), 'login').round).toMatchObject({
      timer: { isOver: true },
    });
    const created = sent(opened, 'ann', { type: 'createStory', name: 'Pay' });
    expect(created.stories.at(-1)?.round).toMatchObject({ timer });
    expect(story(created, 'login').round).toMatchObject({ timer: null });
    const shown = sent(revealed(set), 'ann', open);
    expect(story(shown, 'login').round).not.toHaveProperty('timer');
    expect(story(sent(room, 'ann', open), 'login').round).toMatchObject({ timer: null });
  });

  test('[TI5] stops with a story that the team leaves only where the session is set so', () => {
    const set = withRules(room, { timerStarts: true });
    const open = { type: 'setActiveStory', storyId: 'login' } as const;
    const away = sent(sent(set, 'ann', open), 'ann', { ...open, storyId: 'search' });
    expect(story(away, 'login').round).toMatchObject({ timer: null });
    expect([...alarmsOf(away)]).toHaveLength(1);
    const started = sent(sent(room, 'ann', open), 'ann', start);
    const left = sent(started, 'ann', { ...open, storyId: 'search' });
    expect(story(left, 'login').round).toMatchObject({ timer: { isOver: false } });
  });

  test('[TI3] reveals at its end where the session is set so, unless nobody has voted', () => {
    const settings = { timerReveals: true };
    const set = sent(ticking, 'ann', { type: 'changeSettings', settings });
    expect(timeUp(set)).toEqual([{ type: 'timeUp', storyId: 'login' }]);
    const before = voted(set, { bob: 5 });
    expect(timeUp(before)).toEqual([
      { type: 'timeUp', storyId: 'login' },
      {
        ...{ type: 'revealed', storyId: 'login', at: startOfTests },
        votes: [{ participantId: 'bob', points: 5 }],
      },
    ]);
    expect(timeUp(timeUp(before).reduce(apply, before))).toEqual([]);
  });
});
