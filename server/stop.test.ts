import { expect, test } from 'bun:test';
import { createLog } from './log.ts';
import { stopInOrder } from './stop.ts';
import { HeldStore } from './testing/held-store.ts';
import { given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

test('[O9, C1] a command in flight is finished and answered before the store is closed', async () => {
  const store = new HeldStore();
  await using running = await startServer({ store });
  const { url, app, server } = running;
  const { ann, annSeat } = await store.letThrough(openRoom(url));
  let nameAtClose: string | undefined;
  store.close = async () => {
    nameAtClose = (await store.load(annSeat.sessionId)).session.name;
  };
  const renaming = ann.send(annSeat, { type: 'renameSession', name: 'Last' });
  const commit = await store.next();
  const stopping = stopInOrder({ app, server, store, log: createLog('silent') });
  commit.release();
  await stopping;
  expect(nameAtClose).toBe('Last');
  expect((await renaming).status).toBe(200);
});

test('[O9] a command over a live connection is answered before the store is closed', async () => {
  const store = new HeldStore();
  await using running = await startServer({ store });
  const { url, app, server } = running;
  const { bob, bobSeat, storyId } = await store.letThrough(openRoom(url));
  const line = bob.listen(bobSeat);
  await line.next();
  let votesAtClose: unknown;
  store.close = async () => {
    votesAtClose = (await store.load(bobSeat.sessionId)).ballots[storyId];
  };
  line.send({ type: 'vote', storyId, round: 1, points: 8 });
  const commit = await store.next();
  const stopping = stopInOrder({ app, server, store, log: createLog('silent') });
  commit.release();
  await stopping;
  expect(votesAtClose).toEqual({ [bobSeat.participantId]: 8 });
  expect(await line.answer()).toMatchObject({ status: 200 });
  expect(await line.closed).toBe(1012);
});

test('[O9] a command that never finishes does not delay the stop for long', async () => {
  const store = new HeldStore();
  await using running = await startServer({ store });
  const { url, app, server } = running;
  const { ann, annSeat } = await store.letThrough(openRoom(url));
  const renaming = ann.send(annSeat, { type: 'renameSession', name: 'Never' });
  renaming.catch(() => undefined);
  await store.next();
  await stopInOrder({ app, server, store, log: createLog('silent') });
  await expect(renaming).rejects.toThrow();
});

test('[O9, C13] pages move to the next server', async () => {
  await using running = await startServer();
  const { url, app, server, store } = running;
  const { ann, annSeat, bob, bobSeat } = await openRoom(url);
  const position = given((await ann.look(annSeat)).value);
  const lines = [ann.listen(annSeat, position), bob.listen(bobSeat, position)];
  await Promise.all(lines.map((line) => line.next()));
  await stopInOrder({ app, server, store, log: createLog('silent') });
  expect(await Promise.all(lines.map(({ closed }) => closed))).toEqual([1012, 1012]);
});
