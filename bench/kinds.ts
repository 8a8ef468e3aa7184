import { join } from 'node:path';
import * as z from 'zod/mini';
import { makeDataFolder } from './data-folder.ts';
import { floorDoors, floorRooms } from './floor-room.ts';
import { startProduct } from './product.ts';
import { productDoors, productRooms } from './product-room.ts';
import type { OpenDoor, OpenRoom } from './room.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const kindSchema = z.enum(['product', 'durableFloor', 'httpFloor', 'floor']);
export type Kind = z.infer<typeof kindSchema>;

/** Those that are compared where something grows. */
export type Compared = 'product' | 'floor';

interface Subject {
  readonly start: () => Promise<ServerProcess>;
  readonly openRooms: (url: string) => OpenRoom;
  readonly openDoors: (url: string) => OpenDoor;
}

const floor: Subject = {
  start: () => startServer('floor.ts'),
  openRooms: (url) => floorRooms(url, 'websocket'),
  openDoors: (url) => floorDoors(url, 'websocket'),
};

const httpFloor: Subject = {
  start: floor.start,
  openRooms: (url) => floorRooms(url, 'http'),
  openDoors: (url) => floorDoors(url, 'http'),
};

/** What is measured, and what it is measured against. */
export const kinds = {
  product: {
    start: () => startProduct(),
    openRooms: productRooms,
    openDoors: productDoors,
  },
  durableFloor: { ...httpFloor, start: startDurableFloor },
  httpFloor,
  floor,
} satisfies Record<Kind, Subject>;

async function startDurableFloor(): Promise<ServerProcess> {
  const folder = await makeDataFolder();
  const server = await startServer('floor.ts', { FLOOR_FILE: join(folder.path, 'floor.db') });
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
