import { describe, expect, test } from 'bun:test';
import type { PeopleHere } from '../../presence.ts';
import { collected, collecting, over } from '../../testing/collecting.ts';
import {
  openRoom,
  senderOf,
  sent,
  startOfTests,
  surroundings,
  value,
  withRules,
} from '../../testing/room.ts';
import { apply } from '../apply.ts';
import { capabilitiesIn, leadersOf } from '../capabilities.ts';
import { decide } from '../decide.ts';
import { findParticipant } from '../open-room.ts';
import type { Room } from '../room.ts';

const day = 24 * 60 * 60 * 1000;

/** A session in which nobody may take over, after a collection of votes. */
const ended = over(
  collected(collecting(withRules(openRoom(), { canTakeOver: false })), 'login', { bob: 5 }),
);

function seenBy(room: Room, here: readonly string[]): Room {
  const command = { type: 'reviewCountdowns', here } as const;
  return value(decide(room, { kind: 'system' }, command, surroundings())).reduce(apply, room);
}

/** The answer to Bob, who is alone, so long after the end. */
function takeOver(room: Room, later: number): string {
  const here: PeopleHere = { people: { bob: 'here' }, since: {}, from: startOfTests };
  const around = { ...surroundings(), now: () => startOfTests + later, here };
  const decision = decide(room, senderOf('bob'), { type: 'takeOver' }, around);
  return decision.ok ? 'accepted' : decision.refusal.code;
}

describe('after a collection', () => {
  test('[CO10] anybody who votes may take over once no leader has come for a day', () => {
    expect(takeOver(ended, day)).toBe('accepted');
    expect(takeOver(ended, day - 1)).toBe('cannotTakeOver');
    const watching = sent(ended, 'bob', { type: 'watch', watches: true });
    expect(takeOver(watching, day)).toBe('facilitatorOnly');
  });

  test('[CO10] nobody may where a leader was here for the results', () => {
    expect(takeOver(seenBy(ended, ['bob', 'cid']), day)).toBe('accepted');
    const seen = seenBy(ended, ['ann', 'bob']);
    expect(seen.collection?.isSeen).toBe(true);
    expect(takeOver(seen, day)).toBe('facilitatorOnly');
    expect(seenBy(seen, ['ann'])).toEqual(seen);
  });

  test('[CO10] whoever did so leads through the results', () => {
    const around = { ...surroundings(), now: () => startOfTests + day };
    const here: PeopleHere = { people: { bob: 'here' }, since: {}, from: startOfTests };
    const command = { type: 'takeOver' } as const;
    const changes = value(decide(ended, senderOf('bob'), command, { ...around, here }));
    const led = changes.reduce(apply, ended);
    expect(leadersOf(led).map(({ id }) => id)).toEqual(['ann', 'bob']);
    const bob = findParticipant(led, 'bob');
    expect(bob && capabilitiesIn(led, bob)).toContain('run');
  });
});
