import type { Person } from './person.ts';
import type { OpenRoom, RoomShape } from './room.ts';
import { Votes } from './votes.ts';

/** Everybody in some rooms of a server, and the votes they cast. */
export interface Crowd {
  /** In an order in which neighbours sit in different rooms. */
  readonly people: readonly Person[];
  readonly votes: Votes;
}

/** Fills so many rooms of one shape. */
export async function gather(openRoom: OpenRoom, rooms: number, shape: RoomShape): Promise<Crowd> {
  const votes = new Votes();
  const teams = await Promise.all(Array.from({ length: rooms }, () => openRoom(shape, votes.hear)));
  const seats = [...Array(shape.people).keys()];
  return { people: seats.flatMap((seat) => teams.flatMap((team) => team[seat] ?? [])), votes };
}
