import { describe, expect, test } from 'bun:test';
import {
  decided,
  joined,
  keyOf,
  openRoom,
  refusal,
  sent,
  surroundings,
  value,
} from '../../testing/room.ts';
import { viewFor, visibleChanges } from '../../view.ts';
import { apply } from '../apply.ts';
import { barredPeople } from '../barred.ts';
import { claimSeat } from '../claim-seat.ts';
import { join } from '../join.ts';
import { mostBarred } from '../room.ts';

const room = openRoom();
const forGood = { type: 'removeParticipant', participantId: 'bob', bars: true } as const;
const barred = sent(room, 'ann', forGood);
const admitBob = { type: 'admitAgain', participantId: 'bob' } as const;

describe('who was removed for good', () => {
  test('[FA10] cannot join again from that browser, under whatever name', () => {
    for (const name of ['Bob', 'Rob']) {
      const joining = join(barred, { name }, keyOf('bob'), surroundings());
      expect(refusal(joining)).toEqual({ code: 'barred' });
    }
    expect(joined(barred, 'Dora').participants.map(({ name }) => name)).toContain('Dora');
    expect(
      join(
        sent(room, 'ann', { ...forGood, bars: false }),
        { name: 'Bob' },
        keyOf('bob'),
        surroundings(),
      ).ok,
    ).toBe(true);
  });

  test('[FA10] keeps another seat that the browser holds', () => {
    const onTv = value(join(room, { name: 'TV' }, keyOf('bob'), surroundings(['tv'])));
    const after = sent(onTv.changes.reduce(apply, room), 'ann', forGood);
    const back = value(join(after, { name: 'TV' }, keyOf('bob'), surroundings()));
    expect(back).toEqual({ participantId: 'tv', changes: [] });
  });

  test('[FA10] does not come into a seat by a link either', () => {
    const around = surroundings();
    const secret = 's'.repeat(24);
    const linked = sent(barred, 'cid', { type: 'addDevice', secret });
    expect(refusal(claimSeat(linked, around.digest(secret), keyOf('bob'), around))).toEqual({
      code: 'barred',
    });
  });

  test('[FA10] is named to facilitators alone, and their browser to nobody', () => {
    const people = [{ participantId: 'bob', name: 'Bob' }];
    expect(value(barredPeople(barred, 'ann'))).toEqual({ people });
    for (const other of ['cid', 'bob', null]) {
      expect(refusal(barredPeople(barred, other))).toEqual({ code: 'facilitatorOnly' });
      expect(viewFor(barred, other)).toEqual(
        viewFor(sent(room, 'ann', { ...forGood, bars: false }), other),
      );
    }
    const changes = value(decided(room, 'ann', forGood));
    expect(visibleChanges(changes, 'ann')).toEqual([
      { type: 'participantRemoved', participantId: 'bob' },
    ]);
  });

  test('[FA10] is let in again by a facilitator', () => {
    expect(refusal(decided(barred, 'cid', admitBob))).toEqual({ code: 'facilitatorOnly' });
    const admitted = sent(barred, 'ann', admitBob);
    expect(admitted).toEqual(sent(room, 'ann', { ...forGood, bars: false }));
    expect(joined(admitted, 'Bob').seats['bob']).toEqual([keyOf('bob')]);
  });

  test('[FA10] is forgotten in the end, when many others were removed so', () => {
    const everybody = Array.from({ length: mostBarred }, (_, index) => `Guest ${index}`);
    const after = everybody.reduce((before, name) => {
      const seated = joined(before, name);
      const participantId = seated.participants.at(-1)?.id ?? '';
      return sent(seated, 'ann', { ...forGood, participantId });
    }, barred);
    expect(after.barred).toHaveLength(mostBarred);
    expect(join(after, { name: 'Bob' }, keyOf('bob'), surroundings()).ok).toBe(true);
  });

  test('[FA10] held a seat: a browser in a free seat is not barred', () => {
    const free = { ...room, seats: { ...room.seats, bob: [] } };
    expect(sent(free, 'ann', forGood).barred).toEqual([]);
  });
});
