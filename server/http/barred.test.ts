import { afterAll, expect, test } from 'bun:test';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

test('[FA10, W84] a browser that was removed for good is known again, though it gets another key', async () => {
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId, bars: true });
  expect((await bob.join(annSeat.sessionId, 'Robert')).problem?.code).toBe('barred');
  const secret = 's'.repeat(24);
  await ann.send(annSeat, { type: 'addDevice', secret });
  const path = `/api/sessions/${annSeat.sessionId}/seats`;
  const body = { commandId: crypto.randomUUID(), firstKey: bob.firstKey, secret };
  expect((await bob.post(path, body)).status).toBe(403);

  const stranger = new Browser(server.url);
  expect((await stranger.join(annSeat.sessionId, 'Sue')).status).toBe(201);
  await ann.send(annSeat, { type: 'admitAgain', participantId });
  expect(given((await bob.join(annSeat.sessionId, 'Robert')).value).sessionId).toBe(
    annSeat.sessionId,
  );
});
