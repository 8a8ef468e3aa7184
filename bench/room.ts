import type { Hear, Person } from './person.ts';

/** What a room holds. */
export interface RoomShape {
  readonly people: number;
  readonly stories: number;
}

/** Fills a room of a server with people who are connected. */
export type OpenRoom = (shape: RoomShape, hear: Hear) => Promise<readonly Person[]>;

/** By which somebody comes into a room; fulfilled when they are connected. */
export type Door = () => Promise<void>;

/** Makes a room with nobody in it but its facilitator, and a way in. */
export type OpenDoor = () => Promise<Door>;
