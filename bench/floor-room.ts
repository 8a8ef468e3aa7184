import { inBrief } from '@story-pointer/core/brief';
import { type Id, makeId } from '@story-pointer/core/ids';
import type { OpenChange } from '@story-pointer/core/session/changes';
import type { Down } from '@story-pointer/core/wire';
import { HttpLines } from './http-lines.ts';
import { listen } from './person.ts';
import type { OpenDoor, OpenRoom } from './room.ts';

/** How a person's messages get to a floor. */
type Way = 'websocket' | 'http';

const newId = () => makeId(Date.now(), Math.random());

/** Rooms of a floor at `url`; what is passed on there are the bytes that the product tells of the same. */
export function floorRooms(url: string, way: Way): OpenRoom {
  const lines = new HttpLines(url);
  return ({ people }, hear) => {
    const path = `/${newId()}`;
    const storyId = newId();
    const room = Array.from({ length: people }, newId);
    const votes = room.map((participantId) => ({ participantId, points: 5 }));
    return Promise.all(
      room.map(async (participantId) => {
        const listener = { id: participantId, storyId, room };
        const socket = await listen(url + path, '', (message) => hear(listener, message));
        const send = async (change: OpenChange) => {
          const message = messageOf(change);
          if (way === 'http') return (await lines.post(path, {}, message)).length;
          socket.send(message);
          return 0;
        };
        return {
          ...listener,
          vote: () => send({ type: 'voted', storyId, participantId }),
          reveal: () => send({ type: 'revealed', storyId, votes }),
        };
      }),
    );
  };
}

/** Ways into rooms of a floor at `url`: by HTTP somebody says who they are before they listen. */
export function floorDoors(url: string, way: Way): OpenDoor {
  const lines = new HttpLines(url);
  return async () => {
    const path = `/${newId()}`;
    return async () => {
      if (way === 'http') await lines.post(path, {}, messageOf(joined(newId())));
      await listen(url + path, '', () => {});
    };
  };
}

function joined(id: Id): OpenChange {
  return { type: 'participantJoined', participant: { id, name: 'Person 2', isFacilitator: false } };
}

function messageOf(change: OpenChange): string {
  const step = { revision: 100, mark: '-8letter', base: '8letter-', changes: [change] };
  return JSON.stringify(inBrief(step) ?? ({ type: 'changes', ...step } satisfies Down));
}
