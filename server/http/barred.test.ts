import { afterAll, expect, test } from 'bun:test';
import type { Seat } from '@story-pointer/core/wire';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

test('[FA10] a browser that was removed for good is recognised, though it gets another key', async () => {
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId, bars: true });
  expect((await bob.join(annSeat.sessionId, 'Robert')).problem?.code).toBe('barred');
  const readBy = ({ sessionId, participantId: who }: Seat) =>
    `/api/sessions/${sessionId}/barred?participantId=${who}`;
  expect(await (await ann.fetch(readBy(annSeat))).json()).toEqual({
    people: [{ participantId, name: 'Bob' }],
  });
  const secret = 's'.repeat(24);
  await ann.send(annSeat, { type: 'addDevice', secret });
  const path = `/api/sessions/${annSeat.sessionId}/seats`;
  const body = { commandId: crypto.randomUUID(), firstKey: bob.firstKey, secret };
  expect((await bob.post(path, body)).status).toBe(403);

  const stranger = new Browser(server.url);
  const sue = given((await stranger.join(annSeat.sessionId, 'Sue')).value);
  for (const path of [readBy(sue), readBy(annSeat), `/api/sessions/${sue.sessionId}/barred`]) {
    expect((await stranger.fetch(path)).status).toBe(403);
  }
  await ann.send(annSeat, { type: 'admitAgain', participantId });
  expect(await (await ann.fetch(readBy(annSeat))).json()).toEqual({ people: [] });
  expect(given((await bob.join(annSeat.sessionId, 'Robert')).value).sessionId).toBe(
    annSeat.sessionId,
  );
});
