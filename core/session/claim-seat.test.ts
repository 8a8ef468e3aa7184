import { describe, expect, test } from 'bun:test';
import {
  keyOf,
  openRoom,
  refusal,
  sent,
  startOfTests,
  surroundings,
  value,
} from '../testing/room.ts';
import { apply } from './apply.ts';
import { claimSeat } from './claim-seat.ts';
import type { Room } from './room.ts';
import { deviceTime } from './seat-links.ts';

const room = openRoom();
const addDevice = (secret: string) => ({ type: 'addDevice', secret }) as const;
const makeWayBack = (secret: string) => ({ type: 'makeWayBack', secret }) as const;

/** Somebody comes by a link, so many milliseconds after the tests have begun. */
function coming(before: Room, secret: string, browser: string, later = 0) {
  const around = { ...surroundings(), now: () => startOfTests + later };
  return claimSeat(before, around.digest(secret), keyOf(browser), around);
}

function came(before: Room, secret: string, browser: string): Room {
  return value(coming(before, secret, browser)).changes.reduce(apply, before);
}

describe('a link for another device', () => {
  const linked = sent(room, 'bob', addDevice('phone'));

  test('[DV2] brings one browser into its maker’s seat, once', () => {
    const after = came(linked, 'phone', 'a phone');
    expect(after.seats['bob']).toEqual([keyOf('bob'), keyOf('a phone')]);
    expect(after.participants.find(({ id }) => id === 'bob')?.devices).toBe(1);
    expect(refusal(coming(after, 'phone', 'a tablet'))).toEqual({ code: 'linkOver' });
  });

  test('[DV2] answers the browser that it has let in with the same seat, whenever it asks again', () => {
    const after = came(linked, 'phone', 'a phone');
    const again = value(coming(after, 'phone', 'a phone', deviceTime));
    expect(again).toEqual({ participantId: 'bob', changes: [] });
  });

  test('[DV2, DV8] is good for ten minutes', () => {
    expect(coming(linked, 'phone', 'a phone', deviceTime - 1).ok).toBe(true);
    expect(refusal(coming(linked, 'phone', 'a phone', deviceTime)).code).toBe('linkOver');
  });

  test('[DV2, DV8] ends when another one is made', () => {
    const renewed = sent(linked, 'bob', addDevice('tablet'));
    expect(refusal(coming(renewed, 'phone', 'a phone')).code).toBe('linkOver');
    expect(coming(renewed, 'tablet', 'a tablet').ok).toBe(true);
  });

  test('[DV8] is gone with its seat', () => {
    const after = sent(linked, 'bob', { type: 'leave' });
    expect(after.seatLinks).toEqual({});
    expect(refusal(coming(after, 'phone', 'a phone')).code).toBe('linkOver');
  });
});

describe('the way back', () => {
  const made = sent(room, 'ann', makeWayBack('back'));

  test('[DV2, DV4] brings any browser into its maker’s seat, again and again, and the room hears of it', () => {
    const after = came(came(made, 'back', 'a phone'), 'back', 'a tablet');
    expect(after.seats['ann']).toEqual([keyOf('ann'), keyOf('a phone'), keyOf('a tablet')]);
    expect(made.participants[0]?.returns).toBe(0);
    expect(after.participants[0]?.returns).toBe(2);
  });

  test('[DV2] ends when it is renewed, and a link for a device does not renew it', () => {
    const other = sent(made, 'ann', addDevice('phone'));
    expect(coming(other, 'back', 'a phone').ok).toBe(true);
    const renewed = sent(came(other, 'back', 'a phone'), 'ann', makeWayBack('new'));
    expect(refusal(coming(renewed, 'back', 'a tablet')).code).toBe('linkOver');
    expect(coming(renewed, 'new', 'a tablet').ok).toBe(true);
    expect(renewed.participants[0]?.returns).toBe(1);
  });

  test('[DV2] ends when its maker steps down, who makes another one as a facilitator again', () => {
    const both = sent(made, 'ann', { type: 'makeFacilitator', participantId: 'bob' });
    const after = sent(both, 'ann', { type: 'stepDown' });
    expect(refusal(coming(after, 'back', 'a phone')).code).toBe('linkOver');
    expect(after.participants[0]).toMatchObject({ returns: null, wayBack: null });
    const again = sent(after, 'bob', { type: 'makeFacilitator', participantId: 'ann' });
    expect(refusal(coming(again, 'back', 'a phone')).code).toBe('linkOver');
    expect(coming(sent(again, 'ann', makeWayBack('new')), 'new', 'a phone').ok).toBe(true);
  });

  test('[DV4] is called what its page calls it, until another one ends it', () => {
    const named = sent(made, 'ann', { ...makeWayBack('new'), label: 'laptop' });
    expect(named.participants[0]?.wayBack).toBe('laptop');
    expect(came(named, 'new', 'a phone').participants[0]?.wayBack).toBe('laptop');
    const renewed = sent(named, 'ann', makeWayBack('newer'));
    expect(renewed.participants[0]).toEqual(made.participants[0]);
  });

  test('[DV1] the sixth browser takes the place of the first', () => {
    const browsers = ['2', '3', '4', '5', '6'];
    const after = browsers.reduce((before, browser) => came(before, 'back', browser), made);
    expect(after.seats['ann']).toEqual(browsers.map(keyOf));
  });

  test('[N17, DV2] takes no more seats than a browser may hold', () => {
    const around = surroundings();
    const seatsHeld = around.limits.seatsPerBrowser;
    const outcome = claimSeat(made, around.digest('back'), keyOf('a phone'), around, seatsHeld);
    expect(refusal(outcome)).toMatchObject({ code: 'tooManySeats' });
  });
});
