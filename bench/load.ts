import { type Figures, quantile } from './figures.ts';
import { openFloorRoom } from './floor-room.ts';
import { voteAtOnce, voteAtPace } from './paces.ts';
import { openProductRoom } from './product-room.ts';
import { gatherTeams } from './teams.ts';
import { cpuMilliseconds, residentBytes } from './usage.ts';
import { Votes } from './votes.ts';

/**
 * The load, a process of its own: everybody in all rooms, and what they find out about the server.
 * Arguments: `product` or `floor`, the server's address, the server's process id.
 */
const [kind, url = '', pid = ''] = process.argv.slice(2);
const openRoom = kind === 'floor' ? openFloorRoom : openProductRoom;

const pace = 1000;
const warmUpSeconds = 3;
const seconds = 5;

const votes = new Votes();
const empty = await residentBytes(pid);
const people = await gatherTeams(() => openRoom(url, votes.hear));
const kilobytesPerPerson = ((await residentBytes(pid)) - empty) / 1024 / people.length;

await voteAtOnce(votes, people, warmUpSeconds);

const ownCpu = process.cpuUsage();
const begin = performance.now();
const votesPerSecond = await voteAtOnce(votes, people, seconds);
const { user, system } = process.cpuUsage(ownCpu);
const loadPercent = (user + system) / 10 / (performance.now() - begin);

const cpu = await cpuMilliseconds(pid);
const delays = await voteAtPace(votes, people, pace, seconds);
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
