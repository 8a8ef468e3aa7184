import type { Hear, Person } from './person.ts';

/** What a room holds. */
export interface RoomShape {
  readonly people: number;
  readonly stories: number;
}

/** Fills a room of a server with people who are connected. */
export type OpenRoom = (shape: RoomShape, hear: Hear) => Promise<readonly Person[]>;
