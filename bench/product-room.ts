import { type Id, withTime } from '@story-pointer/core/ids';
import type { LiveCommand } from '@story-pointer/core/session/commands';
import type { Up } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { HttpLines } from './http-lines.ts';
import { type Hear, listen, type Person } from './person.ts';
import type { Door, OpenDoor, OpenRoom } from './room.ts';
import {
  commandRequest,
  type HeldSeat,
  heldSeatIn,
  joinRequest,
  openSession,
  type Session,
} from './session.ts';

const askForAll = JSON.stringify({ type: 'resume', revision: 0, mark: '' } satisfies Up);

/** Rooms of the product at `url`. */
export function productRooms(url: string): OpenRoom {
  return async (shape, hear) => seatPeople(await openSession(url, shape), hear);
}

/** Connects the people of a session with its server. */
export function seatPeople({ url, seats, storyIds }: Session, hear: Hear): Promise<Person[]> {
  const storyId = storyIds.at(-1) ?? '';
  const room = seats.map(({ participantId }) => participantId);
  return Promise.all(
    seats.map(async (seat): Promise<Person> => {
      const listener = { id: seat.participantId, storyId, room };
      const answers = new Answers();
      const socket = await connect(url, seat, (message) => {
        if (answers.take(message)) return;
        // Told only that something has happened, a page asks what it was.
        if (message.endsWith('"changes":[]}')) socket.send(askForAll);
        hear(listener, message);
      });
      const send = (command: LiveCommand) => {
        const up = commandOverLine(command);
        socket.send(JSON.stringify(up));
        return answers.expect(up.commandId);
      };
      let votes = 0;
      return {
        ...listener,
        // Another card each time: what changes nothing would not be written down.
        vote: () => send(voteFor(storyId, votes++ % 2 === 0 ? 5 : 8)),
        reveal: () => send({ type: 'reveal', storyId, round: 1 }),
      };
    }),
  );
}

/** Ways into sessions of the product at `url`. */
export function productDoors(url: string): OpenDoor {
  const openDoorInto = doorsAt(url);
  return async () => openDoorInto((await openSession(url, { people: 1, stories: 1 })).url);
}

/** Ways into sessions at `url`: somebody joins one, and is connected once they know the room. */
export function doorsAt(url: string): (sessionUrl: string) => Door {
  const lines = new HttpLines(url);
  return (sessionUrl) => {
    const path = new URL(`${sessionUrl}/participants`).pathname;
    let people = 1;
    return async () => {
      people += 1;
      const { headers, body } = joinRequest(`Person ${people}`);
      const seat = heldSeatIn(await lines.post(path, headers, body));
      await new Promise((resolve, reject) => {
        connect(sessionUrl, seat, resolve).catch(reject);
      });
    };
  };
}

/** Opens the live connection of a page that has seen nothing yet. */
export function connect(
  sessionUrl: string,
  seat: HeldSeat,
  hear: (message: string) => void,
): Promise<WebSocket> {
  return listen(liveUrl(sessionUrl, seat), seat.cookie, hear);
}

/** Where somebody who has seen nothing yet is told of everything. */
export function liveUrl(sessionUrl: string, { participantId }: HeldSeat): string {
  return `${sessionUrl}/live?participantId=${participantId}&revision=0&version=${wireVersion}`;
}

/** Votes from a seat by HTTP, in the first round. */
export async function vote(
  lines: HttpLines,
  path: string,
  seat: HeldSeat,
  storyId: Id,
): Promise<void> {
  const { headers, body } = commandRequest(seat, voteFor(storyId, 5));
  await lines.post(path, headers, body);
}

/** A vote in the first round. */
export function voteFor(storyId: Id, points: number) {
  return { type: 'vote', storyId, round: 1, points } as const;
}

/** What a page says over its live connection. */
export function commandOverLine(command: LiveCommand) {
  const commandId = withTime(crypto.randomUUID(), Date.now());
  return { type: 'command', commandId, command } as const satisfies Up;
}

/** The answers to what was sent over a live connection. */
class Answers {
  readonly #expected = new Map<Id, (bytes: number) => void>();

  /** @returns how many bytes it has */
  expect(commandId: Id): Promise<number> {
    return new Promise((resolve) => {
      this.#expected.set(commandId, resolve);
    });
  }

  /** @returns whether the message is an answer. @throws {Error} when it is not a good one */
  take(message: string): boolean {
    const [, commandId, status] = answerStart.exec(message) ?? [];
    if (commandId === undefined) return false;
    if (status !== '200') throw new Error(`the server answered: ${message}`);
    this.#expected.get(commandId)?.(message.length);
    this.#expected.delete(commandId);
    return true;
  }
}

const answerStart = /^{"type":"answer","commandId":"([^"]+)","status":(\d+),/;
