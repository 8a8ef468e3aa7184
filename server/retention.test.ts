import { expect, test } from 'bun:test';
import { MemoryStore } from './stores/memory-store.ts';
import { openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

test('[O15, SE3] an expired session is deleted, and its open pages learn so', async () => {
  const clock = { now: 1000 };
  const store = new MemoryStore([], () => clock.now);
  await using server = await startServer({ store });
  const idle = await openRoom(server.url);
  clock.now = 2000;
  const busy = await openRoom(server.url);
  const line = idle.ann.listen(idle.annSeat);
  await line.next();

  expect(await server.app.prune({ idle: 2000, unused: 0, receipts: 0 })).toBe(1);
  expect(await line.closed).toBe(4404);
  expect((await idle.ann.look(idle.annSeat)).problem?.code).toBe('sessionNotFound');
  const late = await idle.ann.send(idle.annSeat, { type: 'renameSession', name: 'Late' });
  expect(late.problem?.code).toBe('sessionNotFound');
  expect((await busy.ann.look(busy.annSeat)).status).toBe(200);
});
