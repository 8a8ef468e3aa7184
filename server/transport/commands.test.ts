import { afterAll, expect, spyOn, test } from 'bun:test';
import type { Command } from '@story-pointer/core/session/commands';
import { problemSchema } from '@story-pointer/core/wire';
import { commandAnswerSchema } from '@story-pointer/core/wire-room';
import { LocalLimiter } from '../limits/rates.ts';
import { Browser } from '../testing/browser.ts';
import { HeldStore } from '../testing/held-store.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

const limits = { participants: 50, stories: 600, bytes: 10_000_000, seatsPerBrowser: 1000 };
const server = await startServer({ limits });
afterAll(() => server[Symbol.asyncDispose]());

/** Ann's room with a live connection for each, up to date. */
async function openLiveRoom(url = server.url) {
  const room = await openRoom(url, { canChangeVotes: true });
  const position = given((await room.ann.look(room.annSeat)).value);
  const annLine = room.ann.listen(room.annSeat, position);
  const bobLine = room.bob.listen(room.bobSeat, position);
  await Promise.all([annLine.next(), bobLine.next()]);
  const vote = { type: 'vote', storyId: room.storyId, round: 1, points: 8 } as const;
  return { ...room, annLine, bobLine, vote };
}

test('[V12] a vote over a live connection counts, and its answer does not repeat what everybody was sent', async () => {
  const { annLine, bobLine, vote } = await openLiveRoom();
  const commandId = bobLine.send(vote);
  const told = await bobLine.next();
  expect(told).toMatchObject({ type: 'changes', changes: [{ type: 'voted' }, { points: 8 }] });
  const { body, ...answer } = await bobLine.answer();
  expect(answer).toEqual({ type: 'result', commandId, status: 200 });
  const { revision, mark, base } = commandAnswerSchema.parse(body);
  expect(told).toMatchObject({ revision, mark, base });
  expect(body).toMatchObject({ changes: [], changesLeftOut: true });
  expect(await annLine.next()).toMatchObject({
    revision,
    mark,
    base,
    changes: [{ type: 'voted' }],
  });
  expect(annLine.frames.join()).not.toContain('ballotCast');
});

test('[C1] the same command by both ways counts once', async () => {
  const { bob, bobSeat, bobLine, vote } = await openLiveRoom();
  const commandId = bobLine.send(vote);
  const [byHttp, overLine] = await Promise.all([
    bob.send(bobSeat, vote, commandId),
    bobLine.answer(),
  ]);
  const { revision, mark } = given((await bob.look(bobSeat)).value);
  expect([byHttp.value?.revision, overLine.status]).toEqual([revision, 200]);
  bobLine.send(vote, commandId);
  expect((await bobLine.answer()).body).toMatchObject({ revision, changesLeftOut: true });
  expect(given((await bob.look(bobSeat)).value).mark).toBe(mark);
});

