import type { Up } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { kinds } from '../kinds.ts';
import { listen } from '../person.ts';
import { connect } from '../product-room.ts';
import { openSession } from '../session.ts';
import { short } from '../table.ts';
import { cpuMilliseconds } from '../usage.ts';

const rooms = 100;
const shape = { people: 10, stories: 1 };
const rounds = 10;

/** Everything that has happened in such a room: who is up to date says so with this. */
const sign = JSON.stringify({
  type: 'resume',
  revision: shape.people + shape.stories,
  mark: '',
} satisfies Up);

/** Opens the pages of a room, and says when one of them was answered. */
type OpenPages = (onAnswer: () => void) => Promise<readonly WebSocket[]>;

/** What it costs to answer the pages that ask, every 20 seconds, whether they lack anything. */
export async function measureSignsOfLife(): Promise<void> {
  await using product = await kinds.product.start();
  const ours = await costOfSigns(product.pid, async (onAnswer) => {
    const { url, seats } = await openSession(product.url, shape);
    return await Promise.all(seats.map((seat) => connect(url, seat, onAnswer)));
  });
  await using floor = await kinds.floor.start();
  let pages = 0;
  const least = await costOfSigns(floor.pid, async (onAnswer) => {
    const each = Array.from({ length: shape.people }, () => {
      pages += 1;
      // Alone at its address, a page hears what it says itself.
      return listen(`${floor.url}/${pages}`, '', onAnswer);
    });
    return await Promise.all(each);
  });
  console.log(
    `A sign of life takes ${short(ours)} µs of the server's processor, at the floor ${short(least)}.`,
  );
}

/** @returns the microseconds of processor that each takes */
async function costOfSigns(pid: string, openPages: OpenPages): Promise<number> {
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
  };
  const sockets = await Promise.all(Array.from({ length: rooms }, () => openPages(onAnswer)));
  await sleep(1000);
  answers = 0;
  const before = await cpuMilliseconds(pid);
  const asked = sockets.flat().length * rounds;
  for (let round = 0; round < rounds; round += 1) {
    for (const team of sockets) {
      for (const socket of team) socket.send(sign);
      await sleep(5);
    }
  }
  while (answers < asked) await sleep(1);
  return (((await cpuMilliseconds(pid)) - before) * 1000) / asked;
}
