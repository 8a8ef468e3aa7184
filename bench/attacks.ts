import { sleep, spawn } from 'bun';
import { startAttackedServer } from '../server/testing/attacked-server.ts';
import { attacks } from '../server/testing/attacks.ts';
import { residentBytes } from '../server/testing/memory.ts';
import { quantile } from './figures.ts';
import { Meeting } from './meeting.ts';
import { ownWire, wireTo } from './servers.ts';
import { short, table } from './table.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * The delay of votes in one session while a stranger without a seat attacks the largest possible
 * session. Argument: seconds for each attack, 10 by default.
 */
const [seconds = '10'] = process.argv.slice(2);
/** In milliseconds, between two votes. */
const pace = 100;

const rows: string[][] = [];
for (const name of ['does nothing', ...Object.keys(attacks)]) {
  const { server, target } = await startAttackedServer();
  await using _ = server;
  const { url, pid } = server;
  using meeting = await Meeting.open(wireTo({ url, pid, wire: ownWire }), 1);
  // Loads the large room into memory.
  await (await fetch(`${url}/api/sessions/${target.sessionId}`)).text();

  const delays: number[] = [];
  let most = 0;
  const cpu = await cpuMilliseconds(pid);
  const about = [seconds, JSON.stringify(target)];
  const attacker =
    name === 'does nothing'
      ? spawn(['sleep', seconds])
      : spawn(
          [process.execPath, `${import.meta.dir}/../server/testing/attacker.ts`, name, ...about],
          {
            stderr: 'inherit',
          },
        );
  while (attacker.exitCode === null) {
    const begin = performance.now();
    delays.push((await meeting.vote(0)) - begin);
    most = Math.max(most, await residentBytes(pid));
    await sleep(Math.max(0, begin + pace - performance.now()));
  }
  const used = (await cpuMilliseconds(pid)) - cpu;
  const figures = [
    quantile(delays, 0.5),
    quantile(delays, 0.99),
    Math.max(...delays),
    most / 1024 ** 2,
    used / 10 / Number(seconds),
  ];
  rows.push([name, ...figures.map(short)]);
}
const titles = ['a stranger', 'ms a vote, p50', 'p99', 'worst', 'MB at most', '% of a core'];
console.log(table(titles, rows));
process.exit();
