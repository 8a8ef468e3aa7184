import type { Position } from '@story-pointer/core/session/open-room';
import { roomViewSchema } from '@story-pointer/core/view';
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

/** Pages of a room, and how one of them asks whether it lacks anything. */
interface Pages {
  readonly sockets: readonly WebSocket[];
  readonly sign: string;
}

/** Opens the pages of a room, and says when one of them was answered. */
type OpenPages = (onAnswer: () => void) => Promise<Pages>;

/** What it costs to answer the pages that ask, every 20 seconds, whether they lack anything. */
export async function measureSignsOfLife(): Promise<void> {
  await using product = await kinds.product.start();
  const ours = await costOfSigns(product.pid, async (onAnswer) => {
    const { url, seats } = await openSession(product.url, shape);
    const sockets = await Promise.all(seats.map((seat) => connect(url, seat, onAnswer)));
    return { sockets, sign: signOf(await look(url)) };
  });
  await using floor = await kinds.floor.start();
  let pages = 0;
  const least = await costOfSigns(floor.pid, async (onAnswer) => {
    const each = Array.from({ length: shape.people }, () => {
      pages += 1;
      // Alone at its address, a page hears what it says itself.
      return listen(`${floor.url}/${pages}`, '', onAnswer);
    });
    return { sockets: await Promise.all(each), sign: signOf({ revision: 100, mark: '-8letter' }) };
  });
  console.log(
    `A sign of life takes ${short(ours)} µs of the server's processor, at the floor ${short(least)}.`,
  );
}

async function look(url: string): Promise<Position> {
  return roomViewSchema.parse(await (await fetch(url)).json());
}

/** As somebody says it who is up to date. */
function signOf({ revision, mark }: Position): string {
  return JSON.stringify({ type: 'resume', revision, mark } satisfies Up);
}

/** @returns the microseconds of processor that each takes */
async function costOfSigns(pid: string, openPages: OpenPages): Promise<number> {
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
  };
  const all = await Promise.all(Array.from({ length: rooms }, () => openPages(onAnswer)));
  await sleep(1000);
  answers = 0;
  const before = await cpuMilliseconds(pid);
  const asked = rooms * shape.people * rounds;
  for (let round = 0; round < rounds; round += 1) {
    for (const { sockets, sign } of all) {
      for (const socket of sockets) socket.send(sign);
      await sleep(5);
    }
  }
  while (answers < asked) await sleep(1);
  return (((await cpuMilliseconds(pid)) - before) * 1000) / asked;
}
