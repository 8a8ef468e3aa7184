import { burstTimes, measureBursts } from './bursts.ts';
import { gather } from './crowd.ts';
import { doorCount, measureEntries } from './entries.ts';
import { quantile } from './figures.ts';
import { type RungServer, rungs, type Shape } from './ladder/rungs.ts';
import { voteAtOnce, voteAtPace } from './paces.ts';
import { short, table } from './table.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * What each promise costs: servers of which each has one duty more than the one before, from passing votes on
 * to the product, under the same load. `npm run bench -- ladder.ts 1`: how many runs, 3 where it is not said.
 */
const [runs = '3', only = ''] = process.argv.slice(2);
const burst = { rooms: 50, people: 20, stories: 1 };
const large = { rooms: 1, people: 100, stories: 1 };
const shapes = {
  most: { rooms: 100, people: 10 },
  some: { rooms: 40, people: 10 },
  few: { rooms: 20, people: 10 },
  burst: { rooms: burst.rooms * burstTimes, people: burst.people },
  large: { rooms: large.rooms * burstTimes, people: large.people },
  doors: { rooms: doorCount, people: 1 },
};
const seconds = 4;

const noEntries = { entry50: Number.NaN, entry99: Number.NaN, entriesCpu: Number.NaN };

const figures = [
  ['most', 'votes/s'],
  ['mostCpu', 'µs there'],
  ['cpu1000', 'µs at 1,000/s'],
  ['cpu400', 'µs at 400/s'],
  ['cpu200', 'µs at 200/s'],
  ['p50', 'ms at 200/s, p50'],
  ['p99', 'p99'],
  ['burst50', 'ms, 1,000 within 200 ms, p50'],
  ['burst99', 'p99'],
  ['burstCpu', 'µs there'],
  ['reveal50', 'ms, the reveals after them, p50'],
  ['reveal99', 'p99'],
  ['large99', 'ms, 100 in one room within 200 ms, p99'],
  ['entry50', 'ms a person, 500 come in within 2 s, p50'],
  ['entry99', 'p99'],
  ['entriesCpu', 'ms of server CPU for all of them'],
] as const;
type Figures = Record<(typeof figures)[number][0], number>;

const wanted = rungs.filter(({ title }) => title.includes(only));
const measured = new Map(wanted.map(({ title }): [string, Figures[]] => [title, []]));
for (let run = 1; run <= Number(runs); run += 1) {
  for (const { title, start } of wanted) {
    await using server = await start(Object.values(shapes));
    const found = await measure(server);
    measured.get(title)?.push(found);
    console.log(`run ${run} of ${runs}, ${title}: ${figures.map(([name]) => short(found[name]))}`);
  }
}
const rows = [...measured].map(([title, found]) => [
  title,
  ...figures.map(([name]) => {
    const values = found.map((one) => one[name]);
    return short(quantile(values, 0.5));
  }),
]);
console.log(table(['', ...figures.map(([, label]) => label)], rows));
process.exit();

async function measure({ pid, openRoom, openDoor }: RungServer): Promise<Figures> {
  const fill = ({ rooms, people }: Shape) => gather(openRoom, rooms, { people, stories: 1 });
  const crowd = await fill(shapes.most);
  await voteAtOnce(crowd, 3);
  const begin = performance.now();
  const most = await costOf(pid, () => voteAtOnce(crowd, seconds));
  const perSecond = (most.delays.length * 1000) / (performance.now() - begin);
  const { cpu: cpu1000 } = await costOf(pid, () => voteAtPace(crowd, 1000, seconds));
  const some = await fill(shapes.some);
  await voteAtPace(some, 400, 1);
  const { cpu: cpu400 } = await costOf(pid, () => voteAtPace(some, 400, seconds));
  const few = await fill(shapes.few);
  await voteAtPace(few, 200, 1);
  const lone = await costOf(pid, () => voteAtPace(few, 200, seconds));
  const many = await measureBursts(pid, openRoom, burst, openDoor !== undefined);
  const one = await measureBursts(pid, openRoom, large, false);
  return {
    ...{ most: perSecond, mostCpu: most.cpu, cpu1000, cpu400, cpu200: lone.cpu },
    ...{ p50: quantile(lone.delays, 0.5), p99: quantile(lone.delays, 0.99) },
    ...{ burst50: many.votes50, burst99: many.votes99, burstCpu: many.cpu },
    ...{ reveal50: many.reveals50, reveal99: many.reveals99 },
    large99: one.votes99,
    ...(openDoor ? await measureEntries(pid, openDoor) : noEntries),
  };
}

/** @returns how long votes take, and what each costs in microseconds of the server's processor */
async function costOf(pid: string, vote: () => Promise<number[]>) {
  const before = await cpuMilliseconds(pid);
  const delays = await vote();
  return { delays, cpu: (((await cpuMilliseconds(pid)) - before) * 1000) / delays.length };
}
