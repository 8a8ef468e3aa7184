import { wireVersion } from '@story-pointer/core/wire-version';
import { sleep, spawn } from 'bun';
import { startAttackedServer } from '../server/testing/attacked-server.ts';
import { attacks, floods } from '../server/testing/attacks.ts';
import { residentBytes } from '../server/testing/memory.ts';
import { given, openRoom } from '../server/testing/room.ts';
import { canLimitMemory, SmallMemory } from '../server/testing/small-memory.ts';
import { quantile } from './figures.ts';
import { Meeting } from './meeting.ts';
import { wireTo } from './servers.ts';
import { short, table } from './table.ts';
import { cpuMilliseconds } from './usage.ts';

/**
 * Votes and a timer in one session, on a server with 512 MiB and default limits, while a stranger without a seat
 * attacks it. Argument: seconds for each attack, at least 12 for the timer; 15 by default.
 */
const [seconds = '15'] = process.argv.slice(2);
/** In milliseconds, between two votes. */
const pace = 100;
const megabyte = 1024 ** 2;

const rows: string[][] = [];
for (const name of ['does nothing', ...Object.keys(attacks), ...Object.keys(floods)]) {
  await using memory = canLimitMemory ? await SmallMemory.open(512 * megabyte) : undefined;
  const { server, target } = await startAttackedServer(memory?.prefix);
  await using _ = server;
  const { url, pid } = server;
  using meeting = await Meeting.open(wireTo({ url, pid, wire: wireVersion }), 1);
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
  const late = Promise.race([lateTimer(url), attacker.exited.then(() => Number.NaN)]);
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
    await late,
    most / megabyte,
    used / 10 / Number(seconds),
  ];
  rows.push([name, ...figures.map(short)]);
}
const votes = ['ms a vote, p50', 'p99', 'worst'];
console.log(table(['a stranger', ...votes, 'ms a timer', 'MB at most', '% of a core'], rows));
process.exit();

/** Starts a timer of ten seconds. Returns by how many milliseconds it ends late. */
async function lateTimer(url: string): Promise<number> {
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(url);
  using line = bob.listen(bobSeat, given((await ann.look(annSeat)).value));
  await ann.send(annSeat, { type: 'startTimer', storyId, round: 1, seconds: 10 });
  for (let end = Number.NaN; ; ) {
    const message = await line.next();
    for (const change of message.type === 'changes' ? message.changes : []) {
      if (change.type === 'timerStarted') end = change.timer.endsAt;
      if (change.type === 'timeUp') return Date.now() - end;
    }
  }
}
