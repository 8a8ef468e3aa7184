import type { Person } from './person.ts';

const roomCount = 100;
export const teamSize = 10;

/**
 * Fills all rooms.
 * @returns everybody, in an order in which neighbours sit in different rooms
 */
export async function gatherTeams(openRoom: () => Promise<readonly Person[]>): Promise<Person[]> {
  const teams = await Promise.all(Array.from({ length: roomCount }, openRoom));
  const seats = [...Array(teamSize).keys()];
  return seats.flatMap((seat) => teams.flatMap((team) => team[seat] ?? []));
}
