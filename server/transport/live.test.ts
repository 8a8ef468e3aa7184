import { afterAll, expect, test } from 'bun:test';
import { decks } from '@story-pointer/core/decks/specified';
import { shortVoteVersion } from '@story-pointer/core/sync/protocol';
import { oldestWireVersion, wireVersion } from '@story-pointer/core/wire-version';
import { Browser, Line } from '../testing/browser.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

/** Ann's room with live connections for both, up to date. */
async function openLiveRoom() {
  const room = await openRoom(server.url, { canChangeVotes: true });
  const { revision, mark } = given((await room.ann.look(room.annSeat)).value);
  const position = { revision, mark };
  const annLine = room.ann.listen(room.annSeat, position);
  const bobLine = room.bob.listen(room.bobSeat, position);
  const upToDate = { type: 'changes', ...position, base: mark, changes: [] } as const;
  expect(await annLine.next()).toEqual(upToDate);
  expect(await bobLine.next()).toEqual(upToDate);
  return { ...room, ...position, position, annLine, bobLine };
}

test('what happens in a room is sent to everybody in it, and to nobody else', async () => {
  const { ann, annSeat, annLine, bobLine, revision, mark } = await openLiveRoom();
  const elsewhere = await openLiveRoom();
  const sent = await ann.send(annSeat, { type: 'renameSession', name: 'Sprint 13' });
  const renamed = {
    type: 'changes',
    revision: revision + 1,
    mark: given(sent.value).mark,
    base: mark,
    changes: [{ type: 'sessionRenamed', name: 'Sprint 13' }],
  } as const;
  expect(await annLine.next()).toEqual(renamed);
  expect(await bobLine.next()).toEqual(renamed);
  await elsewhere.ann.send(elsewhere.annSeat, { type: 'renameSession', name: 'Other' });
  expect(await elsewhere.annLine.next()).toMatchObject({ changes: [{ name: 'Other' }] });
  expect(elsewhere.annLine.frames.join()).not.toContain('Sprint 13');
});

test('[C8, V12] one’s own vote comes to all tabs of the seat, with the change that everybody is sent', async () => {
  const { bob, bobSeat, bobLine, storyId, revision, position } = await openLiveRoom();
  const secondTab = bob.listen(bobSeat, position);
  await secondTab.next();
  const sent = await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
  for (const line of [bobLine, secondTab]) {
    expect(await line.next()).toMatchObject({
      type: 'changes',
      revision: revision + 1,
      mark: given(sent.value).mark,
      changes: [{ type: 'voted' }, { type: 'ballotCast', points: 8 }],
    });
  }
});

test('[C8, V12] a vote comes in short to pages of this version, and in full to earlier ones and to its voter', async () => {
  const { ann, annSeat, annLine, bob, bobSeat, bobLine, ...room } = await openLiveRoom();
  const { position, revision, storyId } = room;
  const { participantId } = bobSeat;
  const earlier = { oldest: 6, newest: shortVoteVersion - 1 };
  using before = ann.listen(annSeat, position, {}, undefined, earlier);
  await before.next();
  const sent = await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
  const voted = { type: 'voted', storyId, participantId, at: expect.any(Number) };
  const { mark } = given(sent.value);
  for (const line of [annLine, before]) {
    const changes = { type: 'changes', revision: revision + 1, mark, changes: [voted] };
    expect(await line.next()).toMatchObject(changes);
  }
  expect(annLine.frames.at(-1)).toStartWith(`[${revision + 1},"${mark}"`);
  expect(before.frames.at(-1)).toStartWith('{"type":"changes"');
  expect(await bobLine.next()).toMatchObject({ changes: [voted, { type: 'ballotCast' }] });
});

test('[V12] nothing another browser receives depends on a hidden vote, until the reveal', async () => {
  const received = new Set<string>();
  const { ann, annSeat, annLine, bob, bobSeat, storyId } = await openLiveRoom();
  // The time of the first vote is sent with it.
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 1 });
  await annLine.next();
  for (const { value } of decks.fibonacci.cards) {
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: value });
    await annLine.next();
    const frame = given(annLine.frames.at(-1)).replace(/\d+,"[^"]+","[^"]+"/, 'position');
    const view = JSON.stringify((await ann.look(annSeat)).value?.stories);
    received.add(frame + view);
  }
  expect(received.size).toBe(1);
  await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
  expect(await annLine.next()).toMatchObject({
    changes: [{ votes: [{ participantId: bobSeat.participantId, points: 0 }] }],
  });
});

test('[C12, C13] a page that was away gets what it missed, its own vote included', async () => {
  const { ann, annSeat, bob, bobSeat, bobLine, storyId, revision, position } = await openLiveRoom();
  bobLine.socket.close();
  await bobLine.closed;
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 3 });
  await addStory(ann, annSeat, 'Meanwhile');
  const back = bob.listen(bobSeat, position);
  expect(await back.next()).toMatchObject({
    revision: revision + 1,
    changes: [{ type: 'voted' }, { points: 3 }],
  });
  expect(await back.next()).toMatchObject({ revision: revision + 2 });
});

test('[C12] a page that comes from too far back, or from the future, gets the whole room', async () => {
  const { ann, annSeat, bob, bobSeat } = await openLiveRoom();
  for (let i = 0; i < 101; i += 1) {
    await ann.send(annSeat, { type: 'renameSession', name: `Sprint ${i}` });
  }
  const { value: room } = await bob.look(bobSeat);
  const { mark } = given(room);
  for (const revision of [1, 1_000_000]) {
    expect(await bob.listen(bobSeat, { revision, mark }).next()).toEqual({
      type: 'welcome',
      room: given(room),
    });
  }
});

