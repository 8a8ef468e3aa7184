import { describe, expect, test } from 'bun:test';
import { joined, keyOf, openRoom, refusal, surroundings, value } from '../testing/room.ts';
import { apply } from './apply.ts';
import { join } from './join.ts';
import { newParticipant } from './open-room.ts';

const room = openRoom();
const around = surroundings(['dora']);

describe('joining a session', () => {
  test('[P2, N1] makes a regular participant, after those who are there', () => {
    const after = value(join(room, { name: ' Dora ' }, keyOf('dora'), around)).changes.reduce(
      apply,
      room,
    );
    expect(after.participants).toEqual([...room.participants, newParticipant('dora', 'Dora')]);
  });

  test('[P1] makes a seat that belongs to the browser', () => {
    expect(joined(room, 'Dora').seats).toEqual({ ...room.seats, dora: [keyOf('dora')] });
  });

  test.each(['Bob', 'bob', ' BOB '])(
    '[P1] as %p from Bob’s browser returns to Bob’s seat',
    (name) => {
      const outcome = join(room, { name }, keyOf('bob'), around);
      expect(value(outcome)).toEqual({ participantId: 'bob', changes: [] });
    },
  );

  test('[P1] from the facilitator’s browser under the facilitator’s name returns to that seat', () => {
    expect(value(join(room, { name: 'Ann' }, keyOf('ann'), around)).participantId).toBe('ann');
  });

  test('[P1] from one browser under another name makes another seat', () => {
    const after = value(
      join(room, { name: 'Bob on TV' }, keyOf('bob'), surroundings(['tv'])),
    ).changes.reduce(apply, room);
    expect(after.seats).toEqual({ ...room.seats, tv: [keyOf('bob')] });
  });

  test.each(['Bob', 'bob', ' BOB ', 'ann'])(
    '[N8] as %p from another browser is refused',
    (name) => {
      const outcome = join(room, { name }, keyOf('dora'), around);
      expect(refusal(outcome)).toEqual({ code: 'nameTaken', field: 'name' });
    },
  );

  test.each([
    ['  ', 'nameRequired'],
    ['x'.repeat(61), 'nameTooLong'],
  ] as const)('[N2, N6] as %p is refused: %s', (name, code) => {
    expect(refusal(join(room, { name }, keyOf('dora'), around))).toMatchObject({
      code,
      field: 'name',
    });
  });

  test('[N17] is refused when the session is full, but not to those who have a seat', () => {
    const full = joined(joined(room, 'Dora'), 'Eve');
    expect(refusal(join(full, { name: 'Finn' }, keyOf('finn'), around))).toMatchObject({
      code: 'sessionFull',
    });
    expect(value(join(full, { name: 'Eve' }, keyOf('eve'), around)).participantId).toBe('eve');
  });

  test('[P7] under the name of a free seat leads to that seat', () => {
    const sample = { ...room, seats: { ...room.seats, bob: [] } };
    expect(value(join(sample, { name: 'Bob' }, keyOf('dora'), around)).participantId).toBe('bob');
  });
});
