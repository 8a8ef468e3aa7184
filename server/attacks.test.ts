import { afterAll, beforeAll, expect, test } from 'bun:test';
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

test.each(Object.entries(attacks))(
  '[W72, W29] memory stays bounded and others can vote while somebody %s (finding C2)',
  async (_name, how) => {
    const { bob, bobSeat, storyId } = await openRoom(server.url);
    let isOver = false;
    const voting = (async () => {
      let votes = 0;
      while (!isOver) {
        const command = { type: 'vote', storyId, round: 1, points: votes % 2 === 0 ? 5 : 8 };
        expect((await bob.send(bobSeat, command)).status).toBe(200);
        votes += 1;
        await sleep(50);
      }
      return votes;
    })();
    let most = 0;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await residentBytes(server.pid));
        await sleep(50);
      }
    })();
    using _crowd = await attack(how, target, 3);
    isOver = true;
    await watching;
    expect(most).toBeLessThan(400 * megabyte);
    // Of some sixty on an idle machine; who waits until the attack is over comes to one or two.
    expect(await voting).toBeGreaterThan(2);
  },
  60_000,
);
