import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sleep, spawn } from 'bun';
import { floods, type Target } from './testing/attacks.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { canLimitMemory, SmallMemory } from './testing/small-memory.ts';

/** Attacks on a server with as much memory as the manifests for Kubernetes give it, at the limits it comes with. */

const megabyte = 1024 * 1024;
const arePagesBuilt = existsSync(join(import.meta.dir, '../web/dist/pages.json'));

/** It stands for another machine, and leaves the processors of this one to the server. */
const attackerProgram = [
  ...['nice', '-n', '19'],
  ...[process.execPath, join(import.meta.dir, 'testing/attacker.ts')],
];

/** The whole product, with the limits it comes with. */
const settings = {
  NODE_ENV: 'production',
  // Whoever votes here does so more often than people.
  REQUESTS_PER_BROWSER: '1000000',
  REQUESTS_PER_ADDRESS: '',
  ENTRIES_PER_ADDRESS: '',
  MEGABYTES_PER_BROWSER: '',
  MEGABYTES_PER_ADDRESS: '',
  CONNECTIONS_PER_ADDRESS: '',
};

/** Somebody else's session, whose code the attacker knows. */
async function openTarget(url: string): Promise<Target> {
  const { ann, annSeat } = await openRoom(url);
  const { revision, mark } = given((await ann.look(annSeat)).value);
  return { url, sessionId: annSeat.sessionId, revision, mark, others: [] };
}

/** Gives so many votes, for so many milliseconds at least. @returns how long one in a hundred took and longer */
async function slowestVotes(vote: (count: number) => Promise<void>, least: number, during = 0) {
  const delays: number[] = [];
  const end = performance.now() + during;
  while (delays.length < least || performance.now() < end) {
    const begin = performance.now();
    await vote(delays.length);
    delays.push(performance.now() - begin);
    await sleep(5);
  }
  const [slowest = 0] = delays
    .sort((one, other) => one - other)
    .slice(Math.floor(delays.length * 0.99));
  return slowest;
}

test.skipIf(!canLimitMemory || !arePagesBuilt).each(Object.keys(floods))(
  '[W101] 512 MB are enough and 99 of 100 votes in other sessions take less than 250 ms while somebody %s',
  async (name) => {
    await using memory = await SmallMemory.open(512 * megabyte);
    await using server = await ServerProcess.start({ prefix: memory.prefix, settings });
    const { bob, bobSeat, storyId } = await openRoom(server.url);
    using line = bob.listen(bobSeat);
    await line.next();
    const vote = async (count: number) => {
      const command = { type: 'vote', storyId, round: 1, points: count % 2 === 0 ? 5 : 8 };
      expect((await bob.send(bobSeat, command)).status).toBe(200);
    };
    // On a busy machine votes take longer also without an attack.
    const usual = await slowestVotes(vote, 100);
    const target = JSON.stringify(await openTarget(server.url));
    await using attacker = spawn([...attackerProgram, name, '60', target], { stderr: 'inherit' });
    const slowest = await slowestVotes(vote, 300, 5000);
    expect(attacker.exitCode).toBeNull();
    expect(slowest).toBeLessThan(250 + 2 * usual);
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
  },
  120_000,
);
