import { sleep } from 'bun';
import { residentBytes } from '../server/testing/memory.ts';
import { type Figures, quantile } from './figures.ts';
import { Meeting } from './meeting.ts';
import { meetAtPace, spread } from './paces.ts';
import { serverSchema, wireTo } from './servers.ts';
import { cpuMilliseconds } from './usage.ts';
import { received } from './wires/wire.ts';

/** The load, a process of its own. Arguments: the server, as JSON, and the measures to take. */
const [about = '', ...measures] = process.argv.slice(2);
const server = serverSchema.parse(JSON.parse(about));
const wire = wireTo(server);

const takes: Readonly<Record<string, () => Promise<Figures>>> = {
  memory: measureMemory,
  loop: measureLoop,
  cost: measureCost,
  delay: measureDelay,
  burst: measureBurst,
  entries: measureEntries,
  size: measureSize,
  growth: measureGrowth,
};

const figures: Figures = {};
for (const name of measures) Object.assign(figures, await takes[name]?.());
console.log(JSON.stringify(figures));
process.exit();

async function measureMemory(): Promise<Figures> {
  return { memory: await memoryOf(500), memoryNext: await memoryOf(500) };
}

/** Kilobytes of an idle connected person, in rooms of 10. */
async function memoryOf(people: number): Promise<number> {
  const before = await residentBytes(server.pid);
  await openMeetings(people / 10, 10);
  await sleep(2000);
  return ((await residentBytes(server.pid)) - before) / 1024 / people;
}

/** The fastest pace of 2,000 people in rooms of 10 at which 99 of 100 votes reach everybody within 100 ms. */
async function measureLoop(): Promise<Figures> {
  const meetings = await openMeetings(200, 10);
  let best: Figures = {};
  let pace = 1000;
  for (let factor = 1.5; factor > 1.05; ) {
    await meetAtPace(meetings, pace, 1);
    const ownCpu = process.cpuUsage();
    const { votes, cpu } = await costAtPace(meetings, pace, 3);
    const { user, system } = process.cpuUsage(ownCpu);
    const p99 = quantile(votes, 0.99);
    if (p99 < 100) {
      best = { loopRate: pace, loopP99: p99, loopCpu: cpu, loopLoad: (user + system) / 30_000 };
      pace *= factor;
    } else {
      // Again from the last good pace, in smaller steps.
      pace /= factor;
      factor = Math.sqrt(factor);
      pace *= factor;
    }
  }
  return best;
}

async function measureCost(): Promise<Figures> {
  return {
    costOf10: await costOfVote(await openMeetings(40, 10), 400),
    costOf50: await costOfVote(await openMeetings(8, 50), 400),
  };
}

async function measureDelay(): Promise<Figures> {
  const meetings = await openMeetings(20, 10);
  await meetAtPace(meetings, 200, 2);
  const before = received.bytes;
  const { votes, reveals } = await meetAtPace(meetings, 200, 10);
  return {
    bytes: (received.bytes - before) / votes.length / 10,
    delay50: quantile(votes, 0.5),
    delay99: quantile(votes, 0.99),
    reveal50: quantile(reveals, 0.5),
  };
}

async function measureBurst(): Promise<Figures> {
  const many = await burstsIn(await openMeetings(100, 10));
  const large = await burstsIn(await openMeetings(1, 100));
  const largest = await burstsIn(await openMeetings(1, 200));
  return {
    burst50: quantile(many, 0.5),
    burst99: quantile(many, 0.99),
    large50: quantile(large, 0.5),
    large99: quantile(large, 0.99),
    largest50: quantile(largest, 0.5),
    largest99: quantile(largest, 0.99),
  };
}

/** Lets 500 people join 50 rooms within 2 s. */
async function measureEntries(): Promise<Figures> {
  const doors = await Promise.all(Array.from({ length: 50 }, () => wire.openDoor()));
  const cpu = await cpuMilliseconds(server.pid);
  const delays = await spread(500, 2000, (index) => async () => {
    await doors[index % doors.length]?.();
    return performance.now();
  });
  return {
    entry50: quantile(delays, 0.5),
    entry99: quantile(delays, 0.99),
    entryCpu: ((await cpuMilliseconds(server.pid)) - cpu) / 1000,
  };
}

/** Memory and processor time for companies of three sizes, in which everybody votes once a minute. */
async function measureSize(): Promise<Figures> {
  const figures: Figures = {};
  const meetings: Meeting[] = [];
  for (const people of [50, 300, 2000]) {
    meetings.push(...(await openMeetings(people / 10 - meetings.length, 10)));
    const cpu = await cpuMilliseconds(server.pid);
    await meetAtPace(meetings, people / 60, 60);
    figures[`cpu${people}`] = ((await cpuMilliseconds(server.pid)) - cpu) / 1000;
    figures[`memory${people}`] = (await residentBytes(server.pid)) / 1e6;
  }
  return figures;
}

/** Memory, and the cost of a vote by people in a room and by rooms on the server. */
async function measureGrowth(): Promise<Figures> {
  const figures: Figures = { memory5000: await memoryOf(5000) };
  for (const people of [5, 10, 50, 100, 200]) {
    figures[`people${people}`] = await costOfVote(await openMeetings(1000 / people, people), 250);
  }
  const meetings: Meeting[] = [];
  for (const rooms of [10, 100, 1000]) {
    meetings.push(...(await openMeetings(rooms - meetings.length, 5)));
    figures[`rooms${rooms}`] = await costOfVote(meetings, 250);
  }
  return figures;
}

function openMeetings(rooms: number, people: number): Promise<Meeting[]> {
  return Promise.all(Array.from({ length: rooms }, () => Meeting.open(wire, people)));
}

/** In microseconds, including its share of the reveal and the next round. */
async function costOfVote(meetings: readonly Meeting[], pace: number): Promise<number> {
  await meetAtPace(meetings, pace, 2);
  return (await costAtPace(meetings, pace, 5)).cpu;
}

async function costAtPace(meetings: readonly Meeting[], pace: number, seconds: number) {
  const cpu = await cpuMilliseconds(server.pid);
  const { votes } = await meetAtPace(meetings, pace, seconds);
  return { votes, cpu: (((await cpuMilliseconds(server.pid)) - cpu) * 1000) / votes.length };
}

/** Everybody votes within 200 ms, five times. */
async function burstsIn(meetings: readonly Meeting[]): Promise<number[]> {
  const delays: number[] = [];
  const people = meetings.reduce((sum, meeting) => sum + meeting.people, 0);
  for (let burst = 0; burst < 5; burst += 1) {
    delays.push(
      ...(await spread(people, 200, (index) => {
        const meeting = meetings[index % meetings.length];
        return meeting && (() => meeting.vote(Math.floor(index / meetings.length)));
      })),
    );
    await Promise.all(meetings.map((meeting) => meeting.nextRound()));
    await sleep(500);
  }
  return delays;
}
