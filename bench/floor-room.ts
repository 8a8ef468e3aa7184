import { makeId } from '@story-pointer/core/ids';
import type { Down } from '@story-pointer/core/wire';
import { listen } from './person.ts';
import type { OpenRoom } from './room.ts';

/** Rooms of the floor at `url`; a vote there is the bytes that the product tells of one. */
export function floorRooms(url: string): OpenRoom {
  const newId = () => makeId(Date.now(), Math.random());
  return ({ people }, hear) => {
    const address = `${url}/${newId()}`;
    const storyId = newId();
    const team = Array.from({ length: people }, newId);
    return Promise.all(
      team.map(async (participantId) => {
        const listener = { id: participantId, room: team };
        const socket = await listen(address, '', (message) => hear(listener, message));
        const changes = [{ type: 'voted', storyId, participantId } as const];
        const bytes = JSON.stringify({
          ...{ type: 'changes', revision: 100, mark: '-8letter', base: '8letter-' },
          changes,
        } satisfies Down);
        const vote = async () => socket.send(bytes);
        return { ...listener, vote };
      }),
    );
  };
}
