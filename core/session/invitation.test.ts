import { expect, test } from 'bun:test';
import { keyOf, openRoom, refusal, sent, value } from '../testing/room.ts';
import { invitationSchema, invitationTo } from './invitation.ts';
import { newParticipant } from './open-room.ts';

const room = openRoom();

test('[J20] an invitation says whose session it is, with which cards and who is there', () => {
  const { sessionName, facilitatorName, type, people, others } = value(invitationTo(room, []));
  expect({ sessionName, facilitatorName, type }).toEqual({
    ...{ sessionName: room.session.name, facilitatorName: 'Ann', type: room.session.type },
  });
  expect(people.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cid']);
  expect(people[0]?.initials).toBe('A');
  expect(others).toBe(0);
});

test('[J20] an invitation to a full room shows the first of its people, and counts the others', () => {
  const participants = Array.from({ length: 200 }, (_, index) =>
    newParticipant(`p${index}`, `P${index}`, { isFacilitator: index === 0 }),
  );
  const invitation = value(invitationTo({ ...room, participants }, []));
  expect(invitation.people).toHaveLength(8);
  expect(invitation.others).toBe(192);
});

test('[CL3] an invitation says that its session is closed', () => {
  expect(value(invitationTo(room, []))).toMatchObject({ isClosed: false });
  const closed = sent(room, 'ann', { type: 'closeSession' });
  expect(value(invitationTo(closed, []))).toMatchObject({ isClosed: true });
});

test('[SE3, FA10] an invitation says to a browser that was removed for good, and to no other, that it may not join', () => {
  const removed = sent(room, 'ann', {
    type: 'removeParticipant',
    participantId: 'bob',
    bars: true,
  });
  expect(value(invitationTo(removed, [keyOf('bob')]))).toMatchObject({ isBarred: true });
  expect(value(invitationTo(removed, [keyOf('dora')]))).toMatchObject({ isBarred: false });
});

test('[J20] an invitation offers a browser its own seats and nobody else’s', () => {
  const names = (...keys: string[]) =>
    value(invitationTo(room, keys)).seats.map(({ name }) => name);
  expect(names(keyOf('bob'))).toEqual(['Bob']);
  expect(names(keyOf('dora'))).toEqual([]);
  expect(names()).toEqual([]);
  const free = { ...room, seats: { ...room.seats, bob: [] } };
  expect(value(invitationTo(free, [])).seats).toEqual([]);
});

test('[J20] an invitation holds nothing of stories and votes', () => {
  const invitation = value(invitationTo(room, [keyOf('bob')]));
  expect(invitationSchema.parse(JSON.parse(JSON.stringify(invitation)))).toEqual(invitation);
  expect(JSON.stringify(invitation)).not.toContain(room.stories[0]?.name ?? '?');
});

test('[J22] there is no invitation to a session that is gone', () => {
  const gone = { ...room, participants: [] };
  expect(refusal(invitationTo(gone, []))).toEqual({ code: 'sessionNotFound' });
});
