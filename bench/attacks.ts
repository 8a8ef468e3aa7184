import { sleep, spawn } from 'bun';
import { startAttackedServer } from '../server/testing/attacked-server.ts';
import { attacks } from '../server/testing/attacks.ts';
import { residentBytes } from '../server/testing/memory.ts';
import { quantile } from './figures.ts';
import { HttpLines } from './http-lines.ts';
import { vote } from './product-room.ts';
import { pathOf } from './server-process.ts';
import { openSession } from './session.ts';
import { short, table } from './table.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * What somebody notices who votes in another session, while a stranger without a seat turns to the
 * largest session there can be. Argument: for how many seconds each; 10 without.
 */
const [seconds = '10'] = process.argv.slice(2);
const pace = 100;

const rows: string[][] = [];
for (const name of ['does nothing', ...Object.keys(attacks)]) {
  const { server, target } = await startAttackedServer();
  await using _ = server;
  const { url, pid } = server;
  const { url: sessionUrl, seats, storyIds } = await openSession(url, { people: 1, stories: 1 });
  const [seat] = seats;
  const [storyId] = storyIds;
  if (!seat || !storyId) throw new Error('there is nobody to vote, or nothing to vote on');
  // It is in memory from now on.
  await (await fetch(`${url}/api/sessions/${target.sessionId}`)).text();

  const lines = new HttpLines(url);
  const path = new URL(`${sessionUrl}/commands`).pathname;
  const delays: number[] = [];
  let most = 0;
  const cpu = await cpuMilliseconds(pid);
  const about = [seconds, JSON.stringify(target)];
  const attacker =
    name === 'does nothing'
      ? spawn(['sleep', seconds])
      : spawn([process.execPath, pathOf('../server/testing/attacker.ts'), name, ...about], {
          stderr: 'inherit',
        });
  while (attacker.exitCode === null) {
    const begin = performance.now();
    await vote(lines, path, seat, storyId);
    delays.push(performance.now() - begin);
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
