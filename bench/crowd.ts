import type { Person } from './person.ts';
import type { OpenRoom, RoomShape } from './room.ts';
import { Told } from './told.ts';

/** Everybody in some rooms of a server, and who is told of what they do. */
export interface Crowd {
  /** In an order in which neighbours sit in different rooms. */
  readonly people: readonly Person[];
  readonly told: Told;
}

/** Fills so many rooms of one shape. */
export async function gather(openRoom: OpenRoom, rooms: number, shape: RoomShape): Promise<Crowd> {
  const told = new Told();
  const teams = await Promise.all(Array.from({ length: rooms }, () => openRoom(shape, told.hear)));
  const seats = [...Array(shape.people).keys()];
  return { people: seats.flatMap((seat) => teams.flatMap((team) => team[seat] ?? [])), told };
}
