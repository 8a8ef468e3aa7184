import { describe, expect, test } from 'bun:test';
import { makeId } from '../../ids.ts';
import type { PeopleHere } from '../../presence.ts';
import {
  decided,
  keyOf,
  openRoom,
  refusal,
  revealed,
  senderOf,
  sent,
  startOfTests,
  surroundings,
  value,
  voted,
} from '../../testing/room.ts';
import { apply } from '../apply.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';
import { join } from '../join.ts';
import { keptLimits } from '../kept-rounds.ts';
import { actingIn, facilitatorsOf, newParticipant } from '../open-room.ts';
import type { Room } from '../room.ts';

const room = openRoom();
const takeOver = { type: 'takeOver' } as const;
const minute = 60_000;

/** Bob came before Cid, and Ann went so many milliseconds ago. */
function without(ann: number, ...people: string[]): PeopleHere {
  const from = startOfTests - 60 * minute;
  const since = { ann: startOfTests - ann, bob: from + 1, cid: from + 2 };
  return { people: Object.fromEntries(people.map((id) => [id, 'here'])), since, from };
}

/** The id of a seat that was taken so many milliseconds ago. */
function idAt(ago: number): string {
  return makeId(startOfTests - ago, 0.5);
}

/** The room after people have joined from their browsers, under these ids. */
function entered(of: Room, ...people: (readonly [id: string, browser: string])[]): Room {
  return people.reduce((before, [id, browser]) => {
    const joining = join(before, { name: id }, keyOf(browser), surroundings([id]));
    return value(joining).changes.reduce(apply, before);
  }, of);
}

function asked(
  of: Room,
  participantId: string,
  here?: PeopleHere,
  browser = participantId,
  command: Command = takeOver,
) {
  const sender = { ...senderOf(participantId), keyHash: keyOf(browser) };
  return decide(of, sender, command, { ...surroundings(), here });
}

function outcome(...of: Parameters<typeof asked>): string {
  const decision = asked(...of);
  return decision.ok ? 'accepted' : decision.refusal.code;
}

function taken(of: Room, person: string, here: PeopleHere): Room {
  return value(asked(of, person, here)).reduce(apply, of);
}

const gone = without(90_000, 'bob', 'cid');
const acting = taken(room, 'bob', gone);

