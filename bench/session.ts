import { type Id, withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import { commandAnswerSchema, type Seat, seatSchema } from '@story-pointer/core/wire';
import type { RoomShape } from './room.ts';

/** A seat, and what its browser sends along with everything. */
export interface HeldSeat extends Seat {
  readonly cookie: string;
}

/** A session of the product, made over the addresses that its pages use. */
export interface Session {
  /** What its addresses begin with. */
  readonly url: string;
  /** The facilitator's first. */
  readonly seats: readonly HeldSeat[];
  /** In the order they were asked for. */
  readonly storyIds: readonly Id[];
}

export async function openSession(url: string, { people, stories }: RoomShape): Promise<Session> {
  const session = { name: 'Sprint 12', facilitatorName: 'Person 1', type: 'fibonacci' };
  const facilitator = await takeSeat(`${url}/api/sessions`, session);
  const sessionUrl = `${url}/api/sessions/${facilitator.sessionId}`;
  const seats = [facilitator];
  while (seats.length < people) {
    const name = `Person ${seats.length + 1}`;
    seats.push(await takeSeat(`${sessionUrl}/participants`, { name }));
  }
  const numbers = Array.from({ length: stories }, (_, index) => index + 1);
  const storyIds = await Promise.all(
    numbers.map((number) => createStory(sessionUrl, facilitator, `Story ${number} of the sprint`)),
  );
  return { url: sessionUrl, seats, storyIds };
}

export function commandRequest({ participantId, cookie }: HeldSeat, command: Command) {
  return {
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      commandId: withTime(crypto.randomUUID(), Date.now()),
      participantId,
      command,
    }),
  };
}

export function joinRequest(name: string) {
  return seatRequest({ name });
}

/** The seat that an answer gives, as it came over the line. */
export function heldSeatIn(answer: string): HeldSeat {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const cookie = /^set-cookie: ([^;]+)/im.exec(head)?.[1] ?? '';
  return { ...seatSchema.parse(JSON.parse(body)), cookie };
}

function seatRequest(fields: object) {
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ commandId: crypto.randomUUID(), ...fields }),
  };
}

async function takeSeat(url: string, fields: object): Promise<HeldSeat> {
  // A connection kept from before the last votes may be closed by the server just as it is used again.
  const answer = await fetch(url, { method: 'POST', keepalive: false, ...seatRequest(fields) });
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { ...seatSchema.parse(await answer.json()), cookie };
}

async function createStory(sessionUrl: string, seat: HeldSeat, name: string): Promise<Id> {
  const request = commandRequest(seat, { type: 'createStory', name });
  const answer = await fetch(`${sessionUrl}/commands`, {
    method: 'POST',
    keepalive: false,
    ...request,
  });
  const { changes } = commandAnswerSchema.parse(await answer.json());
  const [created] = changes.filter((change) => change.type === 'storyCreated');
  if (!created) throw new Error('there is no story to vote on');
  return created.storyId;
}
