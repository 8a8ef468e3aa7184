import { floorRooms } from './floor-room.ts';
import { startProduct } from './product.ts';
import { productRooms } from './product-room.ts';
import { startServer } from './server-process.ts';

/** What is measured, and what it is measured against. */
export const kinds = {
  product: { start: () => startProduct(), openRooms: productRooms },
  floor: { start: () => startServer('floor.ts'), openRooms: floorRooms },
} as const;
export type Kind = keyof typeof kinds;
