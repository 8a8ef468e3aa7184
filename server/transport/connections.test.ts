import { expect, spyOn, test } from 'bun:test';
import { wireVersion } from '@story-pointer/core/wire-version';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { liveRequest, Tap } from '../testing/tap.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

test('a session has places for so many pages, and a place that is left is free again', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerSession: 2 } });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const first = ann.listen(annSeat);
  const second = bob.listen(bobSeat);
  await Promise.all([first.next(), second.next()]);
  const third = bob.listen(bobSeat);
  await third.closed;
  expect(third.frames).toEqual([]);

  const elsewhere = await openRoom(server.url);
  await elsewhere.ann.listen(elsewhere.annSeat).next();
  second.socket.close();
  await second.closed;
  expect(await bob.listen(bobSeat).next()).toBeDefined();
});

test('a server has places for so many pages, and a place that is left is free again', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connections: 2 } });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  await ann.listen(annSeat).next();
  for (let visit = 1; visit <= 3; visit += 1) {
    const page = bob.listen(bobSeat);
    expect(await page.next()).toBeDefined();
    page.socket.close();
    await page.closed;
  }
});

test('[W25] a page with a seat takes the connection of one without where the server can hold no more', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connections: 2 } });
  const { annSeat, bob, bobSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const strangers = [1, 2, 3].map(() => new Browser(server.url).listen({ sessionId }));
  await Promise.all(strangers.map((line) => Promise.race([line.next(), line.closed])));
  expect(strangers.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(2);
  using bobLine = bob.listen(bobSeat);
  expect(await bobLine.next()).toMatchObject({ type: expect.any(String) });
  await until(
    () => strangers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length === 1,
  );
  for (const { socket } of strangers) socket.close();
});

test('an address has places for so many pages, those without a session among them', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerAddress: 1 } });
  const gone = new Browser(server.url).listen({ sessionId: 'nowhere' });
  await gone.closed;
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  await ann.listen(annSeat).next();
  const second = bob.listen(bobSeat);
  await second.closed;
  expect(second.frames).toEqual([]);
  const url = `${server.url}/api/sessions/${annSeat.sessionId}/live?revision=1&version=${wireVersion}`;
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  const refused = await fetch(url, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
});

test('a page that asks without end loses its connection, and no other does', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { revision, mark } = given((await ann.look(annSeat)).value);
  const calm = ann.listen(annSeat, { revision, mark });
  const greedy = bob.listen(bobSeat, { revision, mark });
  await Promise.all([calm.next(), greedy.next()]);
  for (let i = 0; i < 121; i += 1)
    greedy.socket.send(JSON.stringify({ type: 'resume', revision, mark }));
  expect(await greedy.closed).toBe(4429);
  calm.socket.send(JSON.stringify({ type: 'resume', revision, mark }));
  expect(await calm.next()).toMatchObject({ type: 'changes' });
});

test('who holds a seat gets a place that somebody without one has taken, and its page stays', async () => {
  await using server = await startServer({
    edge: { ...noEdgeLimits, connectionsPerSession: 20, connectionsPerAddress: 30 },
  });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const stranger = new Browser(server.url);
  const crowd = Array.from({ length: 20 }, () => stranger.listen({ sessionId }));
  await Promise.all(crowd.map((line) => line.next()));
  using refused = stranger.listen({ sessionId });
  await refused.closed;
  expect(refused.frames).toEqual([]);

  using annLine = ann.listen(annSeat);
  using bobLine = bob.listen(bobSeat);
  await Promise.all([annLine.next(), bobLine.next()]);
  expect(await Promise.all(crowd.slice(-2).map((line) => line.closed))).toEqual([4429, 4429]);
  // A seat that is named, but not held, counts for nothing.
  using pretender = stranger.listen(annSeat);
  await pretender.closed;
  expect(pretender.frames).toEqual([]);
  await ann.send(annSeat, { type: 'renameSession', name: 'Undisturbed' });
  for (const line of [annLine, bobLine]) {
    while (!line.frames.join().includes('Undisturbed')) await line.next();
  }
  for (const line of crowd) line.socket.close();
});

test('a seat that has taken all places gives way to another, and not the other way round', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerSession: 10 } });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const greedy = Array.from({ length: 10 }, () => bob.listen(bobSeat));
  await Promise.all(greedy.map((line) => line.next()));
  const annLines = Array.from({ length: 4 }, () => ann.listen(annSeat));
  await Promise.all(annLines.map((line) => line.next()));
  using tooMany = bob.listen(bobSeat);
  await tooMany.closed;
  expect(tooMany.frames).toEqual([]);
  for (const line of annLines) {
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
    line.socket.close();
  }
  for (const line of greedy) line.socket.close();
});

test('those behind one address whose session has few connections are not kept out by one that has many', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, connectionsPerAddress: 20 } });
  const crowded = await openRoom(server.url);
  const lines = Array.from({ length: 20 }, () => crowded.bob.listen(crowded.bobSeat));
  await Promise.all(lines.map((line) => line.next()));
  const { ann, annSeat } = await openRoom(server.url);
  using line = ann.listen(annSeat);
  expect(await line.next()).toBeDefined();
  for (const other of lines) other.socket.close();
});

test('who is gone without a word keeps no place, not even in a busy room, and a page that sleeps keeps its own', async () => {
  let time = 0;
  await using server = await startServer({
    clock: () => time,
    edge: { ...noEdgeLimits, connectionsPerSession: 2 },
  });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const quiet = ann.listen(annSeat);
  await quiet.next();
  const path = `/api/sessions/${sessionId}/live?revision=0&version=${wireVersion}`;
  const gone = await Tap.open(server.url, liveRequest(path, ''));
  await gone.until('welcome');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    time += 30_000;
    server.app.dropSilent();
    expect((await ann.send(annSeat, { type: 'renameSession', name })).status).toBe(200);
  }
  await gone.closed;
  expect(quiet.socket.readyState).toBe(WebSocket.OPEN);
  expect(await bob.listen(bobSeat).next()).toBeDefined();
});

test('a stranger is refused before the session is looked up where an address has all its connections', async () => {
  const store = new MemoryStore();
  await using server = await startServer({
    store,
    edge: { ...noEdgeLimits, connectionsPerAddress: 1 },
  });
  const { ann, annSeat } = await openRoom(server.url);
  await ann.listen(annSeat).next();
  const load = spyOn(store, 'load');
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  for (let count = 0; count < 5; count += 1) {
    const path = `/api/sessions/none-${count}/live?revision=0&version=${wireVersion}`;
    expect((await fetch(server.url + path, { headers })).status).toBe(429);
  }
  expect(load).not.toHaveBeenCalled();
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('story_pointer_refusals_total{reason="connections_by_address"} 5\n');
});
