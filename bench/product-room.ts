import type { Id } from '@story-pointer/core/ids';
import type { Up } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { HttpLines } from './http-lines.ts';
import { listen, type Person } from './person.ts';
import type { OpenRoom } from './room.ts';
import { commandRequest, type HeldSeat, openSession } from './session.ts';

const askForAll = JSON.stringify({ type: 'resume', revision: 0, mark: '' } satisfies Up);

/** Rooms of the product at `url`. */
export function productRooms(url: string): OpenRoom {
  const lines = new HttpLines(url);
  return async (shape, hear) => {
    const { url: sessionUrl, seats, storyIds } = await openSession(url, shape);
    const storyId = storyIds.at(-1) ?? '';
    const commands = new URL(`${sessionUrl}/commands`).pathname;
    const room = seats.map(({ participantId }) => participantId);
    return Promise.all(
      seats.map(async (seat): Promise<Person> => {
        const listener = { id: seat.participantId, room };
        const socket = await connect(sessionUrl, seat, (message) => {
          // Told only that something has happened, a page asks what it was.
          if (message.endsWith('"changes":[]}')) socket.send(askForAll);
          hear(listener, message);
        });
        return { ...listener, vote: () => vote(lines, commands, seat, storyId) };
      }),
    );
  };
}

/** Opens the live connection of a page that has seen nothing yet. */
export function connect(
  sessionUrl: string,
  { participantId, cookie }: HeldSeat,
  hear: (message: string) => void,
): Promise<WebSocket> {
  const query = `participantId=${participantId}&revision=0&version=${wireVersion}`;
  return listen(`${sessionUrl}/live?${query}`, cookie, hear);
}

/** Votes from a seat, in the first round. */
export function vote(lines: HttpLines, path: string, seat: HeldSeat, storyId: Id): Promise<void> {
  const command = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const { headers, body } = commandRequest(seat, command);
  return lines.post(path, headers, body);
}
