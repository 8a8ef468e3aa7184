import { expect, test } from 'bun:test';
import { Browser } from './testing/browser.ts';
import { given, openRoom } from './testing/room.ts';
import { Tap } from './testing/tap.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';

/** Somebody who wants to use up what all people behind one address may store. */

const limits = { participants: 50, stories: 10_000, bytes: 10_000_000, seatsPerBrowser: 100_000 };

function serverWith(bytesPerAddress: number) {
  return startServer({ edge: { ...noEdgeLimits, bytesPerAddress }, limits });
}

/** The head of a request that claims a length, and whose body never comes. */
function claim(path: string, bytes: number): string {
  const head = ['host: tap', 'content-type: application/json', `content-length: ${bytes}`];
  return [`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n');
}

test('[W50] what is not stored uses up nothing, whatever length a request claims', async () => {
  await using server = await serverWith(2_000_000);
  const { bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId } = bobSeat;
  for (const code of ['any', sessionId]) {
    for (let count = 0; count < 20; count += 1) {
      using tap = await Tap.open(server.url, claim(`/api/sessions/${code}/commands`, 1_900_000));
      await tap.until('"code"');
    }
  }
  const stranger = new Browser(server.url);
  const filler = 'x'.repeat(30_000);
  for (const path of ['', `/${sessionId}/commands`, '/any/participants', '/any/commands']) {
    for (let count = 0; count < 20; count += 1) {
      const sent = await stranger.post(`/api/sessions${path}`, { filler });
      expect(sent.status).toBe(400);
    }
  }
  for (let count = 0; count < 20; count += 1) {
    const body = { commandId: crypto.randomUUID(), name: filler };
    expect((await stranger.post('/api/sessions/any/participants', body)).status).toBe(404);
  }
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  expect((await bob.send(bobSeat, vote)).status).toBe(200);
  expect((await new Browser(server.url).create()).status).toBe(201);
});

test('[W50, W25] people join and go on in a session after others have used up the bytes of their address', async () => {
  await using server = await serverWith(50_000_000);
  const { bob, bobSeat, storyId } = await openRoom(server.url);
  const stranger = new Browser(server.url);
  let seat = given((await stranger.create()).value);
  const description = 'x'.repeat(3500);
  for (const count of [300, 30, 1]) {
    const add = Array.from({ length: count }, () => ({ name: 'Story', description }));
    for (;;) {
      const { status } = await stranger.send(seat, { type: 'addStories', add, update: [] });
      if (status === 429) break;
      // A session holds only so much.
      if (status !== 200) seat = given((await stranger.create()).value);
    }
  }
  while ((await new Browser(server.url).create()).status !== 429);
  // The stranger's session, too, has only its part.
  let renamed = 0;
  while ((await stranger.send(seat, { type: 'renameSession', name: 'Again' })).status === 200)
    renamed += 1;
  expect(renamed).toBeLessThan(25);

  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  expect((await bob.send(bobSeat, vote)).status).toBe(200);
  expect((await new Browser(server.url).join(bobSeat.sessionId, 'Cleo')).status).toBe(201);
}, 60_000);
