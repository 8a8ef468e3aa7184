import type { Up } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { startProduct } from '../product.ts';
import { connect } from '../product-room.ts';
import { openSession } from '../session.ts';
import { short } from '../table.ts';
import { cpuMilliseconds } from '../usage.ts';

const rooms = 100;
const shape = { people: 10, stories: 1 };
const rounds = 5;

/** Everything that has happened in such a room: who is up to date says so with this. */
const sign = JSON.stringify({
  type: 'resume',
  revision: shape.people + shape.stories,
  mark: '',
} satisfies Up);

/** What it costs to answer the pages that ask, every 20 seconds, whether they lack anything. */
export async function measureSignsOfLife(): Promise<void> {
  await using server = await startProduct();
  let answers = 0;
  const sockets = await Promise.all(
    Array.from({ length: rooms }, async () => {
      const { url, seats } = await openSession(server.url, shape);
      return Promise.all(
        seats.map((seat) =>
          connect(url, seat, () => {
            answers += 1;
          }),
        ),
      );
    }),
  );
  await sleep(1000);
  answers = 0;
  const before = await cpuMilliseconds(server.pid);
  const asked = sockets.flat().length * rounds;
  for (let round = 0; round < rounds; round += 1) {
    for (const team of sockets) {
      for (const socket of team) socket.send(sign);
      await sleep(5);
    }
  }
  while (answers < asked) await sleep(1);
  const used = (await cpuMilliseconds(server.pid)) - before;
  console.log(`A sign of life takes ${short((used * 1000) / asked)} µs of the server's processor.`);
}
