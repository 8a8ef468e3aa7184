import { expect, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inHalves, shortCodeOf } from '@story-pointer/core/session-code';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

function shortCode(sessionId: string): string {
  const code = shortCodeOf(sessionId);
  if (code === undefined) throw new Error(`${sessionId} has no short code`);
  return code;
}

test('[J26] a short code invites and seats as the long one does, and ends with the session', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const code = inHalves(shortCode(sessionId)).toLowerCase();
  const invitation = `/api/sessions/${code}/invitation`;
  const cleo = new Browser(server.url);
  expect(await (await cleo.fetch(invitation)).json()).toMatchObject({ sessionId });
  const joined = await cleo.join(code, 'Cleo');
  expect(joined.status).toBe(201);
  expect(joined.value).toMatchObject({ sessionId });
  const typed = encodeURIComponent(inHalves(shortCode(sessionId)).replace('-', ' – '));
  expect((await cleo.fetch(`/api/sessions/${typed}/invitation`)).status).toBe(200);
  expect((await ann.send(annSeat, { type: 'deleteSession' })).status).toBe(200);
  expect((await cleo.fetch(invitation)).status).toBe(404);
});

test('[J26] a short code opens nothing but the invitation', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  const code = shortCode(annSeat.sessionId);
  expect((await ann.fetch(`/api/sessions/${code}`)).status).toBe(404);
});

test('[DV9] a sender who guesses short codes soon has to wait, even before a right one, and others need not', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, missesPerAddress: 100 } });
  const { annSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const eve = new Browser(server.url);
  const ask = async (code: string) => (await eve.fetch(`/api/sessions/${code}/invitation`)).status;
  const wrong = ['22222222', '33333333', '44444444', '55555555', '66666666'];
  for (const code of wrong) expect(await ask(code)).toBe(404);
  expect(await ask('77777777')).toBe(429);
  expect(await ask(shortCode(sessionId))).toBe(429);
  expect(await ask(sessionId)).toBe(200);
});

test('[DV9] guessing short codes all at once is no faster', async () => {
  class SlowStore extends MemoryStore {
    override async idsEndingIn(ending: string) {
      const ids = await super.idsEndingIn(ending);
      await nextTurn();
      return ids;
    }
  }
  const edge = { ...noEdgeLimits, missesPerAddress: 100 };
  await using server = await startServer({ edge, store: new SlowStore() });
  const eve = new Browser(server.url);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const code = String(22_222_222 + index).replaceAll(/[01]/g, '9');
      return (await eve.fetch(`/api/sessions/${code}/invitation`)).status;
    }),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
});

test('[DV9] a client that disconnects releases its look-up slot', async () => {
  const looked: string[] = [];
  const first = Promise.withResolvers<void>();
  class HeldStore extends MemoryStore {
    override async idsEndingIn(ending: string) {
      looked.push(ending);
      await first.promise;
      return super.idsEndingIn(ending);
    }
  }
  await using server = await startServer({ store: new HeldStore() });
  const { annSeat } = await openRoom(server.url);
  const cleo = new Browser(server.url);
  const path = `/api/sessions/${shortCode(annSeat.sessionId)}/invitation`;
  const gone = new AbortController();
  const impatient = Array.from({ length: 20 }, () =>
    fetch(server.url + path, { signal: gone.signal }).catch(() => undefined),
  );
  await until(() => server.server.pendingRequests === 20);
  gone.abort();
  await Promise.all(impatient);
  await until(() => server.server.pendingRequests === 0);
  const patient = cleo.fetch(path);
  await until(() => server.server.pendingRequests === 1);
  first.resolve();
  expect((await patient).status).toBe(200);
  expect(looked).toHaveLength(2);
});
