import { describe, expect, test } from 'bun:test';
import { sparse, sparseStory } from '../sparse.ts';
import { collecting, over } from '../testing/collecting.ts';
import {
  joined,
  keyOf,
  openRoom,
  refusal,
  senderOf,
  surroundings,
  withRules,
} from '../testing/room.ts';
import { viewFor } from '../view.ts';
import { apply } from './apply.ts';
import type { Command } from './commands.ts';
import { create } from './create.ts';
import { decide } from './decide.ts';
import { join } from './join.ts';
import type { Room } from './room.ts';
import { sizeOf } from './size.ts';

const around = surroundings();

/** Surroundings in which `room` is as large as a session may be. */
function fullAt(room: Room) {
  return { ...around, limits: { ...around.limits, bytes: sizeOf(room) } };
}

function done(room: Room, person: string, command: Command): Room {
  const decision = decide(room, senderOf(person), command, around);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.value.reduce(apply, room);
}

describe('the size of a session', () => {
  test('[N17] is never less than what it takes to show it, whatever it is called', () => {
    const changeable = withRules(openRoom(), { canChangeVotes: true });
    let room = joined(joined(changeable, '\u4f60'.repeat(60)), '"'.repeat(60));
    for (const name of [
      'x',
      '\u4f60'.repeat(50),
      '"'.repeat(50),
      '\u{1f469}\u{1f3fd}'.repeat(12),
    ]) {
      room = done(room, 'ann', { type: 'editStory', storyId: 'login', name, points: null });
      for (const storyId of ['login', 'search']) {
        room = done(room, 'bob', { type: 'vote', storyId, round: 1, points: 0.5 });
      }
      const { participants, stories } = viewFor(room, null);
      const sent = [participants.map(sparse), stories.map(sparseStory)];
      const shown = new TextEncoder().encode(JSON.stringify(sent)).length;
      expect(sizeOf(room)).toBeGreaterThanOrEqual(shown);
    }
  });

  test('[N17] counts the votes that are collected, and who skips', () => {
    const skip = { type: 'skip', storyId: 'login', round: 1 } as const;
    const begun = collecting(openRoom(), { newcomers: false });
    for (const room of [begun, done(begun, 'bob', skip), over(begun)]) {
      const { participants, stories, collection } = viewFor(room, null);
      const sent = [participants.map(sparse), stories.map(sparseStory), collection];
      const shown = new TextEncoder().encode(JSON.stringify(sent)).length;
      expect(sizeOf(room)).toBeGreaterThanOrEqual(shown);
    }
  });

  test('[N17] grows with each vote and each skip', () => {
    const room = collecting(openRoom(), { newcomers: false });
    for (const command of [{ type: 'vote', points: 5 }, { type: 'skip' }] as const) {
      const after = done(room, 'bob', { ...command, storyId: 'login', round: 1 });
      expect(sizeOf(after)).toBeGreaterThan(sizeOf(room));
    }
  });

  test('[N17] has a limit: nobody joins and nothing is added, but all that is there still works', () => {
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
    const room = done(withRules(openRoom(), { canChangeVotes: true }), 'bob', vote);
    const full = fullAt(room);
    const tooLarge = { code: 'sessionTooLarge' } as const;
    expect(refusal(join(room, { name: 'Zoe' }, keyOf('zoe'), full))).toMatchObject(tooLarge);
    expect(refusal(decide(room, senderOf('cid'), vote, full))).toMatchObject(tooLarge);
    const create = { type: 'createStory', name: 'More' } as const;
    expect(refusal(decide(room, senderOf('ann'), create, full))).toMatchObject(tooLarge);

    expect(decide(room, senderOf('bob'), { ...vote, points: 8 }, full).ok).toBe(true);
    expect(join(room, { name: 'Bob' }, keyOf('bob'), full).ok).toBe(true);
    const reveal = { type: 'reveal', storyId: 'login', round: 1 } as const;
    expect(decide(room, senderOf('ann'), reveal, full).ok).toBe(true);
    const smaller = done(room, 'ann', { type: 'deleteStory', storyId: 'search' });
    expect(decide(smaller, senderOf('cid'), vote, full).ok).toBe(true);
  });

  test('[N17, T44] has a limit for what stories are given back, too, but not for what gets smaller', () => {
    const described = (length: number) => ({ storyId: 'login', description: 'x'.repeat(length) });
    const room = done(openRoom(), 'ann', { type: 'editDetails', ...described(1000) });
    const give = (storyIds: string[], length: number) =>
      decide(
        room,
        senderOf('ann'),
        { type: 'deleteStories', storyIds, update: [described(length)] },
        fullAt(room),
      );
    expect(refusal(give(['search'], 2000))).toMatchObject({ code: 'sessionTooLarge' });
    expect(give(['search'], 1010).ok).toBe(true);
    expect(give([], 900).ok).toBe(true);
  });

  test('[N17] does not keep a full session from saying less of its stories, however that is said', () => {
    const described = (length: number) => ({ storyId: 'login', description: 'x'.repeat(length) });
    const room = done(openRoom(), 'ann', { type: 'editDetails', ...described(1000) });
    const say = (command: Command) => decide(room, senderOf('ann'), command, fullAt(room));
    const ways = [
      (length: number) => say({ type: 'editDetails', ...described(length) }),
      (length: number) => say({ type: 'addStories', add: [], update: [described(length)] }),
      (length: number) => say({ type: 'deleteStories', storyIds: [], update: [described(length)] }),
    ];
    for (const way of ways) {
      expect(way(900).ok).toBe(true);
      expect(way(1000).ok).toBe(true);
      expect(refusal(way(1001))).toMatchObject({ code: 'sessionTooLarge' });
    }
  });

  test('[N17] a browser holds only so many seats, and returns to those it has', () => {
    const few = { ...around, limits: { ...around.limits, seatsPerBrowser: 2 } };
    const room = openRoom();
    const opening = { name: 'Third', facilitatorName: 'Ann', type: 'linear' } as const;
    const tooMany = { code: 'tooManySeats' } as const;
    expect(refusal(join(room, { name: 'Zoe' }, keyOf('zoe'), few, 2))).toMatchObject(tooMany);
    expect(
      refusal(create(opening, keyOf('zoe'), '2026-01-01T00:00:00.000Z', few, 2)),
    ).toMatchObject(tooMany);
    expect(join(room, { name: 'Zoe' }, keyOf('zoe'), few, 1).ok).toBe(true);
    expect(join(room, { name: 'Bob' }, keyOf('bob'), few, 2).ok).toBe(true);
  });
});
