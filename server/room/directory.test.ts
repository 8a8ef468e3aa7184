import { describe, expect, spyOn, test } from 'bun:test';
import { type Id, timeOf, withTime } from '@story-pointer/core/ids';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';
import { HeldStore } from '../testing/held-store.ts';
import { openSession, roomsOn } from '../testing/one-process.ts';
import { given } from '../testing/room.ts';
import { commitOf } from '../testing/sample-commits.ts';
import { TestClient } from '../testing/test-client.ts';
import { digest } from './receipts.ts';

/** A session that a page without a seat has open. */
async function openWatched(store: Store) {
  const session = await openSession(roomsOn(store));
  const page = await TestClient.open(session.room());
  return { ...session, page };
}

function storyIdIn(outcome: Outcome<CommandAnswer>): Id {
  const changes = outcome.ok ? outcome.value.changes : [];
  return given(changes.find((change) => change.type === 'storyCreated')).storyId;
}

describe('commands of one session', () => {
  test('that come while another is stored are stored together, in their order', async () => {
    const store = new HeldStore();
    const { rename, page } = await openWatched(store);
    const answers = ['one', 'two', 'three'].map((name) => rename(name));
    (await store.next()).release();
    const together = await store.next();
    expect(together.commits.map(({ room }) => room.revision)).toEqual([3, 4]);
    together.release();
    await Promise.all(answers);
    expect(page.names()).toEqual(['one', 'two', 'three']);
  });

  test('[C4] are neither told nor answered before they are stored', async () => {
    const store = new HeldStore();
    const { rename, look, page } = await openWatched(store);
    let isAnswered = false;
    const answer = rename('later').then(() => {
      isAnswered = true;
    });
    const held = await store.next();
    expect([isAnswered, page.changes.length, (await look())?.session.name]).toEqual([
      false,
      0,
      'S',
    ]);
    held.release();
    await answer;
    expect(page.names()).toEqual(['later']);
  });

  test('[C1, C4] that could not be stored fail, and nothing has happened', async () => {
    const store = new HeldStore();
    const { rename, look, page } = await openWatched(store);
    const answer = rename('lost');
    (await store.next()).fail();
    await expect(answer).rejects.toThrow('the disk is full');
    expect((await look())?.session.name).toBe('S');
    expect(page.changes).toEqual([]);
    const second = rename('kept');
    (await store.next()).release();
    expect((await second).ok).toBe(true);
  });

  test('[C3] that are the same one twice at once happen once and hear the same', async () => {
    const { rename, page } = await openWatched(new MemoryStore());
    const [first, second] = await Promise.all([rename('once', 'same'), rename('once', 'same')]);
    for (const answer of [first, second]) expect(answer).toMatchObject({ value: { revision: 2 } });
    expect(page.changes).toHaveLength(1);
  });

  test('[C3, C4] that were refused stay refused, when they are repeated and would be allowed by then', async () => {
    const { send, look } = await openWatched(new MemoryStore());
    const story = await send({ type: 'createStory', name: 'First' });
    const storyId = storyIdIn(story);
    const accept = { type: 'acceptPoints', storyId, round: 1, points: 5 } as const;
    const refused = await send(accept, 'too early');
    expect(refused).toEqual({ ok: false, refusal: { code: 'notRevealed' } });
    await send({ type: 'reveal', storyId, round: 1 });
    expect(await send(accept, 'too early')).toEqual(refused);
    expect((await look())?.stories[0]?.round).toMatchObject({ agreed: null });
  });

  test('[C3] that had nothing to do do nothing, when they are repeated and would do something', async () => {
    const { send, look } = await openWatched(new MemoryStore());
    const first = storyIdIn(await send({ type: 'createStory', name: 'First' }));
    const turn = { type: 'setActiveStory', storyId: first } as const;
    const answer = await send(turn, 'to where I am');
    expect(answer).toMatchObject({ ok: true, value: { revision: 2, changes: [] } });
    const second = storyIdIn(await send({ type: 'createStory', name: 'Second' }));
    expect(await send(turn, 'to where I am')).toMatchObject({
      ok: true,
      value: { revision: 2, changes: [] },
    });
    expect((await look())?.session.facilitatorActiveStoryId).toBe(second);
  });

  test('are decided anew when another process has changed the room meanwhile', async () => {
    const store = new MemoryStore();
    const { sessionId, send, look } = await openWatched(store);
    const created = await send({ type: 'createStory', name: 'Story' });
    const storyId = storyIdIn(created);
    const elsewhere = await store.load(sessionId);
    const revealed = commitOf(elsewhere, [{ type: 'revealed', storyId, votes: [] }], 'elsewhere');
    await store.commit(elsewhere, [revealed.commit]);
    const late = await send({ type: 'vote', storyId, round: 1, points: 5 });
    expect(late).toEqual({ ok: false, refusal: { code: 'alreadyRevealed' } });
    expect((await look())?.stories[0]?.round.state).toBe('revealed');
  });
});

describe('when a session is deleted', () => {
  test('[S1] what is stored together with that finds it gone', async () => {
    const store = new HeldStore();
    const rooms = roomsOn(store);
    const { sessionId, send, rename } = await openSession(rooms);
    const first = rename('before');
    const deleted = send({ type: 'deleteSession' });
    const joined = rooms
      .at(sessionId)
      .entrance.join({ commandId: 'join', name: 'Bob' }, 'key of bob');
    (await store.next()).release();
    (await store.next()).release();
    const gone = { ok: false, refusal: { code: 'sessionNotFound' } } as const;
    expect([(await first).ok, (await deleted).ok]).toEqual([true, true]);
    expect(await joined).toEqual(gone);
  });

  test('[C3] the command that has done so gets its answer again beside others', async () => {
    const { send, rename } = await openWatched(new MemoryStore());
    const deletion = { type: 'deleteSession' } as const;
    expect(await send(deletion, 'delete')).toMatchObject({ ok: true });
    // The first of them is on its way while the others gather.
    const late = [rename('first'), send(deletion, 'delete'), rename('other')];
    const gone = { ok: false, refusal: { code: 'sessionNotFound' } };
    const again = { ok: true, value: { changesLeftOut: true } };
    expect(await Promise.all(late)).toMatchObject([gone, again, gone]);
  });
});

