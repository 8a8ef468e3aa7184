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
import { decide } from '../decide.ts';
import { keptRoundsOf } from '../kept-rounds.ts';
import type { Refusal } from '../refusals.ts';
import type { Room } from '../room.ts';
import type { FirstSpeakers } from '../settings.ts';
import type { Floor } from '../timers.ts';

const inRound = { storyId: 'login', round: 1 } as const;
const apart = revealed(voted(openRoom(), { ann: 3, bob: 13, cid: 5 }));
const hiding = sent(openRoom(), 'ann', {
  type: 'changeSettings',
  settings: { hiddenNames: true },
});
const endsAt = startOfTests + 60_000;

/** The room where those who voted so have the floor, and the other end after them. */
function speaking(points: number, next: Floor['next'] = null): Room {
  const floor = { points, endsAt, next };
  return apply(apart, { type: 'floorChanged', storyId: 'login', floor });
}

function floorIn(room: Room) {
  const { round } = story(room, 'login');
  return round.state === 'revealed' ? round.floor : null;
}

/** The changes when a minute is over. */
function passed(room: Room): Room {
  const command = { type: 'passFloor', storyId: 'login' } as const;
  return value(decide(room, { kind: 'system' }, command, surroundings())).reduce(apply, room);
}

describe('the floor', () => {
  test('[FL1] is for those who voted so, as everybody can see', () => {
    expect(floorIn(speaking(3))).toEqual({ points: 3, endsAt, next: null });
  });

  test.each<[string, Room]>([
    ['agreed', sent(speaking(3), 'ann', { ...inRound, type: 'acceptPoints', points: 5 })],
    ['hidden again', sent(speaking(3), 'ann', { ...inRound, type: 'hideAgain' })],
    ['cleared', sent(speaking(3), 'ann', { ...inRound, type: 'startRound' })],
  ])('[FL1] is free once the round is %s', (_, after) => {
    expect(floorIn(after)).toBeNull();
    expect(keptRoundsOf(after, 'login').map(({ round }) => round.floor)).toEqual(
      keptRoundsOf(after, 'login').map(() => null),
    );
  });

  test('[FL1] is free once all who voted so are gone, and stays when others go', () => {
    const remove = { type: 'removeParticipant', participantId: 'bob', bars: false } as const;
    expect(floorIn(sent(speaking(13), 'ann', remove))).toBeNull();
    expect(floorIn(sent(speaking(3), 'ann', remove))).toEqual(floorIn(speaking(3)));
  });

  test('[FL1, AL1] passes from one end to the other when the minute is over, and is free then', () => {
    const first = speaking(3, 'highest');
    expect(dueCommand(first, endsAt - 1)).toBeUndefined();
    expect(dueCommand(first, endsAt)).toEqual({ type: 'passFloor', storyId: 'login' });
    expect(floorIn(passed(first))).toEqual({ points: 13, endsAt, next: null });
    expect(floorIn(passed(speaking(13, 'lowest')))?.points).toBe(3);
    for (const last of [speaking(13), speaking(3)]) {
      expect(floorIn(passed(last))).toBeNull();
      expect(nextAlarm(passed(last))).toBeNull();
    }
    expect(passed(apart)).toEqual(apart);
  });

  test('[FL1] does not pass to who is gone, but to those who are the highest then', () => {
    const without = (participantId: string) =>
      sent(speaking(3, 'highest'), 'ann', {
        ...{ type: 'removeParticipant', participantId, bars: false },
      });
    expect(floorIn(passed(without('bob')))).toBeNull();
    expect(floorIn(passed(without('cid')))?.points).toBe(13);
  });

  const give = { type: 'giveFloor', ...inRound } as const;

  test('[FL4] is given by people who run the session, and begins again when it is given again', () => {
    expect(sent(apart, 'ann', give)).toEqual(speaking(3, 'highest'));
    expect(sent(speaking(13), 'ann', give)).toEqual(speaking(3, 'highest'));
  });

  /** The votes of those who speak first, among Ann, Bob and Cid. */
  function firstOf(votes: Record<'ann' | 'bob' | 'cid', number>, speaksFirst?: FirstSpeakers) {
    const room = revealed(voted(openRoom(), votes));
    return floorIn(sent(withRules(room, { speaksFirst }), 'ann', give))?.points;
  }

  test('[FL5] goes to the smaller side first, and to the lowest where the sides are equal', () => {
    expect(firstOf({ ann: 3, bob: 13, cid: 13 })).toBe(3);
    expect(firstOf({ ann: 3, bob: 13, cid: 3 })).toBe(13);
    expect(firstOf({ ann: 3, bob: 13, cid: 5 })).toBe(3);
  });

  test('[FL5] goes to the lowest or the highest first where the session is set so', () => {
    expect(firstOf({ ann: 3, bob: 13, cid: 3 }, 'lowest')).toBe(3);
    expect(firstOf({ ann: 3, bob: 13, cid: 13 }, 'highest')).toBe(13);
  });

  test('[FL5] passes to the other end, though the sides have become equal meanwhile', () => {
    const room = sent(revealed(voted(openRoom(), { ann: 3, bob: 13, cid: 3 })), 'ann', give);
    const remove = { type: 'removeParticipant', participantId: 'cid', bars: false } as const;
    const second = passed(sent(room, 'ann', remove));
    expect(floorIn(second)?.points).toBe(3);
    expect(floorIn(passed(second))).toBeNull();
  });

  test.each<[string, Room, Refusal]>([
    ['before the reveal', voted(openRoom(), { ann: 3, bob: 13 }), { code: 'notRevealed' }],
    [
      'once points are agreed',
      sent(apart, 'ann', { ...inRound, type: 'acceptPoints', points: 5 }),
      { code: 'alreadyAgreed' },
    ],
    [
      'to neighbouring cards',
      revealed(voted(openRoom(), { ann: 3, bob: 5 })),
      { code: 'notApart' },
    ],
    [
      'where names are hidden',
      revealed(voted(hiding, { ann: 3, bob: 13, cid: 5 })),
      { code: 'notApart' },
    ],
    [
      'in another round',
      sent(apart, 'ann', { ...inRound, type: 'startRound' }),
      { code: 'roundOver', field: 'round' },
    ],
    [
      'on no story',
      sent(apart, 'ann', { type: 'deleteStory', storyId: 'login' }),
      { code: 'storyNotFound', field: 'storyId' },
    ],
  ])('[FL4] is not given %s', (_, room, expected) => {
    expect(refusal(decided(room, 'ann', give))).toEqual(expected);
  });

  test('[FL4] is taken back by who runs the session; where nobody has it nothing happens', () => {
    const stop = { type: 'stopFloor', ...inRound } as const;
    expect(sent(speaking(3), 'ann', stop)).toEqual(apart);
    expect(value(decided(apart, 'ann', stop))).toEqual([]);
    expect(refusal(decided(apart, 'ann', { ...stop, round: 2 })).code).toBe('roundOver');
    expect(refusal(decided(apart, 'ann', { ...stop, storyId: 'gone' })).code).toBe('storyNotFound');
  });

  test('[FL1] outlasts that nothing is agreed on, said once more', () => {
    const edit = { type: 'editStory', storyId: 'login', points: null, round: 1 } as const;
    expect(value(decided(speaking(3), 'ann', edit))).toEqual([]);
  });
});
