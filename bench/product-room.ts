import type { Id } from '@story-pointer/core/ids';
import { wireVersion } from '@story-pointer/core/wire';
import { HttpLines } from './http-lines.ts';
import { type Hear, listen, type Person } from './person.ts';
import type { OpenRoom } from './room.ts';
import { commandRequest, type HeldSeat, openSession } from './session.ts';

/** Rooms of the product at `url`. */
export function productRooms(url: string): OpenRoom {
  const lines = new HttpLines(url);
  return async (shape, hear) => {
    const { url: sessionUrl, seats, storyIds } = await openSession(url, shape);
    const storyId = storyIds.at(-1) ?? '';
    const commands = new URL(`${sessionUrl}/commands`).pathname;
    return Promise.all(
      seats.map(async (seat) => {
        await open(sessionUrl, seat, hear);
        return {
          id: seat.participantId,
          roomSize: seats.length,
          vote: () => vote(lines, commands, seat, storyId),
        } satisfies Person;
      }),
    );
  };
}

function open(sessionUrl: string, { participantId, cookie }: HeldSeat, hear: Hear) {
  const query = `participantId=${participantId}&revision=0&version=${wireVersion}`;
  return listen(`${sessionUrl}/live?${query}`, cookie, hear);
}

function vote(lines: HttpLines, path: string, seat: HeldSeat, storyId: Id): Promise<void> {
  const command = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const { headers, body } = commandRequest(seat, command);
  return lines.post(path, headers, body);
}
