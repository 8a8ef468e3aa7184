import type { Id } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/decide';
import { commandAnswerSchema, type Seat, seatSchema, wireVersion } from '@story-pointer/core/wire';
import { openHttpLine } from './http-line.ts';
import { type Hear, listen, type Person } from './person.ts';
import { teamSize } from './teams.ts';

/** A room of the product with a team in it, over the addresses that its pages use. */
export async function openProductRoom(url: string, hear: Hear): Promise<Person[]> {
  const session = { name: 'Sprint 12', facilitatorName: 'Person 1', type: 'fibonacci' };
  const facilitator = await takeSeat(`${url}/api/sessions`, session);
  const sessionUrl = `${url}/api/sessions/${facilitator.sessionId}`;
  const seats = [facilitator];
  while (seats.length < teamSize) {
    const name = `Person ${seats.length + 1}`;
    seats.push(await takeSeat(`${sessionUrl}/participants`, { name }));
  }
  const storyId = await createStory(sessionUrl, facilitator);
  return Promise.all(seats.map((seat) => open(sessionUrl, seat, storyId, hear)));
}

interface HeldSeat extends Seat {
  /** What the browser that holds the seat sends along. */
  readonly cookie: string;
}

async function takeSeat(url: string, fields: object): Promise<HeldSeat> {
  const body = JSON.stringify({ commandId: crypto.randomUUID(), ...fields });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  return { ...seatSchema.parse(await answer.json()), cookie };
}

async function createStory(sessionUrl: string, seat: HeldSeat): Promise<Id> {
  const request = commandRequest(seat, { type: 'createStory', name: 'Log in with a passkey' });
  const answer = await fetch(`${sessionUrl}/commands`, { method: 'POST', ...request });
  const { changes } = commandAnswerSchema.parse(await answer.json());
  const [created] = changes.filter((change) => change.type === 'storyCreated');
  if (!created) throw new Error('there is no story to vote on');
  return created.storyId;
}

async function open(sessionUrl: string, seat: HeldSeat, storyId: Id, hear: Hear): Promise<Person> {
  const query = `participantId=${seat.participantId}&revision=0&version=${wireVersion}`;
  await listen(`${sessionUrl}/live?${query}`, seat.cookie, hear);
  const commandUrl = new URL(`${sessionUrl}/commands`);
  const line = await openHttpLine(commandUrl);
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  return {
    id: seat.participantId,
    vote: () => {
      const { headers, body } = commandRequest(seat, vote);
      return line.post(commandUrl.pathname, headers, body);
    },
  };
}

function commandRequest({ participantId, cookie }: HeldSeat, command: Command) {
  return {
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ commandId: crypto.randomUUID(), participantId, command }),
  };
}
