import { afterAll, expect, test } from 'bun:test';
import { decks } from '@story-pointer/core/decks';
import { Browser } from '../testing/browser.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Ann's room with live connections for both, up to date. */
async function openLiveRoom() {
  const room = await openRoom(server.url);
  const { revision } = given((await room.ann.look(room.annSeat)).value);
  const annLine = room.ann.listen(room.annSeat, revision);
  const bobLine = room.bob.listen(room.bobSeat, revision);
  const upToDate = { type: 'changes', revision, changes: [] } as const;
  expect(await annLine.next()).toEqual(upToDate);
  expect(await bobLine.next()).toEqual(upToDate);
  return { ...room, revision, annLine, bobLine };
}

test('[W8] what happens in a room is told to everybody in it, and to nobody else', async () => {
  const { ann, annSeat, annLine, bobLine, revision } = await openLiveRoom();
  const elsewhere = await openLiveRoom();
  await ann.send(annSeat, { type: 'renameSession', name: 'Sprint 13' });
  const renamed = {
    type: 'changes',
    revision: revision + 1,
    changes: [{ type: 'sessionRenamed', name: 'Sprint 13' }],
  } as const;
  expect(await annLine.next()).toEqual(renamed);
  expect(await bobLine.next()).toEqual(renamed);
  await elsewhere.ann.send(elsewhere.annSeat, { type: 'renameSession', name: 'Other' });
  expect(await elsewhere.annLine.next()).toMatchObject({ changes: [{ name: 'Other' }] });
  expect(elsewhere.annLine.frames.join()).not.toContain('Sprint 13');
});

test('[C14, W8, V13] one’s own vote comes to all tabs of the seat, just before everybody hears of it', async () => {
  const { bob, bobSeat, bobLine, storyId, revision } = await openLiveRoom();
  const secondTab = bob.listen(bobSeat, revision);
  await secondTab.next();
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
  for (const line of [bobLine, secondTab]) {
    expect(await line.next()).toEqual({
      type: 'ownVote',
      revision: revision + 1,
      storyId,
      points: 8,
    });
    expect(await line.next()).toMatchObject({ type: 'changes', revision: revision + 1 });
  }
});

test('[V12, V14] nothing another browser receives depends on a hidden vote, until the reveal', async () => {
  const received = new Set<string>();
  const { ann, annSeat, annLine, bob, bobSeat, storyId } = await openLiveRoom();
  for (const { value } of decks.fibonacci.cards) {
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: value });
    await annLine.next();
    const frame = given(annLine.frames.at(-1)).replace(/"revision":\d+/, '"revision":N');
    const view = JSON.stringify((await ann.look(annSeat)).value?.stories);
    received.add(frame + view);
  }
  expect(received.size).toBe(1);
  await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
  expect(await annLine.next()).toMatchObject({
    changes: [{ votes: [{ participantId: bobSeat.participantId, points: 0 }] }],
  });
});

test('[C12, C13] a page that was away is told what it missed, its own vote included', async () => {
  const { ann, annSeat, bob, bobSeat, bobLine, storyId, revision } = await openLiveRoom();
  bobLine.socket.close();
  await bobLine.closed;
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 3 });
  await addStory(ann, annSeat, 'Meanwhile');
  const back = bob.listen(bobSeat, revision);
  expect(await back.next()).toMatchObject({ type: 'ownVote', points: 3 });
  expect(await back.next()).toMatchObject({ revision: revision + 1, changes: [{ type: 'voted' }] });
  expect(await back.next()).toMatchObject({ revision: revision + 2 });
});

test('[C12] a page that comes from too far back, or from the future, gets the whole room', async () => {
  const { ann, annSeat, bob, bobSeat } = await openLiveRoom();
  for (let i = 0; i < 101; i += 1) {
    await ann.send(annSeat, { type: 'renameSession', name: `Sprint ${i}` });
  }
  const { value: room } = await bob.look(bobSeat);
  for (const revision of [1, 1_000_000]) {
    expect(await bob.listen(bobSeat, revision).next()).toEqual({
      type: 'snapshot',
      room: given(room),
    });
  }
});

test('[C12, W19] a page that asks again is answered, so that it knows it is heard', async () => {
  const { bobLine, revision } = await openLiveRoom();
  bobLine.socket.send(JSON.stringify({ type: 'resume', revision }));
  expect(await bobLine.next()).toEqual({ type: 'changes', revision, changes: [] });
});

