import { sleep } from 'bun';
import type { Crowd } from './crowd.ts';
import type { Person } from './person.ts';

/**
 * At a fixed pace, one after another, however long the votes take.
 * @returns for each vote the milliseconds from when it was due until the last person was told
 */
export async function voteAtPace(
  { people, votes }: Crowd,
  votesPerSecond: number,
  seconds: number,
): Promise<number[]> {
  const begin = performance.now();
  const idle = [...people];
  const delays: Promise<number>[] = [];
  const vote = async (person: Person, due: number) => {
    const toldAt = await votes.cast(person);
    idle.push(person);
    return toldAt - due;
  };
  while (delays.length < votesPerSecond * seconds) {
    const due = begin + (delays.length * 1000) / votesPerSecond;
    const person = performance.now() < due ? undefined : idle.shift();
    if (person) delays.push(vote(person, due));
    else await sleep(1);
  }
  return Promise.all(delays);
}

/**
 * All at once, and everybody again as soon as their vote has come through.
 * @returns the votes a second that this comes to
 */
export async function voteAtOnce({ people, votes }: Crowd, seconds: number): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let count = 0;
  const voteAgain = async (person: Person) => {
    while (performance.now() < end) {
      await votes.cast(person);
      count += 1;
    }
  };
  await Promise.all(people.map(voteAgain));
  return (count * 1000) / (performance.now() - begin);
}
