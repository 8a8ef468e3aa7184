import { describe, expect, test } from 'bun:test';
import type { PeopleNow } from '../../presence.ts';
import { entered, left, without } from '../../testing/absence.ts';
import { collected, collecting, over } from '../../testing/collecting.ts';
import {
  decided,
  keyOf,
  openRoom,
  refusal,
  senderOf,
  sent,
  startOfTests,
  surroundings,
  value,
} from '../../testing/room.ts';
import { apply } from '../apply.ts';
import type { Command } from '../commands.ts';
import { decide } from '../decide.ts';
import { actingIn, facilitatorsOf, newParticipant } from '../open-room.ts';
import type { Room } from '../room.ts';

const room = openRoom();
const takeOver = { type: 'takeOver' } as const;
const minute = 60_000;

function asked(
  of: Room,
  participantId: string,
  here?: PeopleNow,
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

function taken(of: Room, person: string, here: PeopleNow): Room {
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

  test('[FA6] is possible where no process saw the facilitator leave, a minute after one looked', () => {
    const people = { bob: 'here', cid: 'here' } as const;
    const seen = (from: number): PeopleNow => ({
      ...{ people, since: {}, from: startOfTests - from },
      now: startOfTests,
    });
    expect(outcome(room, 'cid', seen(89_999))).toBe('cannotTakeOver');
    expect(outcome(room, 'cid', seen(90_000))).toBe('accepted');
  });

  test('[FA6] is refused to people who joined after the facilitator left, with votes too', () => {
    const strangers = entered(room, ['one', 'one'], ['two', 'two']);
    const vote = { type: 'vote', storyId: 'login', round: 1, points: 5 } as const;
    const voters = ['one', 'two'].reduce((before, id) => sent(before, id, vote), strangers);
    const alone = without(90_000, 'one', 'two');
    const withBob = without(90_000, 'bob', 'one', 'two');
    for (const person of ['one', 'two']) {
      expect(outcome(voters, person, alone)).toBe('cannotTakeOver');
      expect(outcome(voters, person, withBob)).toBe('cannotTakeOver');
    }
    expect(outcome(voters, 'bob', withBob)).toBe('cannotTakeOver');
    expect(outcome(voters, 'bob', without(90_000, 'bob', 'cid', 'one'))).toBe('accepted');
  });

  const toFacilitator: readonly (readonly [string, (room: Room) => Room])[] = [
    ['a facilitator acts', (of) => sent(of, 'ann', { type: 'setActiveStory', storyId: 'login' })],
    ['a facilitator leaves later', (of) => left(of, 'ann')],
  ];

  test.each(toFacilitator)('[FA6] is possible for people with a seat when %s', (_, meet) => {
    const later = entered(room, ['dora', 'dora'], ['eve', 'eve']);
    const here = without(90_000, 'dora', 'eve');
    expect(outcome(later, 'eve', here)).toBe('cannotTakeOver');
    expect(outcome(left(later, 'bob'), 'eve', here)).toBe('cannotTakeOver');
    expect(outcome(meet(later), 'eve', here)).toBe('accepted');
  });

  test('[FA6] takes two browsers, be it two of somebody’s seats or two people', () => {
    const twice = left(entered(room, ['one', 'a'], ['other', 'a']), 'ann');
    const both = without(90_000, 'one', 'other');
    expect(outcome(twice, 'one', both, 'a')).toBe('cannotTakeOver');
    expect(outcome(twice, 'one', without(90_000, 'cid', 'one', 'other'), 'a')).toBe('accepted');
    const phone = { type: 'seatTaken', participantId: 'one', keyHash: keyOf('phone') } as const;
    expect(outcome(apply(twice, phone), 'one', both, 'a')).toBe('cannotTakeOver');
    const apart = left(entered(room, ['one', 'a'], ['other', 'b']), 'ann');
    expect(outcome(apart, 'one', both, 'a')).toBe('accepted');
  });

  test('[CO10] is refused to everybody while votes are collected, and possible after the end', () => {
    const running = collecting(room);
    for (const person of ['bob', 'cid']) {
      expect(outcome(running, person, gone)).toBe('cannotTakeOver');
      expect(outcome(over(running), person, gone)).toBe('accepted');
    }
    const later = entered(running, ['one', 'one'], ['two', 'two']);
    const here = without(90_000, 'one', 'two');
    const voters = ['one', 'two'].reduce(
      (before, id) => collected(before, 'login', { [id]: 5 }),
      later,
    );
    const day = 24 * 60 * minute;
    for (const ago of [90_000, 3 * day]) {
      expect(outcome(over(voters), 'one', { ...here, since: { ann: startOfTests - ago } })).toBe(
        'cannotTakeOver',
      );
    }
  });

  test('[FA6] is not for a facilitator, who loses nothing by it', () => {
    expect(value(asked(room, 'ann', gone))).toEqual([]);
  });

  test('[FA6] can be forbidden', () => {
    const closed = sent(room, 'ann', { type: 'changeSettings', settings: { canTakeOver: false } });
    expect(outcome(closed, 'bob', gone)).toBe('facilitatorOnly');
    expect(outcome(over(collecting(closed)), 'bob', gone)).toBe('facilitatorOnly');
  });

  test('[FA7] by two at once leaves one, and by one twice changes nothing more', () => {
    expect(outcome(acting, 'cid', gone)).toBe('cannotTakeOver');
    expect(value(asked(acting, 'bob', gone))).toEqual([]);
    const withoutBoth = without(90_000, 'cid', 'dora');
    const dora = newParticipant('dora', 'Dora', { met: true });
    const larger = apply(acting, { type: 'participantJoined', participant: dora });
    expect(outcome(larger, 'cid', withoutBoth)).toBe('accepted');
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
