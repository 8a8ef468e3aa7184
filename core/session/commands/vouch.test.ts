import { describe, expect, test } from 'bun:test';
import type { PeopleNow } from '../../presence.ts';
import { entered, left, without } from '../../testing/absence.ts';
import { collecting } from '../../testing/collecting.ts';
import {
  keyOf,
  openRoom,
  senderOf,
  sent,
  surroundings,
  value,
  withRules,
} from '../../testing/room.ts';
import { apply } from '../apply.ts';
import { decide } from '../decide.ts';
import { facilitatorsOf } from '../open-room.ts';
import type { Room } from '../room.ts';

/** Ann's session after she left, with Bob and Cid, whom she has met, and 'phone', who came later. */
const room = entered(openRoom(), ['phone', 'phone']);
const here = without(60_000, 'bob', 'cid', 'phone');
const vouch = { type: 'vouch', participantId: 'phone' } as const;

interface Attempt {
  readonly of?: Room;
  readonly by?: string;
  readonly browser?: string;
  readonly here?: PeopleNow | undefined;
}

function vouching({ of = room, by = 'bob', browser = by, ...rest }: Attempt) {
  const sender = { ...senderOf(by), keyHash: keyOf(browser) };
  return decide(of, sender, vouch, { ...surroundings(), here, ...rest });
}

function outcome(attempt: Attempt): string {
  const decision = vouching(attempt);
  return decision.ok ? 'accepted' : decision.refusal.code;
}

function vouched(by: string, of = room): Room {
  return value(vouching({ of, by })).reduce(apply, of);
}

function names(of: Room): readonly string[] {
  return facilitatorsOf(of).map(({ id }) => id);
}

const once = vouched('bob');
const twice = vouched('cid', once);

describe('vouching', () => {
  test('[FA11] by two people makes a facilitator of somebody while none is here', () => {
    expect(names(once)).toEqual(['ann']);
    expect(names(vouched('bob', once))).toEqual(['ann']);
    expect(names(twice)).toEqual(['ann', 'phone']);
    expect(vouched('bob', twice)).toEqual(twice);
  });

  test.each<[string, Attempt]>([
    ['before a facilitator is gone for a minute', { here: without(59_999, 'bob', 'phone') }],
    ['while a facilitator is here', { here: without(60_000, 'ann', 'bob', 'phone') }],
    ['where it is not known who is here', { here: undefined }],
    ['for oneself', { by: 'phone' }],
    ['by people who joined later', { of: entered(room, ['eve', 'eve']), by: 'eve' }],
    ['from the browser of the other voucher', { of: browserOf('cid', 'bob', once), by: 'cid' }],
    ['from the browser they vouch for', { of: browserOf('bob', 'phone') }],
    ['while votes are collected', { of: collecting(room) }],
  ])('[FA11] is refused %s', (_, attempt) => {
    expect(outcome(attempt)).toBe('cannotVouch');
  });

  test('[FA11] is for voters, where people may take over', () => {
    const closed = withRules(room, { canTakeOver: false });
    expect(outcome({ of: closed })).toBe('facilitatorOnly');
    const watching = sent(room, 'bob', { type: 'watch', watches: true });
    expect(outcome({ of: watching })).toBe('facilitatorOnly');
  });

  test('[FA11] counts vouches of people with a seat, after the last time a facilitator was here', () => {
    const gone = sent(once, 'bob', { type: 'leave' });
    expect(names(vouched('cid', gone))).toEqual(['ann']);
    expect(names(vouched('cid', left(once, 'ann')))).toEqual(['ann']);
    const named = sent(once, 'ann', { type: 'renameSession', name: 'Sprint 13' });
    expect(names(vouched('cid', named))).toEqual(['ann']);
  });
});

describe('a facilitator by vouching', () => {
  const by = (type: 'deleteSession' | 'closeSession') => {
    const decision = decide(twice, senderOf('phone'), { type }, surroundings());
    return decision.ok ? 'accepted' : decision.refusal.code;
  };

  test('[FA11] leads and manages, and neither appoints others nor deletes the session', () => {
    const appoint = { type: 'makeFacilitator', participantId: 'cid' } as const;
    const decision = decide(twice, senderOf('phone'), appoint, surroundings());
    expect(decision).toEqual({ ok: false, refusal: { code: 'facilitatorOnly' } });
    expect([by('deleteSession'), by('closeSession')]).toEqual(['facilitatorOnly', 'accepted']);
    const removed = sent(twice, 'phone', { type: 'removeParticipant', participantId: 'bob' });
    expect(removed.participants.map(({ id }) => id)).toEqual(['ann', 'cid', 'phone']);
    const ann = { type: 'removeParticipant', participantId: 'ann' } as const;
    expect(decide(twice, senderOf('phone'), ann, surroundings()).ok).toBe(false);
  });

  test('[FA11] is one until a voucher, the facilitator or they themselves end it', () => {
    const withdraw = { type: 'withdrawVouch', participantId: 'phone' } as const;
    expect(names(sent(twice, 'cid', withdraw))).toEqual(['ann']);
    const silenced = withRules(twice, { canTakeOver: false });
    expect(names(sent(silenced, 'bob', withdraw))).toEqual(['ann']);
    expect(names(sent(twice, 'ann', { type: 'endTakeOver', keep: false }))).toEqual(['ann']);
    expect(names(sent(twice, 'phone', { type: 'stepDown' }))).toEqual(['ann']);
    const kept = sent(twice, 'ann', { type: 'endTakeOver', keep: true });
    expect(names(kept)).toEqual(['ann', 'phone']);
    expect(decide(kept, senderOf('phone'), { type: 'deleteSession' }, surroundings()).ok).toBe(
      true,
    );
  });
});

/** The room in which a person sits in the browser of another one, too. */
function browserOf(participantId: string, other: string, of = room): Room {
  return apply(of, { type: 'seatTaken', participantId, keyHash: keyOf(other) });
}
