import { residentBytes } from '../server/testing/memory.ts';
import { measureBursts } from './bursts.ts';
import { type Crowd, gather } from './crowd.ts';
import { measureEntries } from './entries.ts';
import { type Figures, quantile } from './figures.ts';
import { kindSchema, kinds } from './kinds.ts';
import { voteAtOnce, voteAtPace } from './paces.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * The load, a process of its own: everybody in all rooms, and what they find out about the server.
 * Arguments: the kind of server, its address, its process id.
 */
const [kindName, url = '', pid = ''] = process.argv.slice(2);
const { openRooms, openDoors } = kinds[kindSchema.parse(kindName)];
const openRoom = openRooms(url);

const figures: Figures = {
  ...(await measureMemory()),
  ...(await measureMost()),
  ...(await measurePace()),
  ...(await measureCosts()),
  ...(await burstFigures()),
  ...(await measureEntries(pid, openDoors(url))),
};
console.log(JSON.stringify(figures));
process.exit();

/** What a person takes who is connected and does nothing. */
async function measureMemory() {
  const empty = await residentBytes(pid);
  await gather(openRoom, 100, { people: 10, stories: 1 });
  const first = await residentBytes(pid);
  await gather(openRoom, 100, { people: 10, stories: 1 });
  const second = await residentBytes(pid);
  return {
    kilobytesPerPerson: (first - empty) / 1024 / 1000,
    kilobytesPerPersonMore: (second - first) / 1024 / 1000,
  };
}

/** As many votes as there can be, and what they cost. */
async function measureMost() {
  const crowd = await gather(openRoom, 100, { people: 10, stories: 1 });
  await voteAtOnce(crowd, 3);
  const ownCpu = process.cpuUsage();
  const cpu = await cpuMilliseconds(pid);
  const begin = performance.now();
  const delays = await voteAtOnce(crowd, 5);
  const milliseconds = performance.now() - begin;
  const used = (await cpuMilliseconds(pid)) - cpu;
  const { user, system } = process.cpuUsage(ownCpu);
  const paced = await costAtPace(crowd, 1000, 5);
  return {
    votesPerSecond: (delays.length * 1000) / milliseconds,
    mostP99: quantile(delays, 0.99),
    mostCpu: (used * 1000) / delays.length,
    loadPercent: (user + system) / 10 / milliseconds,
    p50: quantile(paced.delays, 0.5),
    p95: quantile(paced.delays, 0.95),
    p99: quantile(paced.delays, 0.99),
    cpuPerThousandVotes: paced.cpu,
  };
}

/** How soon a vote is there that hardly meets another. */
async function measurePace() {
  const crowd = await gather(openRoom, 20, { people: 10, stories: 1 });
  await voteAtPace(crowd, 200, 1);
  const before = crowd.told.bytes;
  const delays = await voteAtPace(crowd, 200, 5);
  return {
    lone50: quantile(delays, 0.5),
    lone99: quantile(delays, 0.99),
    bytesPerPerson: (crowd.told.bytes - before) / delays.length / 10,
    answerBytes: (await crowd.people[0]?.vote()) ?? Number.NaN,
  };
}

/** What a vote costs in small and in large rooms. */
async function measureCosts() {
  const cost = async (people: number) => {
    const crowd = await gather(openRoom, 400 / people, { people, stories: 1 });
    await voteAtPace(crowd, 400, 1);
    return (await costAtPace(crowd, 400, 3)).cpu;
  };
  return { cpuOf10: await cost(10), cpuOf50: await cost(50), cpuOf100: await cost(100) };
}

async function burstFigures() {
  const many = await measureBursts(pid, openRoom, { rooms: 50, people: 20, stories: 1 });
  const large = await measureBursts(pid, openRoom, { rooms: 1, people: 100, stories: 1 });
  return {
    ...{ burst50: many.votes50, burst99: many.votes99, burstCpu: many.cpu },
    ...{ reveal50: many.reveals50, reveal99: many.reveals99 },
    ...{ large50: large.votes50, large99: large.votes99 },
  };
}

/** @returns how long votes take, and the milliseconds of processor that 1,000 of them cost */
async function costAtPace(crowd: Crowd, votesPerSecond: number, seconds: number) {
  const before = await cpuMilliseconds(pid);
  const delays = await voteAtPace(crowd, votesPerSecond, seconds);
  return { delays, cpu: (((await cpuMilliseconds(pid)) - before) * 1000) / delays.length };
}
