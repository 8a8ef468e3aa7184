import { beforeEach, describe, expect, test } from 'bun:test';
import { type Id, timeOf, withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/decide';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Told } from '@story-pointer/core/view';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';
import { HeldStore } from '../testing/held-store.ts';
import { given } from '../testing/room.ts';
import { commitOf } from '../testing/sample-commits.ts';
import type { Answer } from './batch.ts';
import { Rooms } from './rooms.ts';

let count = 0;
const told: Told[] = [];

beforeEach(() => {
  told.length = 0;
});

function openRooms(store: Store): Rooms {
  return new Rooms({
    store,
    bus: undefined,
    tell: (step) => told.push(step),
    onGap: () => {},
    now: () => 0,
    digest: (text) => text,
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
    limits: { participants: 10, stories: 10 },
  });
}

/** @returns what Ann needs to act in a session of her own */
async function openSession(rooms: Rooms) {
  const commandId = `create ${count}`;
  const opening = { commandId, name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const created = await rooms.create(opening, 'key of ann');
  if (!created.ok) throw new Error(created.refusal.code);
  const { sessionId, participantId } = created.value;
  const send = (command: Command, id: string = crypto.randomUUID()) =>
    rooms.command(sessionId, { commandId: id, participantId, command }, 'key of ann');
  const rename = (name: string, id?: string) => send({ type: 'renameSession', name }, id);
  const look = async () => {
    const view = await rooms.view(sessionId, participantId, 'key of ann');
    return view.ok ? view.value : undefined;
  };
  return { sessionId, send, rename, look };
}

function storyIdIn(outcome: Outcome<Answer>): Id {
  const changes = outcome.ok ? outcome.value.changes : [];
  return given(changes.find((change) => change.type === 'storyCreated')).storyId;
}

const names = () => told.map(({ changes }) => changes[0]).map((c) => c && 'name' in c && c.name);

describe('commands of one session', () => {
  test('[C6] that come while another is stored are stored together, in their order', async () => {
    const store = new HeldStore();
    const { rename } = await openSession(openRooms(store));
    const answers = ['one', 'two', 'three'].map((name) => rename(name));
    (await store.next()).release();
    const together = await store.next();
    expect(together.commits.map(({ revision }) => revision)).toEqual([3, 4]);
    together.release();
    await Promise.all(answers);
    expect(names()).toEqual(['one', 'two', 'three']);
  });

  test('[C7] are neither told nor answered before they are stored', async () => {
    const store = new HeldStore();
    const { rename, look } = await openSession(openRooms(store));
    let isAnswered = false;
    const answer = rename('later').then(() => {
      isAnswered = true;
    });
    const held = await store.next();
    expect([isAnswered, told.length, (await look())?.session.name]).toEqual([false, 0, 'S']);
    held.release();
    await answer;
    expect(names()).toEqual(['later']);
  });

  test('[C1, C7] that could not be stored fail, and nothing has happened', async () => {
    const store = new HeldStore();
    const { rename, look } = await openSession(openRooms(store));
    const answer = rename('lost');
    (await store.next()).fail();
    await expect(answer).rejects.toThrow('the disk is full');
    expect((await look())?.session.name).toBe('S');
    expect(told).toEqual([]);
    const second = rename('kept');
    (await store.next()).release();
    expect((await second).ok).toBe(true);
  });

  test('[C3] that are the same one twice at once happen once and get one answer', async () => {
    const { rename } = await openSession(openRooms(new MemoryStore()));
    const [first, second] = await Promise.all([rename('once', 'same'), rename('once', 'same')]);
    expect(first).toEqual(second);
    expect(told).toHaveLength(1);
  });

  test('[C3, C4] that were refused stay refused, when they come again and would be allowed by then', async () => {
    const { send, look } = await openSession(openRooms(new MemoryStore()));
    const story = await send({ type: 'createStory', name: 'First' });
    const storyId = storyIdIn(story);
    const second = { type: 'moveStory', storyId, order: 2 } as const;
    const refused = await send(second, 'to the second place');
    expect(refused).toEqual({ ok: false, refusal: { code: 'noSuchPosition', field: 'order' } });
    await send({ type: 'createStory', name: 'Second' });
    expect(await send(second, 'to the second place')).toEqual(refused);
    expect((await look())?.stories.map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  test('[C3, C5] that had nothing to do do nothing, when they come again and would do something', async () => {
    const { send, look } = await openSession(openRooms(new MemoryStore()));
    const first = storyIdIn(await send({ type: 'createStory', name: 'First' }));
    const turn = { type: 'setActiveStory', storyId: first } as const;
    const answer = await send(turn, 'to where I am');
    expect(answer).toMatchObject({ ok: true, value: { revision: 2, changes: [] } });
    const second = storyIdIn(await send({ type: 'createStory', name: 'Second' }));
    expect(await send(turn, 'to where I am')).toEqual(answer);
    expect((await look())?.session.facilitatorActiveStoryId).toBe(second);
  });

  test('[C2] are decided anew when another process has changed the room meanwhile', async () => {
    const store = new MemoryStore();
    const { sessionId, send, look } = await openSession(openRooms(store));
    const created = await send({ type: 'createStory', name: 'Story' });
    const storyId = storyIdIn(created);
    const elsewhere = await store.load(sessionId);
    const revealed = commitOf(elsewhere, [{ type: 'revealed', storyId, votes: [] }], 'elsewhere');
    await store.commit(sessionId, elsewhere.revision, [revealed.commit]);
    const late = await send({ type: 'vote', storyId, round: 1, points: 5 });
    expect(late).toEqual({ ok: false, refusal: { code: 'alreadyRevealed' } });
    expect((await look())?.stories[0]?.pointed).toBe(true);
  });
});

test('[C3, W15] a session that is opened twice by the same command is opened once', async () => {
  const rooms = openRooms(new MemoryStore());
  const opening = { commandId: 'same', name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const [first, second] = await Promise.all([
    rooms.create(opening, 'key of ann'),
    rooms.create(opening, 'key of ann'),
  ]);
  expect(first).toEqual(second);
  expect(await rooms.seatsOf('key of ann')).toHaveLength(1);
});

test('[C6] a session does not wait for another one', async () => {
  const store = new HeldStore();
  const rooms = openRooms(store);
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

test('[O60] rooms that nobody attends leave the memory beyond 500, those in use stay', async () => {
  const rooms = openRooms(new MemoryStore());
  const attended = await openSession(rooms);
  const attendance = await rooms.attend(attended.sessionId, null, null);
  for (let room = 0; room < 600; room += 1) await (await openSession(rooms)).look();
  expect(rooms.inMemory).toBe(500);
  told.length = 0;
  await attended.rename('still told');
  expect(names()).toEqual(['still told']);
  expect(attendance.ok).toBe(true);
});

test('[O62] the receipt of a command begins with the time at the front of its id', async () => {
  const store = new MemoryStore();
  const { rename } = await openSession(openRooms(store));
  const commandId = withTime(crypto.randomUUID(), Date.now());
  await rename('Renamed', commandId);
  const receiptId = `${timeOf(commandId)} key of ann ${commandId}`;
  expect((await store.findReceipts([receiptId])).size).toBe(1);
});
