import { afterEach, expect, jest, test } from 'bun:test';
import { connect } from 'node:net';
import { wireVersion } from '@story-pointer/core/wire-version';
import { addStory, openRoom } from '../testing/room.ts';
import { maskedFrame } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** The value of a metric. */
async function measured(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

test('[O11] who asks for much and reads nothing is cut off, and counted', async () => {
  await using server = await startServer({
    limits: { participants: 50, stories: 500, bytes: 10_000_000, seatsPerBrowser: 1000 },
  });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  await Promise.all(
    Array.from({ length: 400 }, (_, index) => addStory(ann, annSeat, `${index}`.padEnd(50, 'x'))),
  );
  // From here on time passes when it is told to.
  jest.useFakeTimers();
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const path = `/api/sessions/${annSeat.sessionId}/live?revision=0&version=${wireVersion - 1}`;
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const live = () => measured(server.url, 'story_pointer_live_connections');
  while ((await live()) === 0);
  for (let i = 0; i < 119; i += 1) {
    socket.write(maskedFrame('{"type":"resume","revision":0,"mark":""}'));
  }
  // Each answer of the server tells that it has had its turn by then.
  while ((await live()) === 1) jest.advanceTimersByTime(100);

  expect(await measured(server.url, 'story_pointer_slow_readers_total')).toBe(1);
  expect((await bob.look(bobSeat)).status).toBe(200);
  socket.destroy();
}, 30_000);
