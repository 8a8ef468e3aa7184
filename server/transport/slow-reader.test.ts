import { afterEach, expect, jest, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { pointerVersion } from '@story-pointer/core/sync/protocol';
import { wireVersion } from '@story-pointer/core/wire-version';
import { addStory, openRoom } from '../testing/room.ts';
import { liveRequest, maskedFrame, plainRequest } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** The value of a metric. */
async function measured(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** The connection of a page, of which nothing is read. */
function openUnread(url: string, sessionId: string, version: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(liveRequest(`/api/sessions/${sessionId}/live?revision=0&version=${version}`, ''));
  return socket;
}

test('[O11] who asks for much and reads nothing is cut off, and counted @nightly', async () => {
  await using server = await startServer({
    limits: { participants: 50, stories: 500, bytes: 10_000_000, seatsPerBrowser: 1000 },
  });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  await Promise.all(
    Array.from({ length: 400 }, (_, index) => addStory(ann, annSeat, `${index}`.padEnd(50, 'x'))),
  );
  // From here on the test moves the clock.
  jest.useFakeTimers();
  const unread = openUnread(server.url, annSeat.sessionId, pointerVersion - 1);
  const live = () => measured(server.url, 'story_pointer_live_connections');
  while ((await live()) === 0);
  for (let i = 0; i < 119; i += 1) {
    unread.write(maskedFrame('{"type":"resume","revision":0,"mark":""}'));
  }
  // Each answer of the server tells that it has had its turn by then.
  while ((await live()) === 1) jest.advanceTimersByTime(100);

  expect(await measured(server.url, 'story_pointer_slow_readers_total')).toBe(1);
  expect((await bob.look(bobSeat)).status).toBe(200);
  unread.destroy();
});

test('[O11] an event stream that its page leaves unread is no slow reader', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  const { hostname, port } = new URL(server.url);
  const live = () => measured(server.url, 'story_pointer_live_connections');
  for (let count = 0; count < 10; count += 1) {
    const unread = connect(Number(port), hostname);
    unread.pause();
    const path = `/api/sessions/${annSeat.sessionId}/live`;
    unread.write(
      plainRequest('GET', path, '').replace('\r\n\r\n', '\r\naccept: text/event-stream\r\n\r\n'),
    );
    while ((await live()) === 0);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => addStory(ann, annSeat, `${count} ${index}`)),
    );
    unread.destroy();
    while ((await live()) === 1);
    const { value } = await ann.look(annSeat);
    for (const { id } of value?.stories ?? [])
      await ann.send(annSeat, { type: 'deleteStory', storyId: id });
  }
  expect(await measured(server.url, 'story_pointer_slow_readers_total')).toBe(0);
});

test('[O11] a page that reads nothing of what is published is cut off, and counted', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  const unread = openUnread(server.url, annSeat.sessionId, wireVersion);
  const live = () => measured(server.url, 'story_pointer_live_connections');
  while ((await live()) === 0);
  // The longest names, since the network takes some megabytes before the server notices.
  const letters = '👨‍👩‍👧‍👦'.repeat(110);
  for (let count = 0; (await live()) === 1; count += 1) {
    const names = Array.from({ length: 20 }, (_, index) => `${count} ${index} ${letters}`);
    await Promise.all(names.map((name) => ann.send(annSeat, { type: 'renameSession', name })));
  }
  expect(await measured(server.url, 'story_pointer_slow_readers_total')).toBe(1);
  unread.destroy();
});