test('a commit that has succeeded after all is sent, though nobody sends anything', async () => {
  const store = new MemoryStore();
  const rooms = roomsOn(store);
  const { sessionId, rename, look } = await openSession(rooms);
  const page = await TestClient.open(rooms.at(sessionId));
  const { commit } = store;
  store.commit = async (...what) => {
    await commit.apply(store, what);
    throw new Error('it takes too long');
  };
  await expect(rename('late')).rejects.toThrow('it takes too long');
  await rooms.catchUp();
  expect(page.changes).toMatchObject([{ revision: 2, changes: [] }]);
  expect((await look())?.session.name).toBe('late');
});

test('[C3, W15] a session that is opened twice by the same command is opened once', async () => {
  const rooms = roomsOn(new MemoryStore());
  const opening = { commandId: 'same', name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const [first, second] = await Promise.all([
    rooms.create(opening, 'key of ann'),
    rooms.create(opening, 'key of ann'),
  ]);
  const seat = ({ ok, value }: Extract<typeof first, { ok: true }>) => [
    ok,
    value.sessionId,
    value.participantId,
  ];
  if (!first.ok || !second.ok) throw new Error('refused');
  expect(seat(first)).toEqual(seat(second));
  expect((await rooms.seatsOf(['key of ann'])).seats).toHaveLength(1);
});

test('a session does not wait for another one', async () => {
  const store = new HeldStore();
  const rooms = roomsOn(store);
  const slow = await openSession(rooms);
  const quick = await openSession(rooms);
  const slowAnswer = slow.rename('slow');
  const slowCommit = await store.next();
  const quickAnswer = quick.rename('quick');
  (await store.next()).release();
  expect((await quickAnswer).ok).toBe(true);
  slowCommit.release();
  expect((await slowAnswer).ok).toBe(true);
});

test('the receipt of a command begins with the time at the front of its id', async () => {
  const store = new MemoryStore();
  const { rename } = await openWatched(store);
  const commandId = withTime(crypto.randomUUID(), 100 * 60 * 60 * 1000);
  await rename('Renamed', commandId);
  const receiptId = timeOf(commandId) + digest(`key of ann ${commandId}`).slice(0, 24);
  expect((await store.findReceipts([receiptId])).size).toBe(1);
});

test('a repetition is answered with what it needs, and a receipt says nothing that somebody has said', async () => {
  const store = new MemoryStore();
  const kept = spyOn(store, 'commit');
  const { send, rename } = await openWatched(store);
  const first = await send({ type: 'createStory', name: 'Secret plan' }, 'create');
  await rename('Secret sprint', 'rename');
  const again = await send({ type: 'createStory', name: 'Secret plan' }, 'create');
  const id = storyIdIn(first);
  expect(again).toEqual({
    ok: true,
    value: { revision: 2, mark: '?', base: '?', changes: [], changesLeftOut: true, storyId: id },
  });
  const receipts = kept.mock.calls.flatMap(([, commits]) => commits.map(({ receipt }) => receipt));
  const of = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(receipts.slice(0, 2).map(({ answer }) => JSON.parse(answer))).toEqual([
    { version: 2, revision: 2, id, of },
    { version: 2, revision: 3, of },
  ]);
  // The id, which is random and in no receipt, keeps a digest from being guessed.
  await rename('Secret sprint', 'rename again');
  const [, renamed, , repeated] = kept.mock.calls.map(([, [commit]]) => commit?.receipt.answer);
  expect(JSON.parse(repeated ?? '').of).not.toBe(JSON.parse(renamed ?? '').of);
});

test('a receipt that another version has written fails nobody, and its command is not carried out again', async () => {
  const store = new MemoryStore();
  const { sessionId, rename, look } = await openWatched(store);
  const room = await store.load(sessionId);
  for (const [id, answer] of [
    ['odd', '{"shape":"unknown"}'],
    ['of tomorrow', '{"version":3,"revision":2}'],
    ['broken', '{'],
  ] as const) {
    const receipt = { id: timeOf(id) + digest(`key of ann ${id}`).slice(0, 24), answer };
    await store.commit(room, [{ changes: [], room, receipt }]);
  }
  const [odd, broken, other] = await Promise.all([
    rename('Odd', 'odd'),
    rename('Broken', 'broken'),
    rename('Other', 'other'),
  ]);
  for (const outcome of [odd, broken]) {
    expect(outcome).toEqual({ ok: false, refusal: { code: 'answeredBefore' } });
  }
  expect(other.ok).toBe(true);
  expect((await look())?.session.name).toBe('Other');
});

test('a command that is too old to be known from the receipts is refused, and so is one from the future', async () => {
  const { rename, look } = await openWatched(new MemoryStore());
  const hour = 60 * 60 * 1000;
  const idAt = (time: number) => withTime(crypto.randomUUID(), time);
  // The clock of these rooms stands at 100 hours.
  expect(await rename('Late', idAt(87 * hour))).toMatchObject({
    refusal: { code: 'commandTooOld' },
  });
  expect(await rename('Early', idAt(113 * hour))).toMatchObject({
    refusal: { code: 'commandFromFuture' },
  });
  expect((await look())?.session.name).toBe('S');
  expect(await rename('Now', idAt(100 * hour))).toMatchObject({ ok: true });
});
