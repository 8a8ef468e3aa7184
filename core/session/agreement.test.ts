import { describe, expect, test } from 'bun:test';
import {
  openRoom,
  revealed,
  senderOf,
  sent,
  startOfTests,
  story,
  surroundings,
  value,
  voted,
} from '../testing/room.ts';
import { apply } from './apply.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { keptLimits } from './kept-rounds.ts';
import type { Room } from './room.ts';

const inRound = (round: number) => ({ storyId: 'login', round }) as const;
const accept = (round: number, points = 8) =>
  ({ ...inRound(round), type: 'acceptPoints', points }) as const;
const over = revealed(voted(openRoom(), { ann: 3, bob: 13 }));

/** The room after Ann has given `command` so many minutes after the beginning. */
function sentAfter(minutes: number, room: Room, command: Command): Room {
  const around = { ...surroundings(), now: () => startOfTests + minutes * 60_000 };
  return value(decide(room, senderOf('ann'), command, around)).reduce(apply, room);
}

function minutesOf(room: Room): number | undefined {
  const { round } = story(room, 'login');
  return round.state === 'revealed' && round.took !== null ? round.took / 60_000 : undefined;
}

describe('how long a story took', () => {
  test('[SU7] is from its first vote to the agreement', () => {
    expect(minutesOf(over)).toBeUndefined();
    expect(minutesOf(sentAfter(4, over, accept(1)))).toBe(4);
    expect(minutesOf(sentAfter(4, over, { type: 'editStory', storyId: 'login', points: 8 }))).toBe(
      4,
    );
  });

  test('[SU7] counts the rounds before, and those of a round that is restored', () => {
    const second = sentAfter(3, over, { ...inRound(1), type: 'startRound' });
    const vote = sentAfter(5, second, { ...inRound(2), type: 'vote', points: 5 });
    const again = sentAfter(6, vote, { ...inRound(2), type: 'reveal' });
    expect(minutesOf(sentAfter(7, again, accept(2)))).toBe(7);
    const restored = sentAfter(8, again, { ...inRound(2), type: 'restoreRound', restore: 1 });
    expect(minutesOf(sentAfter(9, restored, accept(1)))).toBe(9);
  });

  test('[SU7] is not said once the round of the first vote is no longer kept', () => {
    let room = over;
    for (let round = 1; round <= keptLimits.ofStory + 1; round += 1) {
      expect(minutesOf(sentAfter(9, room, accept(round)))).toBe(9);
      const open = sentAfter(1, room, { ...inRound(round), type: 'startRound' });
      const vote = { ...inRound(round + 1), type: 'vote', points: 5 } as const;
      room = sentAfter(2, sentAfter(2, open, vote), { ...inRound(round + 1), type: 'reveal' });
    }
    expect(minutesOf(sentAfter(9, room, accept(keptLimits.ofStory + 2)))).toBeUndefined();
  });

  test('[SU7] stays when the points are corrected, and is gone with them', () => {
    const agreed = sentAfter(4, over, accept(1));
    expect(minutesOf(sentAfter(60, agreed, accept(1, 5)))).toBe(4);
    const open = sent(agreed, 'ann', { type: 'editStory', storyId: 'login', points: null });
    expect(minutesOf(open)).toBeUndefined();
    expect(minutesOf(sentAfter(9, open, accept(1)))).toBe(9);
  });

  test('[SU7] stays unknown where it was, though the points are corrected later', () => {
    const agreed = sentAfter(4, over, accept(1));
    const { round } = story(agreed, 'login');
    const before = round.state === 'revealed' ? { ...round, took: null } : round;
    const stories = agreed.stories.map((one) =>
      one.id === 'login' ? { ...one, round: before } : one,
    );
    expect(minutesOf(sentAfter(60, { ...agreed, stories }, accept(1, 5)))).toBeUndefined();
  });

  test('[SU7] is not known where nobody has voted, and never less than nothing', () => {
    expect(minutesOf(sentAfter(4, revealed(openRoom()), accept(1)))).toBeUndefined();
    expect(minutesOf(sentAfter(-4, over, accept(1)))).toBe(0);
  });
});
