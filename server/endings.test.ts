import { afterAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { sleep } from 'bun';
import * as fc from 'fast-check';
import { MemoryStore } from './stores/memory-store.ts';
import { type CutRequest, cutRequest, type Room } from './testing/cut-requests.ts';
import { metricsOf } from './testing/metrics-of.ts';
import { openRoom } from './testing/room.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** `npm run nightly` plays more of them. */
const cases = Number(process.env['FUZZ_CASES'] ?? 5000);

/** In milliseconds, after which a place is never given back. */
const patience = 30_000;

/** A store that is slow, and fails now and then while it is moody. */
class MoodyStore extends MemoryStore {
  isMoody = false;
  #count = 0;

  override async load(sessionId: string) {
    await this.#mood();
    return await super.load(sessionId);
  }

  override async commit(...args: Parameters<MemoryStore['commit']>) {
    await this.#mood();
    return await super.commit(...args);
  }

  async #mood(): Promise<void> {
    if (!this.isMoody) return;
    this.#count += 1;
    await sleep(this.#count % 7);
    if (this.#count % 23 === 0) throw new Error('the disk is full');
  }
}

const store = new MoodyStore();
const server = await startServer({
  store,
  edge: { ...noEdgeLimits, connectionsPerSession: 6, connectionsPerAddress: 8 },
  limits: { participants: 50, stories: 2000, bytes: 10_000_000, seatsPerBrowser: 1000 },
});
afterAll(() => server[Symbol.asyncDispose]());

/** The amounts that are in use now of all that is limited. */
async function inUse(): Promise<Record<string, number>> {
  const metrics = await metricsOf(server.url);
  const isCounted = ([name]: readonly [string, number]) =>
    /^(?:in_use|live_connections|open_session_bytes)/.test(name);
  return Object.fromEntries([...metrics].filter(isCounted));
}

/** Resolves when nothing moves; what is stuck then stays so. */
async function atRest(see: (now: Record<string, number>) => void): Promise<void> {
  let last = {};
  let same = 0;
  await until(async () => {
    const now = await inUse();
    see(now);
    same = Bun.deepEquals(now, last) ? same + 1 : 0;
    last = now;
    return same === 3;
  });
}

async function addStories({ ann, annSeat }: Room, count: number) {
  const add = Array.from({ length: count }, () => ({ name: 'Pay', description: 'x'.repeat(3500) }));
  return await ann.send(annSeat, { type: 'addStories', add, update: [] });
}

/** One connection of a play. */
class Sender {
  readonly closed: Promise<void>;
  /** All that it sends is on its way, or the connection is closed. */
  readonly sent: Promise<void>;
  readonly #socket: Socket;

  constructor({ sent, share, reads }: CutRequest, room: Room) {
    const { hostname: host, port } = new URL(server.url);
    const socket = connect({ host, port: Number(port) });
    socket.on('error', () => socket.destroy());
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    const heard = new Promise((resolve) => socket.once('data', resolve));
    const pieces = sent(room);
    const [first = '', ...others] = pieces.slice(0, Math.ceil(share * pieces.length));
    socket.write(first);
    const send = async () => {
      // A live connection opens before messages come.
      if (others.length > 0 && isUpgrade(first)) await Promise.race([heard, this.closed]);
      if (!reads) socket.pause();
      for (const piece of others) socket.write(piece);
      await new Promise((resolve) => socket.write('', resolve));
    };
    this.sent = Promise.race([send(), this.closed]);
  }

  async cut(): Promise<void> {
    this.#socket.destroy();
    await this.closed;
  }
}

function isUpgrade(piece: string | Buffer): boolean {
  return piece.includes('upgrade: websocket');
}

test(
  '[W25, W50] however requests, bodies, connections and streams end, all that they held of a limit is free again',
  async () => {
    const before = await inUse();
    const most: Record<string, number> = {};
    const play = async (requests: readonly CutRequest[]) => {
      const room = await openRoom(server.url, { canChangeVotes: true });
      // Its details are more than the system keeps for a connection that does not read.
      for (const count of [500, 500]) await addStories(room, count);
      store.isMoody = true;
      const senders = requests.map((one) => ({ ...one, sender: new Sender(one, room) }));
      const over = Promise.all(senders.map(({ sender }) => sender.sent)).then(() =>
        atRest((now) => {
          for (const [limit, amount] of Object.entries(now))
            most[limit] = Math.max(amount, most[limit] ?? 0);
        }),
      );
      await Promise.all(
        senders.map(async ({ sender, waits }) => {
          if (waits) await Promise.race([sender.closed, over]);
          await sender.cut();
        }),
      );
      store.isMoody = false;
      const end = performance.now() + patience;
      await until(async () => Bun.deepEquals(await inUse(), before) || performance.now() > end);
      expect(await inUse()).toEqual(before);
      // And a list comes through whose bytes are nearly all that a browser may have under way.
      const { status } = await addStories(room, 500);
      expect([200, 422]).toContain(status);
    };
    const plays = fc.array(cutRequest, { minLength: 20, maxLength: 40 });
    await fc.assert(fc.asyncProperty(plays, play), { numRuns: cases / 1000, endOnFailure: true });
    delete most['in_use{limit="waiting_requests"}'];
    const unmet = Object.keys(most).filter((limit) => most[limit] === 0);
    // A few plays need not meet every limit while somebody looks.
    if (cases < 100_000) expect(unmet.length).toBeLessThan(Object.keys(most).length);
    else expect(unmet).toEqual([]);
  },
  60_000 + cases * 10,
);
