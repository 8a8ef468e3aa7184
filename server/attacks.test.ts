import { afterAll, beforeAll, expect, test } from 'bun:test';
import { nightlyUnless } from '@story-pointer/core/testing/nightly';
import { sleep } from 'bun';
import { startAttackedServer } from './testing/attacked-server.ts';
import { attack, attacks, type Target } from './testing/attacks.ts';
import { residentBytes } from './testing/memory.ts';
import { openRoom } from './testing/room.ts';
import type { ServerProcess } from './testing/server-process.ts';

const megabyte = 1024 * 1024;

let server: ServerProcess;
let target: Target;

beforeAll(async () => {
  ({ server, target } = await startAttackedServer());
}, 120_000);
afterAll(() => server[Symbol.asyncDispose]());

const usual = [
  'asks for the room and does not read it',
  'opens live connections that lack everything, and does not read',
];

test.each(
  Object.entries(attacks).map(
    ([name, how]) => [`${name}${nightlyUnless(usual.includes(name))}`, how] as const,
  ),
)(
  '[W101] memory stays bounded and others can vote while somebody %s',
  async (_name, how) => {
    const { bob, bobSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
    let isOver = false;
    let votes = 0;
    const voting = (async () => {
      while (!isOver) {
        const command = { type: 'vote', storyId, round: 1, points: votes % 2 === 0 ? 5 : 8 };
        expect((await bob.send(bobSeat, command)).status).toBe(200);
        votes += 1;
        await sleep(50);
      }
    })();
    let most = 0;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await residentBytes(server.pid));
        await sleep(50);
      }
    })();
    // An attack lasts until other people have voted a few times: for ever, if they have to wait for
    // its end.
    using _crowd = await attack(how, target, 3, () => votes > 5);
    isOver = true;
    await Promise.all([watching, voting]);
    expect(most).toBeLessThan(400 * megabyte);
  },
  120_000,
);
