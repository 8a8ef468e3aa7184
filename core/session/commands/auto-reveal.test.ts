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
import { dueCommand, nextAlarm } from '../alarms.ts';
import { apply } from '../apply.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';
import type { Room } from '../room.ts';

const everybody = ['ann', 'bob', 'cid'];
const room = withRules(openRoom(), { autoReveal: true, canChangeVotes: true });
const stop = { type: 'stopCountdown', storyId: 'login', round: 1 } as const;

function set(before: Room, autoReveal: boolean): Room {
  return withRules(before, { autoReveal });
}

/** The room after the system has done something in it. */
function done(before: Room, command: Command): Room {
  const decision = decide(before, { kind: 'system' }, command, surroundings());
  return value(decision).reduce(apply, before);
}

/** The room after a process that sees these people has looked at its countdowns. */
function reviewed(before: Room, here: readonly string[] = everybody): Room {
  return done(before, { type: 'reviewCountdowns', here });
}

function countdown(after: Room) {
  const { round } = story(after, 'login');
  return round.state === 'open' ? round.countdown : round.state;
}

const allIn = voted(room, { ann: 3, bob: 5, cid: 5 });
const running = reviewed(allIn);

describe('a countdown to the reveal', () => {
  test('[AR1] begins once everybody who votes and is here has voted, and takes three seconds', () => {
    expect(countdown(running)).toBe(startOfTests + 3000);
    const two = voted(room, { ann: 3, bob: 5 });
    expect(countdown(reviewed(two))).toBeNull();
    expect(countdown(reviewed(two, ['ann', 'bob']))).toBe(startOfTests + 3000);
    const watched = sent(two, 'cid', { type: 'watch', watches: true });
    expect(countdown(reviewed(watched))).toBe(startOfTests + 3000);
  });

  test('[AR1] does not begin where none who is here has voted, nor where the session is not set so', () => {
    expect(countdown(reviewed(room, []))).toBeNull();
    expect(countdown(reviewed(voted(room, { ann: 3 }), []))).toBeNull();
    expect(countdown(reviewed(set(allIn, false)))).toBeNull();
  });

  test('[AR1] is looked at again: it ends where somebody comes who has not voted', () => {
    const two = reviewed(voted(room, { ann: 3, bob: 5 }), ['ann', 'bob']);
    expect(countdown(reviewed(two, everybody))).toBeNull();
    expect(reviewed(two, ['ann'])).toEqual(two);
  });

  test.each<[string, (before: Room) => Room]>([
    ['somebody votes anew', (before) => voted(before, { ann: 8 })],
    ['somebody only watches', (before) => sent(before, 'bob', { type: 'watch', watches: true })],
    [
      'somebody is removed',
      (before) => sent(before, 'ann', { type: 'removeParticipant', participantId: 'bob' }),
    ],
    [
      'a vote is withdrawn',
      (before) => {
        return sent(before, 'bob', { type: 'withdrawVote', storyId: 'login', round: 1 });
      },
    ],
  ])('[AR1] ends with the votes it was for: %s', (_, happen) => {
    expect(countdown(happen(running))).toBeNull();
    expect(countdown(happen(sent(running, 'ann', stop)))).toBeNull();
  });

  test('[AR1] reveals at its end, once', () => {
    const due = dueCommand(running, startOfTests + 3000);
    expect(due).toEqual({ type: 'countdownOver', storyId: 'login' });
    expect(dueCommand(running, startOfTests + 2999)).toBeUndefined();
    const after = done(running, { type: 'countdownOver', storyId: 'login' });
    expect(story(after, 'login').round).toMatchObject({ state: 'revealed' });
    expect(nextAlarm(after)).toBeNull();
    expect(done(after, { type: 'countdownOver', storyId: 'login' })).toEqual(after);
    expect(reviewed(after)).toEqual(after);
  });

  test('[AR1] reveals nothing once the setting is off', () => {
    const after = done(set(running, false), { type: 'countdownOver', storyId: 'login' });
    expect(countdown(after)).toBeNull();
    expect(countdown(reviewed(set(running, false)))).toBeNull();
  });

  test.each<[string, Room]>([
    ['its round was revealed', revealed(running)],
    ['its story was deleted', sent(running, 'ann', { type: 'deleteStory', storyId: 'login' })],
    ['there is a new round', sent(revealed(running), 'ann', { ...stop, type: 'startRound' })],
  ])('[AR1, AL1] never outlives its round: %s', (_, after) => {
    expect(nextAlarm(after)).toBeNull();
  });

  test('[AR1] that was stopped by hand does not begin again for the same votes, but for others', () => {
    const stopped = sent(running, 'ann', stop);
    expect(nextAlarm(stopped)).toBeNull();
    expect(reviewed(stopped)).toEqual(stopped);
    expect(reviewed(reviewed(stopped, ['ann']), everybody)).toEqual(stopped);
    expect(countdown(reviewed(voted(stopped, { bob: 8 })))).toBe(startOfTests + 3000);
    const off = reviewed(set(stopped, false));
    expect(reviewed(set(off, true))).toEqual(stopped);
    expect(value(decided(stopped, 'ann', stop))).toEqual([]);
  });

  test('[AR1] is stopped by who runs the session', () => {
    expect(refusal(decided(running, 'bob', stop))).toEqual({ code: 'facilitatorOnly' });
    const settings = { everyoneRuns: true };
    const open = sent(running, 'ann', { type: 'changeSettings', settings });
    expect(countdown(sent(open, 'bob', stop))).toBe('stopped');
    expect(refusal(decided(running, 'ann', { ...stop, round: 2 })).code).toBe('roundOver');
    expect(refusal(decided(running, 'ann', { ...stop, storyId: 'no' })).code).toBe('storyNotFound');
    expect(refusal(decided(revealed(running), 'ann', stop)).code).toBe('alreadyRevealed');
  });

  test('[AR1] does not begin by itself where a reveal was hidden again', () => {
    const hide = { ...stop, type: 'hideAgain' } as const;
    const hidden = sent(revealed(allIn), 'ann', hide);
    expect(countdown(reviewed(hidden))).toBe('stopped');
    expect(countdown(reviewed(voted(hidden, { ann: 8 })))).toBe(startOfTests + 3000);
    const before = reviewed(sent(revealed(set(allIn, false)), 'ann', hide));
    const later = reviewed(set(before, true));
    expect(countdown(later)).toBe('stopped');
    expect(countdown(reviewed(voted(later, { ann: 8 })))).toBe(startOfTests + 3000);
  });
});
