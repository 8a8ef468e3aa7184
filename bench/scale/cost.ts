import { type Crowd, gather } from '../crowd.ts';
import { type Compared, kinds } from '../kinds.ts';
import { voteAtPace } from '../paces.ts';
import type { RoomShape } from '../room.ts';
import { short, table } from '../table.ts';
import { cpuMilliseconds } from '../usage.ts';
import { inTurn } from './in-turn.ts';

/** So many rooms of one shape, on a server of their own. */
interface Setting {
  readonly rooms: number;
  readonly shape: RoomShape;
}

interface Subject {
  readonly pid: string;
  readonly crowd: Crowd;
}

/** What a vote takes of the server's processor, in microseconds, at one value of what grows. */
export interface Cost {
  readonly at: number;
  readonly product: number;
  readonly floor: number;
}

/** Slow enough that two votes seldom meet in one room: each is told by itself. */
const votesPerSecond = 250;
const seconds = 2;
const rounds = 4;

/**
 * @param what it is that grows
 * @param values that are tried
 */
export async function costAsGrows(
  what: string,
  values: readonly number[],
  settingAt: (value: number) => Setting,
): Promise<Cost[]> {
  await using servers = new AsyncDisposableStack();
  const start = async (kind: Compared, { rooms, shape }: Setting): Promise<Subject> => {
    const { url, pid } = servers.use(await kinds[kind].start());
    return { pid, crowd: await gather(kinds[kind].openRooms(url), rooms, shape) };
  };
  const subjects: Subject[] = [];
  for (const value of values) {
    subjects.push(await start('product', settingAt(value)));
    subjects.push(await start('floor', settingAt(value)));
  }
  const measured = (await inTurn(subjects, rounds, costOfVote)).map(mean);
  const costs = values.map((at, index) => {
    const [product = Number.NaN, floor = Number.NaN] = measured.slice(2 * index);
    return { at, product, floor };
  });
  const rows = costs.map(({ at, product, floor }) =>
    [at, product, floor, product / floor].map(short),
  );
  console.log(table([what, 'µs a vote, product', 'floor', 'ratio'], rows));
  return costs;
}

async function costOfVote({ pid, crowd }: Subject): Promise<number> {
  const before = await cpuMilliseconds(pid);
  const { length } = await voteAtPace(crowd, votesPerSecond, seconds);
  return (((await cpuMilliseconds(pid)) - before) * 1000) / length;
}

/** Linux counts in steps that are too coarse for the median of short measurements. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
