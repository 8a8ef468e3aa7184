import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep, spawn } from 'bun';
import { floods, type Target } from './testing/attacks.ts';
import { storeLargestRooms } from './testing/many-rooms.ts';
import { processorSeconds } from './testing/processor-time.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { canLimitMemory, SmallMemory } from './testing/small-memory.ts';

/** Attacks on a server with the memory that the Kubernetes manifests allow, and default limits. */

const megabyte = 1024 * 1024;
const arePagesBuilt = existsSync(join(import.meta.dir, '../web/dist/pages.json'));

/** At low priority: the attacker represents another machine and must not take processor time from the server. */
const attackerProgram = [
  ...['nice', '-n', '19'],
  ...[process.execPath, join(import.meta.dir, 'testing/attacker.ts')],
];

/** The whole product, with default limits. */
const settings = {
  NODE_ENV: 'production',
  // The test votes more often than people do.
  REQUESTS_PER_BROWSER: '1000000',
  REQUESTS_PER_ADDRESS: '',
  ENTRIES_PER_ADDRESS: '',
  MEGABYTES_PER_BROWSER: '',
  MEGABYTES_PER_ADDRESS: '',
  CONNECTIONS_PER_ADDRESS: '',
};

/** A session whose code the attacker knows. */
async function openTarget(url: string): Promise<Target> {
  const { ann, annSeat } = await openRoom(url);
  const { revision, mark } = given((await ann.look(annSeat)).value);
  return { url, sessionId: annSeat.sessionId, revision, mark, others: [] };
}

/**
 * Votes for a while, and then until it is enough.
 * @returns the 99th percentile of the wait, in milliseconds of the server's processor time
 */
async function slowestVotes(
  pid: string,
  vote: (count: number) => Promise<void>,
  isEnough: () => Promise<boolean>,
): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + 5000;
  while (waits.length < 300 || performance.now() < end || !(await isEnough())) {
    // Processor time instead of wall-clock time: other load on this machine does not count.
    const begin = await processorSeconds(pid);
    await vote(waits.length);
    waits.push(1000 * ((await processorSeconds(pid)) - begin));
    await sleep(5);
  }
  const slowest = waits.sort((one, other) => one - other).at(Math.floor(waits.length * 0.99));
  return slowest ?? 0;
}

/** Bob votes in a session of his own while somebody attacks the server. */
async function expectQuickVotes(
  server: ServerProcess,
  attack: string,
  target: Target,
  isEnough = async () => true,
): Promise<void> {
  const { bob, bobSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
  using line = bob.listen(bobSeat);
  await line.next();
  const vote = async (count: number) => {
    const command = { type: 'vote', storyId, round: 1, points: count % 2 === 0 ? 5 : 8 };
    expect((await bob.send(bobSeat, command)).status).toBe(200);
  };
  const rest = [attack, '600', JSON.stringify(target)];
  await using attacker = spawn([...attackerProgram, ...rest], { stderr: 'inherit' });
  const slowest = await slowestVotes(server.pid, vote, isEnough);
  expect(attacker.exitCode).toBeNull();
  expect(slowest).toBeLessThan(250);
  expect(line.socket.readyState).toBe(WebSocket.OPEN);
}

test.skipIf(!canLimitMemory || !arePagesBuilt).each(Object.keys(floods))(
  '[W101] 512 MB of memory are enough and 99 of 100 votes in other sessions wait less than 250 ms while somebody %s @nightly',
  async (name) => {
    await using memory = await SmallMemory.open(512 * megabyte);
    await using server = await ServerProcess.start({ prefix: memory.prefix, settings });
    await expectQuickVotes(server, name, await openTarget(server.url));
  },
  120_000,
);

test.skipIf(!canLimitMemory)(
  '[W102] 512 MB of memory are enough and 99 of 100 votes elsewhere wait less than 250 ms while 300 of the largest sessions are opened, and a day later @nightly',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const path = join(folder, 'story-pointer.db');
    const [sessionId = '', ...others] = await storeLargestRooms(path, 300);
    await using memory = await SmallMemory.open(512 * megabyte);
    await using server = await ServerProcess.start({
      ...{ folder, prefix: memory.prefix },
      settings: { ...settings, NODE_ENV: 'test' },
    });
    // Counted by the server, so that a test of too little load cannot pass.
    const isRefused = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const counts = metrics.matchAll(/refusals_total\{reason="memory(?:_by_address)?"\} (\d+)/g);
      return counts.reduce((sum, [, count]) => sum + Number(count), 0) > 100;
    };
    for (let day = 1; day <= 2; day += 1) {
      const target = { url: server.url, sessionId, revision: 0, mark: '', others };
      await expectQuickVotes(
        server,
        'keeps a page of each session open, from several addresses',
        target,
        isRefused,
      );
      expect(server.log.join()).toContain('"setting":"SESSIONS_MEGABYTES"');
      await server.stop('SIGTERM');
      await server.start();
    }
  },
  600_000,
);

test
  .skipIf(!canLimitMemory)
  .each([
    'asks for all descriptions of a session, thousands at first',
    'asks for the results of a session, thousands at first',
  ])(
  '[W101] 99 of 100 votes elsewhere wait less than 250 ms while somebody %s, whose texts are the longest @nightly',
  async (attack) => {
    const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
    const [, described = ''] = await storeLargestRooms(join(folder, 'story-pointer.db'), 4);
    await using memory = await SmallMemory.open(512 * megabyte);
    await using server = await ServerProcess.start({
      ...{ folder, prefix: memory.prefix },
      settings: { ...settings, NODE_ENV: 'test' },
    });
    const target = { url: server.url, sessionId: described, revision: 0, mark: '', others: [] };
    await expectQuickVotes(server, attack, target);
  },
  120_000,
);