test('[C3] an id stands for one request: another one under it is refused, by whatever way and in whatever session', async () => {
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const other = given((await ann.create()).value);
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const commandId = crypto.randomUUID();
  given((await bob.send(bobSeat, vote, commandId)).value);
  using line = bob.listen(bobSeat);
  await line.next();
  line.send({ ...vote, points: 8 }, commandId);
  expect(await line.answer()).toMatchObject({ status: 422, body: { code: 'idReused' } });
  // The same one by the other way.
  line.send(vote, commandId);
  expect(await line.answer()).toMatchObject({ status: 200 });

  const rename = { type: 'renameSession', name: 'Sprint 13', color: 'of a newer version' };
  const renameId = crypto.randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect((await ann.send(annSeat, rename, renameId)).status).toBe(200);
  expect((await ann.send(annSeat, { ...rename, color: 'red' }, renameId)).status).toBe(422);
  expect((await ann.send(other, rename, renameId)).problem?.code).toBe('idReused');
  const refusedId = crypto.randomUUID();
  const reveal = { type: 'reveal', storyId, round: 7 } as const;
  expect((await ann.send(annSeat, reveal, refusedId)).problem?.code).toBe('roundOver');
  expect((await ann.send(annSeat, { ...reveal, round: 1 }, refusedId)).status).toBe(422);
  const bothId = crypto.randomUUID();
  const both = ['One', 'Two'].map((name) => ann.send(annSeat, { ...rename, name }, bothId));
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('[C3, W15] another name under the id of a request to join, or to create a session, is refused', async () => {
  const ann = new Browser(server.url);
  const commandId = crypto.randomUUID();
  const seat = given((await ann.create({ commandId, name: 'One' })).value);
  expect((await ann.create({ commandId, name: 'One' })).value).toEqual(seat);
  expect((await ann.create({ commandId, name: 'Two' })).problem?.code).toBe('idReused');
  const bob = new Browser(server.url);
  const joining = crypto.randomUUID();
  const bobSeat = given((await bob.join(seat.sessionId, 'Bob', joining)).value);
  expect((await bob.join(seat.sessionId, 'Bob', joining)).value).toEqual(bobSeat);
  expect((await bob.join(seat.sessionId, 'Robert', joining)).status).toBe(422);
  const command = { type: 'leave' } as const;
  expect((await bob.send(bobSeat, command, joining)).problem?.code).toBe('idReused');
});

test('[W2] what a rule refuses is answered as by HTTP', async () => {
  const { bob, bobSeat, bobLine, vote } = await openLiveRoom();
  const commands: Command[] = [
    { ...vote, points: 4 },
    { ...vote, storyId: 'none' },
    { ...vote, round: 2 },
    { type: 'withdrawVote', storyId: 'none', round: 1 },
  ];
  for (const command of commands) {
    const { problem } = await bob.send(bobSeat, command);
    bobLine.send(command);
    const { status, body } = await bobLine.answer();
    expect(problemSchema.parse(body)).toEqual(given(problem));
    expect(status).toBe(given(problem).status);
  }
});

test('[A1] a live connection commands from its own seat alone, for as long as that is its', async () => {
  const { ann, annSeat, bob, bobSeat, bobLine, vote } = await openLiveRoom();
  const onlooker = bob.listen({ sessionId: bobSeat.sessionId });
  await onlooker.next();
  onlooker.send(vote);
  expect(await onlooker.closed).toBe(4400);
  const thief = ann.listen(bobSeat);
  expect(await thief.closed).toBe(4404);
  await ann.send(annSeat, { type: 'removeParticipant', participantId: bobSeat.participantId });
  expect(await bobLine.closed).toBe(4404);
  expect(given((await ann.look(annSeat)).value).stories[0]?.round).toMatchObject({ voters: [] });
});

test('[W7] what is no command closes the connection, and changes nothing', async () => {
  const { bob, bobSeat, bobLine, vote } = await openLiveRoom();
  bobLine.socket.send(JSON.stringify({ type: 'command', commandId: 'x', command: vote }));
  expect(await bobLine.closed).toBe(4400);
  expect(given((await bob.look(bobSeat)).value).ownVotes).toEqual({});
});

test.each([
  ['tooManyRequests', { requestsPerBrowser: 20 }],
  ['tooManyRequests', { requestsPerAddress: 20 }],
  ['tooMuchKept', { bytesPerBrowser: 8000 }],
  ['tooMuchKept', { bytesPerAddress: 8000 }],
] as const)('[W25, W50] over a live connection too there is %s, by %j', async (code, limits) => {
  await using strict = await startServer({ edge: { ...noEdgeLimits, ...limits } });
  const { bob, bobSeat, bobLine, vote } = await openLiveRoom(strict.url);
  let answer: Awaited<ReturnType<typeof bobLine.answer>>;
  do {
    bobLine.send(vote);
    answer = await bobLine.answer();
  } while (answer.status === 200);
  expect(answer).toMatchObject({ status: 429, body: { code } });
  expect(answer.retryAfter).toBeGreaterThan(0);
  expect((await bob.send(bobSeat, vote)).problem?.code).toBe(code);
});

test('[W50] a text of any script takes as much of a limit over a live connection as by HTTP', async () => {
  await using strict = await startServer({ edge: { ...noEdgeLimits, bytesPerBrowser: 60_000 } });
  const edits = async (description: string, isLive: boolean) => {
    const { ann, annSeat, annLine, storyId } = await openLiveRoom(strict.url);
    const edit = { type: 'editStory', storyId, description } as const;
    for (let count = 0; ; count += 1) {
      if (isLive) annLine.send(edit);
      const { status } = await (isLive ? annLine.answer() : ann.send(annSeat, edit));
      if (status !== 200) return count;
    }
  };
  for (const sign of ['x', 'ß', '牛', '🐄']) {
    const description = sign.repeat(1000);
    const [live, byHttp] = [await edits(description, true), await edits(description, false)];
    expect(live).toBeGreaterThan(3);
    expect(Math.abs(live - byHttp)).toBeLessThan(2);
  }
});

test('[W25] people vote although others at their address ask without end @nightly', async () => {
  const edge = { ...noEdgeLimits, requestsPerAddress: 3000 };
  await using strict = await startServer({ edge });
  const { bobLine, vote } = await openLiveRoom(strict.url);
  while ((await fetch(`${strict.url}/api/sessions`)).status === 200);
  let votes = 0;
  for (let status = 200; status === 200; votes += 1) {
    bobLine.send(vote);
    ({ status } = await bobLine.answer());
    if (votes === 100) break;
  }
  // A part of the limit for themselves, beside what has become free meanwhile.
  expect(votes).toBeGreaterThan(6);
});

test('a command over a live connection is counted in one way to whoever counts', async () => {
  const limiter = new LocalLimiter(Date.now);
  await using counting = await startServer({ limiter });
  const { bobLine, vote } = await openLiveRoom(counting.url);
  const take = spyOn(limiter, 'take');
  bobLine.send(vote);
  expect(await bobLine.answer()).toMatchObject({ status: 200 });
  expect(take).toHaveBeenCalledTimes(1);
});

test('a page that sends on while it has to wait loses that connection alone', async () => {
  await using strict = await startServer({ edge: { ...noEdgeLimits, requestsPerBrowser: 20 } });
  const { annLine, bobLine, vote } = await openLiveRoom(strict.url);
  const isClosed = bobLine.closed.then(() => true);
  const answered = () => bobLine.answer().then(() => false);
  do bobLine.send(vote);
  while (!(await Promise.race([isClosed, answered()])));
  expect(await bobLine.closed).toBe(4429);
  annLine.send(vote);
  expect(await annLine.answer()).toMatchObject({ status: 200 });
});

test('who has too many commands under way loses that connection alone', async () => {
  const store = new HeldStore();
  await using held = await startServer({ store });
  const { annLine, bobLine, vote } = await store.letThrough(openLiveRoom(held.url));
  for (let sent = 0; sent < 17; sent += 1) bobLine.send(vote);
  expect(await bobLine.closed).toBe(4429);
  annLine.send(vote);
  expect(await store.letThrough(annLine.answer())).toMatchObject({ status: 200 });
});

test('[O15] where the store cannot do its work, that is answered, and changes nothing', async () => {
  const store = new HeldStore();
  await using held = await startServer({ store });
  const { bob, bobSeat, bobLine, vote } = await store.letThrough(openLiveRoom(held.url));
  bobLine.send(vote);
  (await store.next()).fail();
  expect(await bobLine.answer()).toMatchObject({ status: 500, body: { code: 'failure' } });
  expect(given((await bob.look(bobSeat)).value).ownVotes).toEqual({});
});

test.each(['reveal', 'startRound'] as const)(
  '[A3] %s is the facilitator’s over a live connection, too',
  async (type) => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 });
    if (type === 'startRound') await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    const before = given((await ann.look(annSeat)).value);
    using bobLine = bob.listen(bobSeat, before);
    using annLine = ann.listen(annSeat, before);
    await Promise.all([bobLine.next(), annLine.next()]);
    const command = { type, storyId, round: 1 };
    bobLine.send(command);
    expect(await bobLine.answer()).toMatchObject({ status: 403 });
    expect((await ann.look(annSeat)).value).toEqual(before);
    annLine.send(command);
    expect(await annLine.answer()).toMatchObject({ status: 200 });
  },
);

test('[T44] a page of an earlier release that sends a long command in parts is asked to reload', async () => {
  const { ann, annSeat } = await openLiveRoom();
  const line = ann.listen(annSeat, undefined, {}, undefined, { oldest: 6, newest: 7 });
  await line.next();
  const part = { type: 'part', commandId: crypto.randomUUID(), isLast: false };
  line.socket.send(JSON.stringify({ ...part, text: 'x'.repeat(8192) }));
  while ((await line.next()).type !== 'reload');
  expect(await line.closed).toBe(4426);
});

test('a message that is too long, or not known here, closes the connection', async () => {
  const { annLine, bobLine } = await openLiveRoom();
  annLine.socket.send(JSON.stringify({ type: 'shout' }));
  expect(await annLine.closed).toBe(4400);
  bobLine.socket.send(JSON.stringify({ type: 'resume', mark: 'x'.repeat(40_000) }));
  expect(await bobLine.closed).toBe(1009);
});
