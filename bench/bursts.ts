import { gather } from './crowd.ts';
import { quantile } from './figures.ts';
import { revealAtOnce, voteWithin } from './paces.ts';
import type { OpenRoom, RoomShape } from './room.ts';
import { cpuMilliseconds } from './usage.ts';

/** How often a burst is repeated, each time in other rooms: among a hundred votes the p99 is a single one. */
export const burstTimes = 5;

/**
 * So many rooms vote within 200 ms, and then reveal at once.
 * @param pid of the server
 * @param reveals whether they can
 * @returns medians of all bursts, and the microseconds of the server's processor that a vote takes
 */
export async function measureBursts(
  pid: string,
  openRoom: OpenRoom,
  { rooms, ...shape }: RoomShape & { readonly rooms: number },
  reveals = true,
) {
  const bursts: ReturnType<typeof quantilesOf>[] = [];
  let cpu = 0;
  while (bursts.length < burstTimes) {
    const crowd = await gather(openRoom, rooms, shape);
    const before = await cpuMilliseconds(pid);
    const votes = await voteWithin(crowd, 200);
    cpu += (await cpuMilliseconds(pid)) - before;
    bursts.push(quantilesOf(votes, reveals ? await revealAtOnce(crowd, rooms) : []));
  }
  const median = (name: keyof (typeof bursts)[number]) =>
    quantile(
      bursts.map((burst) => burst[name]),
      0.5,
    );
  return {
    ...{ votes50: median('votes50'), votes99: median('votes99') },
    ...{ reveals50: median('reveals50'), reveals99: median('reveals99') },
    cpu: (cpu * 1000) / (burstTimes * rooms * shape.people),
  };
}

function quantilesOf(votes: readonly number[], reveals: readonly number[]) {
  return {
    ...{ votes50: quantile(votes, 0.5), votes99: quantile(votes, 0.99) },
    ...{ reveals50: quantile(reveals, 0.5), reveals99: quantile(reveals, 0.99) },
  };
}
