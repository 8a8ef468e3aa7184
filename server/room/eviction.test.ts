import { expect, spyOn, test } from 'bun:test';
import type { Id } from '@story-pointer/core/ids';
import { newStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { revealedRound } from '@story-pointer/core/session/round';
import { sizeOf } from '@story-pointer/core/session/size';
import { MemoryStore } from '../stores/memory-store.ts';
import { LateStore } from '../testing/late-store.ts';
import { openSession, roomsOn } from '../testing/one-process.ts';
import { newRoom } from '../testing/sample-commits.ts';
import { TestClient } from '../testing/test-client.ts';
import { until } from '../testing/until.ts';

/** Anybody with the code of a session. */
const onlooker = { participantId: null, keyHash: null };

/** Rooms of about 1 MB. */
const largeRoom: Room = {
  ...newRoom,
  stories: Array.from({ length: 80 }, (_, index) =>
    newStory(
      `story-${index}`,
      'Story',
      revealedRound(
        1,
        Array.from({ length: 200 }, () => ({ participantId: 'ann', points: 5 })),
      ),
    ),
  ),
};

test('a room stays in memory after its use, however many others are attended', async () => {
  const store = new MemoryStore();
  const load = spyOn(store, 'load');
  const rooms = roomsOn(store);
  for (let room = 0; room < 510; room += 1)
    await TestClient.open((await openSession(rooms)).room());
  const { look } = await openSession(rooms);
  load.mockClear();
  await look();
  await look();
  expect(load).not.toHaveBeenCalled();
});

test('rooms that nobody attends leave the memory beyond 500, those in use stay', async () => {
  const rooms = roomsOn(new MemoryStore());
  const attended = await openSession(rooms);
  const page = await TestClient.open(attended.room());
  for (let room = 0; room < 600; room += 1) await (await openSession(rooms)).look();
  expect(rooms.inMemory).toBe(501);
  await attended.rename('still told');
  expect(page.names()).toEqual(['still told']);
});

test('codes of no session keep nothing in memory, and push no session out, however many are asked for at once', async () => {
  const answer = Promise.withResolvers<void>();
  const loads: Id[] = [];
  class SlowStore extends MemoryStore {
    override async load(id: Id) {
      loads.push(id);
      if (id.startsWith('unknown')) await answer.promise;
      return await super.load(id);
    }
  }
  const rooms = roomsOn(new SlowStore());
  const sessions: Awaited<ReturnType<typeof openSession>>[] = [];
  for (let room = 0; room < 100; room += 1) sessions.push(await openSession(rooms));
  const asks = Array.from({ length: 600 }, (_, index) =>
    rooms.at(`unknown-${index}`).views.room(onlooker),
  );
  for (const { look } of sessions) await look();
  answer.resolve();
  const answers = await Promise.all(asks);
  expect(answers.every(({ ok }) => !ok)).toBe(true);
  expect(rooms.inMemory).toBe(100);
  loads.length = 0;
  for (const { look } of sessions) await look();
  expect(loads).toEqual([]);
});

test('rooms that everybody has left leave the memory, however many there were', async () => {
  const rooms = roomsOn(new MemoryStore());
  const sessions: Awaited<ReturnType<typeof openSession>>[] = [];
  for (let room = 0; room < 800; room += 1) sessions.push(await openSession(rooms));
  const attended = await Promise.all(sessions.map(({ room }) => TestClient.open(room())));
  expect(rooms.inMemory).toBe(800);
  for (const page of attended.slice(1)) page.leave();
  for (let room = 0; room < 150; room += 1) await (await openSession(rooms)).look();
  expect(rooms.inMemory).toBe(501);
});

test('rooms that nobody attends leave the memory beyond 12 MB too, the least recently used first', async () => {
  const loads: Id[] = [];
  class LargeRooms extends MemoryStore {
    override async load(id: Id) {
      loads.push(id);
      return { ...largeRoom, session: { ...largeRoom.session, id } };
    }
  }
  const rooms = roomsOn(new LargeRooms());
  const look = (id: Id) => rooms.at(id).views.room(onlooker);
  const fitting = Math.floor(12_000_000 / sizeOf(largeRoom));
  await TestClient.open(rooms.at('attended'));
  await look('longest unused');
  const others = Array.from({ length: fitting - 1 }, (_, index) => `other-${index}`);
  for (const id of [...others, 'last']) await look(id);
  // One is in use, and does not count.
  expect(rooms.inMemory).toBe(fitting + 1);
  loads.length = 0;
  for (const id of ['attended', ...others, 'last', 'longest unused']) await look(id);
  expect(loads).toEqual(['longest unused']);
});

test('a small room stays while somebody has one large room after another read', async () => {
  const loads: Id[] = [];
  class ManyRooms extends MemoryStore {
    override async load(id: Id) {
      loads.push(id);
      const room = id === 'small' ? newRoom : largeRoom;
      return { ...room, session: { ...room.session, id } };
    }
  }
  const rooms = roomsOn(new ManyRooms());
  await rooms.at('small').views.room(onlooker);
  for (let large = 0; large < 100; large += 1)
    await rooms.at(`large-${large}`).views.room(onlooker);
  expect(rooms.inMemory).toBeLessThan(20);
  await rooms.at('small').views.room(onlooker);
  expect(loads.filter((id) => id === 'small')).toHaveLength(1);
});

test('[W102] people who have just left keep no large room in memory', async () => {
  class LargeRooms extends MemoryStore {
    override async load(id: Id) {
      return { ...largeRoom, session: { ...largeRoom.session, id } };
    }
  }
  const rooms = roomsOn(new LargeRooms());
  const visited = Array.from({ length: 40 }, (_, index) => rooms.at(`large-${index}`));
  for (const room of visited) (await TestClient.open(room, 'ann', 'key of ann')).leave();
  const bytes = visited.reduce((sum, room) => sum + room.bytes, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(12_000_000);
  expect(visited).toContain(rooms.at('large-0'));
  await until(() => rooms.inMemory < 20);
});

test('those who look at a room while it is read share what is read', async () => {
  const store = new LateStore();
  const load = spyOn(store, 'load');
  const { sessionId } = await openSession(roomsOn(store));
  const rooms = roomsOn(store);
  const look = () => rooms.at(sessionId).views.room(onlooker);
  const { answer } = store.delayNext('load');
  const first = look();
  for (let other = 0; other < 600; other += 1) await openSession(rooms);
  const second = look();
  answer();
  expect(await first).toMatchObject({ ok: true, value: { session: { id: sessionId } } });
  expect(await second).toEqual(await first);
  expect(load.mock.calls.filter(([id]) => id === sessionId)).toHaveLength(1);
});

test('a session that has just been created is there without being read', async () => {
  const store = new MemoryStore();
  const load = spyOn(store, 'load');
  const { look, rename } = await openSession(roomsOn(store));
  expect((await look())?.session.name).toBe('S');
  await rename('Sprint 12');
  expect((await look())?.session.name).toBe('Sprint 12');
  expect(load).not.toHaveBeenCalled();
});