test('[W9, P6] a removed participant is told so and let go; the others stay', async () => {
  const { ann, annSeat, annLine, bobSeat, bobLine } = await openLiveRoom();
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId });
  expect(await bobLine.closed).toBe(4404);
  expect(bobLine.frames.at(-1)).toBe('{"type":"gone"}');
  expect(await annLine.next()).toMatchObject({ changes: [{ type: 'participantRemoved' }] });
  await addStory(ann, annSeat, 'Without Bob');
  expect(await annLine.next()).toMatchObject({ changes: [{ type: 'storyCreated' }, {}] });
  expect(bobLine.frames.join()).not.toContain('Without Bob');
});

test('[W9] everybody is let go when the session is deleted', async () => {
  const { ann, annSeat, annLine, bobLine } = await openLiveRoom();
  await ann.send(annSeat, { type: 'deleteSession' });
  expect(await Promise.all([annLine.closed, bobLine.closed])).toEqual([4404, 4404]);
});

test('[A1, W9] a seat in another browser, a participant and a session that are not there are gone', async () => {
  const { ann, annSeat, bobSeat } = await openLiveRoom();
  const { sessionId } = annSeat;
  for (const seat of [
    bobSeat,
    { sessionId, participantId: 'nobody' },
    { sessionId: 'nowhere', participantId: 'nobody' },
  ]) {
    const line = ann.listen(seat, 1);
    expect(await line.next()).toEqual({ type: 'gone' });
    expect(await line.closed).toBe(4404);
  }
});

test('[A6, W8] somebody without a seat hears what everybody may know', async () => {
  const { ann, annSeat, bob, bobSeat, storyId, revision } = await openLiveRoom();
  const onlooker = new Browser(server.url).listen({ sessionId: annSeat.sessionId }, revision);
  await onlooker.next();
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 13 });
  expect(await onlooker.next()).toEqual({
    type: 'changes',
    revision: revision + 1,
    changes: [{ type: 'voted', storyId, participantId: bobSeat.participantId }],
  });
  await ann.send(annSeat, { type: 'renameSession', name: 'Last' });
  expect(await onlooker.next()).toMatchObject({ changes: [{ name: 'Last' }] });
});

test.each(['not JSON', '{"type":"hello"}', '{"type":"resume","revision":"1"}', ''])(
  '[W11] a malformed frame (%p) ends its own connection and changes nothing',
  async (frame) => {
    const { ann, annSeat, annLine, bobLine, revision } = await openLiveRoom();
    bobLine.socket.send(frame);
    expect(await bobLine.closed).toBe(4400);
    expect((await ann.look(annSeat)).value?.revision).toBe(revision);
    annLine.socket.send(JSON.stringify({ type: 'resume', revision }));
    expect(await annLine.next()).toMatchObject({ type: 'changes' });
  },
);

test('[W41] a message that is longer than any page sends ends its own connection', async () => {
  const { annLine, bobLine, revision } = await openLiveRoom();
  bobLine.socket.send(JSON.stringify({ type: 'resume', revision, rest: 'x'.repeat(4 * 1024) }));
  await bobLine.closed;
  annLine.socket.send(JSON.stringify({ type: 'resume', revision }));
  expect(await annLine.next()).toMatchObject({ type: 'changes' });
});

test('[W10] a page of another version is told to reload', async () => {
  const { annSeat } = await openLiveRoom();
  const url = `${server.url.replace('http', 'ws')}/api/sessions/${annSeat.sessionId}/live`;
  const socket = new WebSocket(`${url}?revision=1&version=0`);
  const first = await new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => resolve(data), { once: true });
  });
  expect(first).toBe('{"type":"reload"}');
});

test('[W6] another web site gets no live connection', async () => {
  const { bob, bobSeat } = await openLiveRoom();
  const line = bob.listen(bobSeat, 1, { origin: 'https://elsewhere.example' });
  await line.closed;
  expect(line.frames).toEqual([]);
});

test('[W2] an address of live connections answers plain HTTP with a problem', async () => {
  const response = await fetch(`${server.url}/api/sessions/any/live?revision=1&version=1`);
  expect(response.status).toBe(426);
  expect(await response.json()).toMatchObject({ code: 'upgradeNeeded' });
});
