import { expect, test } from 'bun:test';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

test('[W28] a session has places for so many pages, and a place that is left is free again', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerSession: 2 } });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const first = ann.listen(annSeat, 1);
  const second = bob.listen(bobSeat, 1);
  await Promise.all([first.next(), second.next()]);
  const third = bob.listen(bobSeat, 1);
  await third.closed;
  expect(third.frames).toEqual([]);

  const elsewhere = await openRoom(server.url);
  await elsewhere.ann.listen(elsewhere.annSeat, 1).next();
  second.socket.close();
  await second.closed;
  expect(await bob.listen(bobSeat, 1).next()).toBeDefined();
});

test('[W28] an address has places for so many pages, those without a session among them', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerAddress: 1 } });
  const gone = new Browser(server.url).listen({ sessionId: 'nowhere' }, 1);
  await gone.closed;
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  await ann.listen(annSeat, 1).next();
  const second = bob.listen(bobSeat, 1);
  await second.closed;
  expect(second.frames).toEqual([]);
  const url = `${server.url}/api/sessions/${annSeat.sessionId}/live?revision=1&version=1`;
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  const refused = await fetch(url, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
});

test('[W28] a page that asks without end loses its connection, and no other does', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { revision } = given((await ann.look(annSeat)).value);
  const calm = ann.listen(annSeat, revision);
  const greedy = bob.listen(bobSeat, revision);
  await Promise.all([calm.next(), greedy.next()]);
  for (let i = 0; i < 121; i += 1) greedy.socket.send(JSON.stringify({ type: 'resume', revision }));
  expect(await greedy.closed).toBe(4429);
  calm.socket.send(JSON.stringify({ type: 'resume', revision }));
  expect(await calm.next()).toMatchObject({ type: 'changes' });
});
