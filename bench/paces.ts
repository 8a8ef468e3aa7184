import { sleep } from 'bun';
import type { Crowd } from './crowd.ts';
import type { Person } from './person.ts';
import type { Door } from './room.ts';

/**
 * At a fixed pace, one after another, however long the votes take.
 * @returns for each vote the milliseconds from when it was due until the last person was told
 */
export async function voteAtPace(
  { people, told }: Crowd,
  votesPerSecond: number,
  seconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const idle = [...people];
  const delays: Promise<number>[] = [];
  const vote = async (person: Person, due: number) => {
    const toldAt = await told.vote(person);
    idle.push(person);
    return toldAt - due;
  };
  while (delays.length < votesPerSecond * seconds) {
    const due = begin + (delays.length * 1000) / votesPerSecond;
    const person = performance.now() < due ? undefined : idle.shift();
    if (person) delays.push(vote(person, due));
    else await until(due);
  }
  return Promise.all(delays);
}

/**
 * All at once, and everybody again as soon as their vote has come through.
 * @returns how many milliseconds each vote took
 */
export async function voteAtOnce({ people, told }: Crowd, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const delays: number[] = [];
  const voteAgain = async (person: Person) => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      delays.push((await told.vote(person)) - begin);
    }
  };
  await Promise.all(people.map(voteAgain));
  return delays;
}

/**
 * Everybody once, spread over so many milliseconds.
 * @returns for each vote the milliseconds from when it was due until the last person was told
 */
export async function voteWithin({ people, told }: Crowd, milliseconds: number): Promise<number[]> {
  const voters = [...people];
  const begin = performance.now();
  const votes: Promise<number>[] = [];
  while (voters.length > 0) {
    const due = begin + (votes.length * milliseconds) / people.length;
    const person = performance.now() < due ? undefined : voters.shift();
    if (person) votes.push(told.vote(person).then((toldAt) => toldAt - due));
    else await until(due);
  }
  return Promise.all(votes);
}

/** A reveal in every room at once. @returns for each the milliseconds until the last person was told */
export function revealAtOnce({ people, told }: Crowd, rooms: number): Promise<number[]> {
  const begin = performance.now();
  const facilitators = people.slice(0, rooms);
  return Promise.all(facilitators.map(async (one) => (await told.reveal(one)) - begin));
}

/**
 * So many people one after another, through each door in turn.
 * @returns for each of them the milliseconds from when they were due until they were connected
 */
export async function comeIn(
  doors: readonly Door[],
  people: number,
  milliseconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const entries: Promise<number>[] = [];
  while (entries.length < people) {
    const due = begin + (entries.length * milliseconds) / people;
    const enter = performance.now() < due ? undefined : doors[entries.length % doors.length];
    if (enter) entries.push(enter().then(() => performance.now() - due));
    else await until(due);
  }
  return Promise.all(entries);
}

/**
 * By a timer, which comes some 0.1 ms late, as far as that is soon enough: whoever waits by going round takes a
 * processor, and on two of them the server's own threads need it.
 */
async function until(due: number): Promise<void> {
  if (due - performance.now() > 1.25) await sleep(1);
  else await new Promise(setImmediate);
}