describe('taking over', () => {
  test.each([
    ['while a facilitator is here', without(90_000, 'ann', 'bob', 'cid'), 'cannotTakeOver'],
    ['for 59 s after they went', without(59_999, 'bob', 'cid'), 'cannotTakeOver'],
    ['alone', without(90_000, 'bob'), 'cannotTakeOver'],
    ['where nobody knows who is here', undefined, 'cannotTakeOver'],
    ['for others within half a minute more', without(89_999, 'bob', 'cid'), 'cannotTakeOver'],
    ['for everybody from then on', gone, 'accepted'],
    ['where clocks differ by a minute', without(-minute, 'bob', 'cid'), 'cannotTakeOver'],
    ['after the clock was set back', without(-20 * minute, 'bob', 'cid'), 'accepted'],
  ] as const)('[FA6] %s: %p', (_, here, expected) => {
    expect(outcome(room, 'cid', here)).toBe(expected);
  });

  test('[FA6] is for who has been here longest first, and for nobody who watches', () => {
    const minuteAgo = without(minute, 'bob', 'cid');
    expect(outcome(room, 'bob', minuteAgo)).toBe('accepted');
    const watching = sent(room, 'bob', { type: 'watch', watches: true });
    expect(outcome(watching, 'bob', gone)).toBe('facilitatorOnly');
    expect(outcome(watching, 'cid', minuteAgo)).toBe('accepted');
  });

  test('[FA6] is for voters alone where nobody saw a facilitator leave, from when somebody looked', () => {
    const people = { bob: 'here', cid: 'here' } as const;
    const seen = (from: number): PeopleHere => ({ people, since: {}, from: startOfTests - from });
    const cast = voted(room, { bob: 3, cid: 5 });
    expect(outcome(cast, 'cid', seen(89_999))).toBe('cannotTakeOver');
    expect(outcome(cast, 'cid', seen(90_000))).toBe('accepted');
    expect(outcome(voted(room, { cid: 5 }), 'cid', seen(90_000))).toBe('cannotTakeOver');
    expect(outcome(room, 'cid', seen(90_000))).toBe('cannotTakeOver');
  });

  test('[FA6] takes two people who were there before the facilitator left, or have voted', () => {
    const [early, late, later] = [idAt(100_000), idAt(80_000), idAt(70_000)];
    const newcomers = entered(room, [late, 'one'], [later, 'two']);
    const alone = without(90_000, late, later);
    expect(outcome(newcomers, late, alone, 'one')).toBe('cannotTakeOver');
    const withBob = without(90_000, 'bob', late, later);
    expect(outcome(newcomers, late, withBob, 'one')).toBe('cannotTakeOver');
    expect(outcome(newcomers, 'bob', withBob)).toBe('cannotTakeOver');
    const before = entered(room, [early, 'one']);
    expect(outcome(before, early, without(90_000, 'bob', early), 'one')).toBe('accepted');
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
    const cast = value(asked(newcomers, late, undefined, 'one', vote)).reduce(apply, newcomers);
    expect(outcome(cast, late, withBob, 'one')).toBe('accepted');
    expect(outcome(cast, later, withBob, 'two')).toBe('cannotTakeOver');
  });

  test('[FA6] is for people who joined before the clock was set back', () => {
    const [one, other] = [idAt(-18 * minute), idAt(-19 * minute)];
    const joined = entered(room, [one, 'one'], [other, 'other']);
    expect(outcome(joined, other, without(90_000, one, other), 'other')).toBe('accepted');
  });

  test('[FA6] takes two browsers, be it two of somebody’s seats or two people', () => {
    const [early, earlier] = [idAt(100_000), idAt(110_000)];
    const both = without(90_000, early, earlier);
    const twice = entered(room, [early, 'one'], [earlier, 'one']);
    expect(outcome(twice, early, both, 'one')).toBe('cannotTakeOver');
    expect(outcome(twice, early, without(90_000, 'cid', early, earlier), 'one')).toBe('accepted');
    const phone = { type: 'seatTaken', participantId: early, keyHash: keyOf('phone') } as const;
    expect(outcome(apply(twice, phone), early, both, 'one')).toBe('cannotTakeOver');
    const apart = entered(room, [early, 'one'], [earlier, 'two']);
    expect(outcome(apart, early, both, 'one')).toBe('accepted');
  });

  test('[FA6] is not for a facilitator, who loses nothing by it', () => {
    expect(value(asked(room, 'ann', gone))).toEqual([]);
  });

  test('[FA6] can be forbidden', () => {
    const closed = sent(room, 'ann', { type: 'changeSettings', settings: { canTakeOver: false } });
    expect(outcome(closed, 'bob', gone)).toBe('facilitatorOnly');
  });

  test('[FA7] by two at once leaves one, and by one twice changes nothing more', () => {
    expect(outcome(acting, 'cid', gone)).toBe('cannotTakeOver');
    expect(value(asked(acting, 'bob', gone))).toEqual([]);
    const withoutBoth = without(90_000, 'cid', 'dora');
    const dora = newParticipant('dora', 'Dora');
    const larger = apply(acting, { type: 'participantJoined', participant: dora });
    expect(outcome(larger, 'cid', withoutBoth)).toBe('accepted');
  });
});

