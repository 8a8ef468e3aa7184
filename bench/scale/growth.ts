import { short } from '../table.ts';
import { costAsGrows } from './cost.ts';
import { draw } from './drawing.ts';
import { fitLine, type StraightLine } from './straight-line.ts';

/** In all rooms together, where it is the people in a room that grow. */
const people = 1000;

/** What a vote costs in rooms of more and more people. */
export async function growPeople(): Promise<void> {
  const costs = await costAsGrows('people in the room', [5, 10, 50, 100, 200], (size) => ({
    rooms: people / size,
    shape: { people: size, stories: 1 },
  }));
  const product = fitLine(costs.map(({ at, product }) => [at, product]));
  const floor = fitLine(costs.map(({ at, floor }) => [at, floor]));
  console.log(`product: ${inWords(product)}\nfloor: ${inWords(floor)}`);
  console.log(`slope, ratio: ${short(product.slope / floor.slope)}`);
  await draw(costs, { product, floor });
}

/** What a vote costs in sessions with more and more stories, of which so many go out in one piece. */
export async function growStories(): Promise<void> {
  await costAsGrows('stories in the session', [1, 50, 200], (stories) => ({
    rooms: 20,
    shape: { people: 10, stories },
  }));
}

/** What a vote costs on a server with more and more rooms. */
export async function growRooms(): Promise<void> {
  await costAsGrows('rooms on the server', [10, 100, 1000], (rooms) => ({
    rooms,
    shape: { people: 5, stories: 1 },
  }));
}

function inWords({ slope, intercept, farthest }: StraightLine): string {
  const share = Math.round(farthest * 100);
  return `${short(intercept)} µs + ${short(slope)} µs a person (no point is more than ${share} % off)`;
}
