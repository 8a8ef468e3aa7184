import { residentBytes } from '../server/testing/memory.ts';
import { gather } from './crowd.ts';
import { type Figures, quantile } from './figures.ts';
import { type Kind, kinds } from './kinds.ts';
import { voteAtOnce, voteAtPace } from './paces.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * The load, a process of its own: everybody in all rooms, and what they find out about the server.
 * Arguments: `product` or `floor`, the server's address, the server's process id.
 */
const [kindName, url = '', pid = ''] = process.argv.slice(2);
const kind: Kind = kindName === 'floor' ? 'floor' : 'product';

const rooms = 100;
const shape = { people: 10, stories: 1 };
const pace = 1000;
const warmUpSeconds = 3;
const seconds = 5;

const empty = await residentBytes(pid);
const crowd = await gather(kinds[kind].openRooms(url), rooms, shape);
const filled = await residentBytes(pid);
const kilobytesPerPerson = (filled - empty) / 1024 / crowd.people.length;

await voteAtOnce(crowd, warmUpSeconds);

const ownCpu = process.cpuUsage();
const begin = performance.now();
const votesPerSecond = await voteAtOnce(crowd, seconds);
const { user, system } = process.cpuUsage(ownCpu);
const loadPercent = (user + system) / 10 / (performance.now() - begin);

const cpu = await cpuMilliseconds(pid);
const delays = await voteAtPace(crowd, pace, seconds);
const cpuPerThousandVotes = ((await cpuMilliseconds(pid)) - cpu) / (delays.length / 1000);

const figures: Figures = {
  p50: quantile(delays, 0.5),
  p95: quantile(delays, 0.95),
  p99: quantile(delays, 0.99),
  votesPerSecond,
  cpuPerThousandVotes,
  kilobytesPerPerson,
  loadPercent,
};
console.log(JSON.stringify(figures));
process.exit();