test('[C12, W16] a page that asks again is answered, so that it knows it is heard', async () => {
  const { bobLine, position } = await openLiveRoom();
  bobLine.socket.send(JSON.stringify({ type: 'resume', ...position }));
  const { mark: base } = position;
  expect(await bobLine.next()).toEqual({ type: 'changes', ...position, base, changes: [] });
});

test('[SE3, S1] a removed participant learns so and is let go; the others stay', async () => {
  const { ann, annSeat, annLine, bobSeat, bobLine } = await openLiveRoom();
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'removeParticipant', participantId });
  expect(await bobLine.closed).toBe(4404);
  expect(bobLine.frames.at(-1)).toBe('{"type":"bye","reason":"gone"}');
  expect(await annLine.next()).toMatchObject({ changes: [{ type: 'participantRemoved' }] });
  await addStory(ann, annSeat, 'Without Bob');
  expect(await annLine.next()).toMatchObject({ changes: [{ type: 'storyCreated' }, {}] });
  expect(bobLine.frames.join()).not.toContain('Without Bob');
});

test('[SE3] everybody is let go when the session is deleted', async () => {
  const { ann, annSeat, annLine, bobLine } = await openLiveRoom();
  await ann.send(annSeat, { type: 'deleteSession' });
  expect(await Promise.all([annLine.closed, bobLine.closed])).toEqual([4404, 4404]);
});

test('[A1, SE3] a seat in another browser, a participant and a session that are not there are gone', async () => {
  const { ann, annSeat, bobSeat } = await openLiveRoom();
  const { sessionId } = annSeat;
  for (const seat of [
    bobSeat,
    { sessionId, participantId: 'nobody' },
    { sessionId: 'nowhere', participantId: 'nobody' },
  ]) {
    const line = ann.listen(seat);
    expect(await line.next()).toEqual({ type: 'bye', reason: 'gone' });
    expect(await line.closed).toBe(4404);
  }
});

test('[A6] somebody without a seat hears what everybody may know', async () => {
  const { ann, annSeat, bob, bobSeat, storyId, revision, position } = await openLiveRoom();
  const onlooker = new Browser(server.url).listen({ sessionId: annSeat.sessionId }, position);
  await onlooker.next();
  await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 13 });
  expect(await onlooker.next()).toMatchObject({
    type: 'changes',
    revision: revision + 1,
    changes: [{ type: 'voted', storyId, participantId: bobSeat.participantId }],
  });
  await ann.send(annSeat, { type: 'renameSession', name: 'Last' });
  expect(await onlooker.next()).toMatchObject({ changes: [{ name: 'Last' }] });
});

test.each(['not JSON', '{"type":"hello"}', '{"type":"resume","revision":"1"}', ''])(
  'a malformed frame (%p) ends its own connection and changes nothing',
  async (frame) => {
    const { ann, annSeat, annLine, bobLine, revision, position } = await openLiveRoom();
    bobLine.socket.send(frame);
    expect(await bobLine.closed).toBe(4400);
    expect((await ann.look(annSeat)).value?.revision).toBe(revision);
    annLine.socket.send(JSON.stringify({ type: 'resume', ...position }));
    expect(await annLine.next()).toMatchObject({ type: 'changes' });
  },
);

test('a message that is longer than any page sends ends its own connection', async () => {
  const { annLine, bobLine, position } = await openLiveRoom();
  bobLine.socket.send(JSON.stringify({ type: 'resume', ...position, rest: 'x'.repeat(32 * 1024) }));
  await bobLine.closed;
  annLine.socket.send(JSON.stringify({ type: 'resume', ...position }));
  expect(await annLine.next()).toMatchObject({ type: 'changes' });
});

test('[W10] a page of version 1 is asked to reload, in the way it understands', async () => {
  const { annSeat } = await openLiveRoom();
  const { sessionId, participantId } = annSeat;
  const url = `${server.url.replace('http', 'ws')}/api/sessions/${sessionId}/live`;
  // As version 1 has opened it, and with what version 1 has read and done.
  using line = new Line(
    new WebSocket(`${url}?revision=1&version=1&participantId=${participantId}&back=yes`),
  );
  expect(await line.closed).toBe(4426);
  const { frames } = line;
  expect(frames).toEqual([JSON.stringify({ type: 'reload', oldest: oldestWireVersion })]);
});

test('a page too new for the process it comes to is not told to reload', async () => {
  const { annSeat } = await openLiveRoom();
  const url = `${server.url}/api/sessions/${annSeat.sessionId}/live`;
  const headers = { upgrade: 'websocket', connection: 'upgrade' };
  const refused = await fetch(`${url}?revision=1&version=${wireVersion + 1}`, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
});

test('[W6] another web site gets no live connection', async () => {
  const { bob, bobSeat } = await openLiveRoom();
  const line = bob.listen(bobSeat, undefined, { origin: 'https://elsewhere.example' });
  await line.closed;
  expect(line.frames).toEqual([]);
});

test('[W2] an address of live connections answers plain HTTP with a problem', async () => {
  const response = await fetch(`${server.url}/api/sessions/any/live?revision=1&version=1`);
  expect(response.status).toBe(426);
  expect(await response.json()).toMatchObject({ code: 'upgradeNeeded' });
});
