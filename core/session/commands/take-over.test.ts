import { describe, expect, test } from 'bun:test';
import type { PeopleHere } from '../../presence.ts';
import {
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
import { actingIn, facilitatorsOf } from '../open-room.ts';
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

function asked(of: Room, person: string, here?: PeopleHere, command: Command = takeOver) {
  return decide(of, senderOf(person), command, { ...surroundings(), here });
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

  test('[FA6] is counted from when who comes and goes was seen, where nobody saw a facilitator', () => {
    const people = { bob: 'here', cid: 'here' } as const;
    const seen = (from: number): PeopleHere => ({ people, since: {}, from: startOfTests - from });
    expect(outcome(room, 'cid', seen(89_999))).toBe('cannotTakeOver');
    expect(outcome(room, 'cid', seen(90_000))).toBe('accepted');
  });

  test('[FA6] is not for a facilitator, who loses nothing by it', () => {
    expect(value(asked(room, 'ann', gone))).toEqual([]);
  });

  test('[FA6] can be forbidden', () => {
    const closed = sent(room, 'ann', { type: 'changeSettings', settings: { canTakeOver: false } });
    expect(outcome(closed, 'bob', gone)).toBe('facilitatorOnly');
  });

  test('[FA8] by two at once leaves one, and by one twice changes nothing more', () => {
    expect(outcome(acting, 'cid', gone)).toBe('cannotTakeOver');
    expect(value(asked(acting, 'bob', gone))).toEqual([]);
    const withoutBoth = without(90_000, 'cid', 'dora');
    const dora = { id: 'dora', name: 'Dora', isFacilitator: false };
    const larger = apply(acting, { type: 'participantJoined', participant: dora });
    expect(outcome(larger, 'cid', withoutBoth)).toBe('accepted');
  });
});

describe('who has taken over', () => {
  test('[FA7] leads, and may neither delete the session, remove people nor make facilitators', () => {
    const commands: readonly [Command, boolean][] = [
      [{ type: 'reveal', storyId: 'login', round: 1 }, true],
      [{ type: 'deleteStory', storyId: 'login' }, true],
      [{ type: 'changeSettings', settings: {} }, true],
      [{ type: 'renameSession', name: 'Sprint 13' }, true],
      [{ type: 'removeParticipant', participantId: 'cid' }, false],
      [{ type: 'makeFacilitator', participantId: 'bob' }, false],
      [{ type: 'endTakeOver', keep: true }, false],
      [{ type: 'deleteSession' }, false],
    ];
    for (const [command, isAllowed] of commands) {
      const expected = isAllowed ? 'accepted' : 'facilitatorOnly';
      expect(outcome(acting, 'bob', undefined, command)).toBe(expected);
    }
  });

  test('[FA8] takes nothing from the facilitator, who thanks them or keeps them', () => {
    expect(facilitatorsOf(acting).map(({ id }) => id)).toEqual(['ann']);
    expect(actingIn(acting).map(({ id }) => id)).toEqual(['bob']);
    expect(sent(acting, 'ann', { type: 'endTakeOver', keep: false })).toEqual(room);
    const kept = sent(acting, 'ann', { type: 'endTakeOver', keep: true });
    expect(kept).toEqual(sent(room, 'ann', { type: 'makeFacilitator', participantId: 'bob' }));
    expect(value(asked(kept, 'ann', undefined, { type: 'endTakeOver', keep: true }))).toEqual([]);
  });

  test('[FA8, FA2] steps down by themselves, and the last facilitator still cannot leave', () => {
    expect(sent(acting, 'bob', { type: 'stepDown' })).toEqual(room);
    expect(refusal(asked(acting, 'ann', undefined, { type: 'leave' }))).toEqual({
      code: 'lastFacilitator',
    });
  });
});