describe('a stand-in', () => {
  const gives = (of: Room, command: Command) => outcome(of, 'bob', undefined, 'bob', command);
  const inRound = { storyId: 'login', round: 1 } as const;

  test.each<[Command, string]>([
    [{ type: 'reveal', ...inRound }, 'accepted'],
    [{ type: 'deleteStory', storyId: 'login' }, 'accepted'],
    [{ type: 'changeSettings', settings: {} }, 'facilitatorOnly'],
    [{ type: 'changeDeck', deck: 'linear' }, 'facilitatorOnly'],
    [{ type: 'renameSession', name: 'Sprint 13' }, 'facilitatorOnly'],
    [{ type: 'setWatching', participantId: 'cid', watches: true }, 'facilitatorOnly'],
    [{ type: 'removeParticipant', participantId: 'cid' }, 'facilitatorOnly'],
    [{ type: 'makeFacilitator', participantId: 'bob' }, 'facilitatorOnly'],
    [{ type: 'endTakeOver', keep: true }, 'facilitatorOnly'],
    [{ type: 'closeSession' }, 'facilitatorOnly'],
    [{ type: 'deleteSession' }, 'facilitatorOnly'],
  ])(
    '[FA7] leads the stories and changes neither the session nor its people: %j',
    (command, is) => {
      expect(gives(acting, command)).toBe(is);
    },
  );

  const cast = voted(acting, { cid: 8 });
  const over = revealed(cast);
  const again = sent(over, 'ann', { type: 'startRound', ...inRound });
  const added: Command = { type: 'addStories', add: [{ name: 'Pay', points: 5 }], update: [] };
  const imported = sent(acting, 'ann', added, 'pay');

  test.each([
    ['that has a vote', cast],
    ['that is revealed', over],
    ['that has an earlier round', again],
  ])('[FA7] deletes no story %s, by itself or among others', (_, of) => {
    const storyIds = ['search', 'login'];
    expect(gives(of, { type: 'deleteStory', storyId: 'login' })).toBe('playedStays');
    expect(gives(of, { type: 'deleteStories', storyIds, update: [] })).toBe('playedStays');
    const others: Command = { type: 'deleteStories', storyIds, update: [], unlessPlayed: true };
    expect(sent(of, 'bob', others).stories.map(({ id }) => id)).toEqual(['login']);
    expect(sent(of, 'ann', { type: 'deleteStory', storyId: 'login' }).stories).toHaveLength(1);
  });

  test('[FA7] deletes no points, of a story that was pointed elsewhere neither', () => {
    expect(gives(imported, { type: 'deleteStory', storyId: 'pay' })).toBe('playedStays');
    const undo: Command = {
      type: 'deleteStories',
      storyIds: ['pay'],
      update: [],
      unlessPlayed: true,
    };
    expect(sent(imported, 'bob', undo).stories).toHaveLength(3);
    const clear = { type: 'editStory', storyId: 'pay', points: null } as const;
    expect(gives(imported, clear)).toBe('playedStays');
    expect(gives(imported, { ...clear, points: 8 })).toBe('accepted');
    expect(gives(over, { ...clear, storyId: 'login' })).toBe('accepted');
  });

  test('[FA7] starts no round that would push an earlier one out', () => {
    let room = acting;
    for (let round = 1; round <= keptLimits.ofStory + 1; round += 1) {
      const about = { storyId: 'login', round } as const;
      room = revealed(voted(room, { cid: 8 }));
      const next = { type: 'startRound', ...about } as const;
      expect(gives(room, next)).toBe(round <= keptLimits.ofStory ? 'accepted' : 'playedStays');
      room = sent(room, 'ann', next);
    }
  });
});

describe('after a take-over', () => {
  test('[FA7] takes nothing from the facilitator, who thanks them or keeps them', () => {
    expect(facilitatorsOf(acting).map(({ id }) => id)).toEqual(['ann']);
    expect(actingIn(acting).map(({ id }) => id)).toEqual(['bob']);
    expect(sent(acting, 'ann', { type: 'endTakeOver', keep: false })).toEqual(room);
    const kept = sent(acting, 'ann', { type: 'endTakeOver', keep: true });
    expect(kept).toEqual(sent(room, 'ann', { type: 'makeFacilitator', participantId: 'bob' }));
    expect(value(decided(kept, 'ann', { type: 'endTakeOver', keep: true }))).toEqual([]);
  });

  test('[FA7, FA1] steps down by themselves, and the last facilitator still cannot leave', () => {
    expect(sent(acting, 'bob', { type: 'stepDown' })).toEqual(room);
    expect(refusal(decided(acting, 'ann', { type: 'leave' }))).toEqual({
      code: 'lastFacilitator',
    });
  });
});
