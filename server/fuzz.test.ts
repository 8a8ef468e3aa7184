import { afterAll, expect, test } from 'bun:test';
import { downSchema } from '@story-pointer/core/sync/protocol';
import { faultsOf } from '@story-pointer/core/testing/faults';
import { problemSchema } from '@story-pointer/core/wire';
import { connect } from 'bun';
import * as fc from 'fast-check';
import { MemoryStore } from './stores/memory-store.ts';
import { type OddRequest, oddRequests, oddValue, type Target } from './testing/odd-requests.ts';
import { openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

/** Requests from an arbitrary sender; `npm run nightly` tries more of them, and `FUZZ_CASES=1000000` many. */

const cases = Number(process.env['FUZZ_CASES'] ?? 1000);
const mostTime = cases * 10;
const patience = 30_000 + mostTime;

const store = new MemoryStore();
const server = await startServer({
  store,
  limits: { participants: 8, stories: 8, bytes: 10_000_000, seatsPerBrowser: 1000 },
});
afterAll(() => server[Symbol.asyncDispose]());

let target: Target = await openRoom(server.url);

/** The room that the requests target; a new one when the requests have deleted too much of it. */
async function aim() {
  const room = await store.load(target.annSeat.sessionId).catch(() => undefined);
  const { storyId, bobSeat } = target;
  const isWhole =
    room?.stories.some(({ id }) => id === storyId) &&
    room.participants.some(({ id }) => id === bobSeat.participantId);
  if (room && isWhole) return room;
  target = await openRoom(server.url);
  return await store.load(target.annSeat.sessionId);
}

async function expectSound(request: OddRequest): Promise<void> {
  const before = await aim();
  const { path, init } = request(target);
  const response = await server.app.fetch(new Request(server.url + path, init), server.server);
  expect(response.status).toBeLessThan(500);
  if (response.status < 400) {
    const after = await store.load(before.session.id).catch(() => before);
    expect(faultsOf(after)).toEqual([]);
    return;
  }
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  if (init.method !== 'HEAD') problemSchema.parse(await response.json());
  expect(await store.load(before.session.id)).toEqual(before);
}

test(
  '[W7, C4, W2] every request is answered, no answer is a failure, and a refused request changes nothing',
  // A slow machine tries fewer: requests of a test that was given up would disturb the next tests.
  () =>
    fc.assert(fc.asyncProperty(oddRequests, expectSound), {
      ...{ numRuns: cases, interruptAfterTimeLimit: mostTime },
    }),
  patience,
);

test(
  '[W7, C4] bytes that are not HTTP do no harm',
  async () => {
    const before = await aim();
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string().map((text) => Buffer.from(`POST /api/sessions HTTP/1.1\r\n${text}\r\n\r\n`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => {
        await sendRaw(sent);
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      }),
      { numRuns: cases / 100 },
    );
    expect(await store.load(before.session.id)).toEqual(before);
  },
  patience,
);

async function sendRaw(bytes: Uint8Array): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { hostname, port } = new URL(server.url);
  const socket = await connect({
    hostname,
    port: Number(port),
    socket: { data: () => undefined, close: () => resolve(), error: () => resolve() },
  });
  socket.write(bytes);
  socket.end();
  await closed;
}

test(
  '[W7, C4] every message over a live connection is answered, or ends that connection alone',
  async () => {
    const before = await aim();
    const { revision, mark } = before;
    const steady = target.ann.listen(target.annSeat, before);
    await steady.next();
    const frame = fc.oneof(
      oddValue.map((value) => JSON.stringify({ type: 'resume', revision: value, mark: value })),
      oddValue.map((value) => JSON.stringify(value)),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
      fc.string({ maxLength: 5000 }),
    );
    await fc.assert(
      fc.asyncProperty(frame, async (sent) => {
        using line = target.bob.listen(target.bobSeat, before);
        await line.next();
        line.socket.send(sent);
        const heard = await Promise.race([line.next(), line.closed]);
        if (typeof heard === 'number') expect([4400, 1006, 1009]).toContain(heard);
        else downSchema.parse(heard);
      }),
      { numRuns: cases / 40 },
    );
    steady.socket.send(JSON.stringify({ type: 'resume', revision, mark }));
    expect(await steady.next()).toEqual({
      ...{ type: 'changes', revision, mark, base: mark, changes: [] },
    });
    expect(await store.load(before.session.id)).toEqual(before);
  },
  patience,
);
