import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { newParticipant, newStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { newRound } from '@story-pointer/core/session/round';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, history, newRoom, restoredAndVotedOn } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { MemoryStore } from './memory-store.ts';
import { openPostgres } from './postgres.ts';
import { RecordNotFound, type Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

/** Promises that every store keeps. */

async function openMemory(now = Date.now) {
  const store: Store = new MemoryStore([], now);
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

let postgres: Databases;

async function openNewPostgres(now = Date.now) {
  const store: Store = await openPostgres(await postgres.newDatabase(), now, 'alone');
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

describe('the memory store', () => keepsItsPromises(openMemory));

describe('the SQLite store', () => keepsItsPromises(openTemporarySqlite));

describe.skipIf(isPostgresMissing)('the PostgreSQL store', () => {
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  keepsItsPromises(openNewPostgres);
});

interface OpenStore extends AsyncDisposable {
  readonly store: Store;
}

function keepsItsPromises(open: (now?: () => number) => Promise<OpenStore>): void {
  test.each([{ steps: history }, { steps: restoredAndVotedOn }])(
    '[C1, DK2, RO5] keeps the room that the rules make, its own deck too, change by change',
    async ({ steps }) => {
      await using source = await open();
      const { store } = source;
      await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
      expect(await store.load('room')).toEqual(newRoom);
      let room = newRoom;
      for (const changes of steps) {
        const { commit, next } = commitOf(room, changes);
        expect(await store.commit(room, [commit])).toBe(true);
        expect(await store.load('room')).toEqual(next);
        room = next;
      }
    },
  );

  test('[C1, C3] keeps several commits at once, with their receipts', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    let room = newRoom;
    const commits = history.map((changes) => {
      const { commit, next } = commitOf(room, changes);
      room = next;
      return commit;
    });
    expect(await store.commit(newRoom, commits)).toBe(true);
    expect(await store.load('room')).toEqual(room);
    const found = await store.findReceipts(['receipt 1', 'receipt 3', 'nobody has this']);
    expect([...found].sort()).toEqual([
      ['receipt 1', '{}'],
      ['receipt 3', '{"revision":3}'],
    ]);
  });

  test('[C50] refuses a commit to a room that is elsewhere, and keeps nothing of it', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const rename = (to: string) => commitOf(newRoom, [{ type: 'sessionRenamed', name: to }]);
    const { commit, next } = rename('first');
    expect(await store.commit(newRoom, [commit])).toBe(true);
    const late = { ...rename('second').commit, receipt: { id: 'late', answer: '{}' } };
    for (const base of [newRoom, { ...newRoom, revision: 2, mark: 'of another history' }])
      expect(await store.commit(base, [late])).toBe(false);
    expect(await store.load('room')).toEqual(next);
    expect((await store.findReceipts(['late'])).size).toBe(0);
  });

  test('[C3] refuses a commit with a command that was answered before, and keeps nothing of it', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const once = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'once' }]);
    expect(await store.commit(newRoom, [once.commit])).toBe(true);
    const other = commitOf(once.next, [{ type: 'sessionRenamed', name: 'other' }]);
    const again = commitOf(other.next, [{ type: 'sessionRenamed', name: 'twice' }], 'receipt 2');
    expect(await store.commit(once.next, [other.commit, again.commit])).toBe(false);
    expect(await store.load('room')).toEqual(once.next);
    expect((await store.findReceipts(['receipt 3'])).size).toBe(0);
  });

  test('[C3] creates no second room for a command that was answered before', async () => {
    await using source = await open();
    const { store } = source;
    const receipt = { id: 'receipt 1', answer: '{"revision":1}' };
    const again = { ...newRoom, session: { ...newRoom.session, id: 'again' } };
    expect(await store.create(newRoom, receipt)).toBe(true);
    expect(await store.create(again, { ...receipt, answer: '{}' })).toBe(false);
    expect(await store.load('room')).toEqual(newRoom);
    await expect(store.load('again')).rejects.toBeInstanceOf(RecordNotFound);
    expect([...(await store.findReceipts(['receipt 1'])).values()]).toEqual([receipt.answer]);
  });

  test('[C3] keeps the receipt of a command that changed nothing', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const receipt = { id: 'refused', answer: '{"code":"roundOver"}' };
    const nothing = { changes: [], room: newRoom, receipt };
    expect(await store.commit(newRoom, [nothing])).toBe(true);
    expect(await store.load('room')).toEqual(newRoom);
    expect(await store.commit(newRoom, [nothing])).toBe(false);
    const { commit, next } = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'Next' }]);
    const another = { ...nothing, room: next, receipt: { ...receipt, id: 'also refused' } };
    expect(await store.commit(newRoom, [commit, another])).toBe(true);
    expect(await store.load('room')).toEqual(next);
    expect((await store.findReceipts(['refused', 'also refused'])).size).toBe(2);
  });

  test('lets one of many simultaneous commits to a room win', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const won = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const { commit } = commitOf(newRoom, [{ type: 'sessionRenamed', name: String(index) }]);
        const receipt = { id: `racer ${index}`, answer: '{}' };
        return store.commit(newRoom, [{ ...commit, receipt }]);
      }),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await store.load('room')).session.name).toBe(String(won.indexOf(true)));
  });

  test('[AL1] finds the sessions in which something is due, the most urgent first, until it is done', async () => {
    await using source = await open();
    const { store } = source;
    const due = { slow: 3000, quick: 1000, idle: undefined, far: 900_000 };
    for (const [id, endsAt] of Object.entries(due)) {
      const room = { ...newRoom, session: { ...newRoom.session, id } };
      const stories = [newStory(`${id}-1`, id, newRound(1))];
      const people = { participants: [], seats: {} };
      const timer = endsAt === undefined ? {} : { timer: { seconds: 60, endsAt, isOver: false } };
      const ticking = stories.map((story) => ({ ...story, round: { ...story.round, ...timer } }));
      const opened = { ...room, ...people, stories: ticking };
      await store.create(opened, { id: `receipt of ${id}`, answer: '{}' });
      expect(await store.load(id)).toEqual(opened);
    }
    const found = async (until: number, most = 9) =>
      (await store.dueSessions(until, most)).map(({ sessionId }) => sessionId);
    expect(await found(999)).toEqual([]);
    expect(await found(3000)).toEqual(['quick', 'slow']);
    expect(await found(3000, 1)).toEqual(['quick']);
    expect(await store.dueSessions(1000, 9)).toEqual([{ sessionId: 'quick', dueAt: 1000 }]);
    const quick = await store.load('quick');
    const { commit, next } = commitOf(quick, [{ type: 'timeUp', storyId: 'quick-1' }]);
    expect(await store.commit(quick, [commit])).toBe(true);
    expect(await store.load('quick')).toEqual(next);
    const slow = await store.load('slow');
    const end = commitOf(slow, [{ type: 'sessionDeleted' }], 'the end').commit;
    expect(await store.commit(slow, [end])).toBe(true);
    expect(await found(3000)).toEqual([]);
  });

  test('[P1, J10] finds the seats of a browser, newest session first', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const session = { ...newRoom.session, id: 'later', creationDate: '2026-02-01T00:00:00.000Z' };
    const participants = [newParticipant('eve', 'Eve', { isFacilitator: true })];
    const later = { ...newRoom, session, participants, seats: { eve: ['key of ann'] } };
    await store.create(later, { id: 'receipt 2', answer: '{}' });
    const { session: first } = newRoom;
    expect(await store.seatsOf(['key of ann'])).toEqual([
      { session, participantId: 'eve', participantName: 'Eve', isFacilitator: true },
      { session: first, participantId: 'ann', participantName: 'Ann', isFacilitator: true },
    ]);
    expect(await store.seatsOf(['key of nobody'])).toEqual([]);
    expect(await store.countSeats('key of ann')).toBe(2);
    expect(await store.seatsOf(['key of ann'], 1)).toMatchObject([{ participantId: 'eve' }]);
    const after = { creationDate: session.creationDate, participantId: 'eve' };
    expect(await store.seatsOf(['key of ann'], 100, after)).toMatchObject([
      { participantId: 'ann' },
    ]);
    expect(await store.seatsIn('later', 'key of ann')).toEqual(['eve']);
    expect(await store.seatsIn('later', 'key of nobody')).toEqual([]);
    expect(await store.seatsIn('nowhere', 'key of ann')).toEqual([]);
  });

  test('[J26] finds sessions by the end of their ids', async () => {
    await using source = await open();
    const { store } = source;
    const ids = ['6b027c5dd119d1bc3dac', '6b027c5dd22ad1bc3dac', '6b027c5dd119d1bc3dad'];
    for (const id of ids) {
      const room = { ...newRoom, session: { ...newRoom.session, id }, participants: [], seats: {} };
      await store.create(room, { id, answer: '{}' });
    }
    expect((await store.idsEndingIn('9d1bc3dac')).toSorted()).toEqual([ids[0] ?? '']);
    expect(await store.idsEndingIn('000000000')).toEqual([]);
  });

  test('[S1] forgets a deleted session with everything in it', async () => {
    await using source = await open();
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    const { commit } = commitOf(newRoom, [{ type: 'sessionDeleted' }]);
    expect(await store.commit(newRoom, [commit])).toBe(true);
    await expect(store.load('room')).rejects.toThrow('Session with ID room not found');
    expect(await store.seatsOf(['key of ann'])).toEqual([]);
    expect((await store.findReceipts(['receipt 2'])).size).toBe(1);
  });

  test('[O15] forgets idle sessions and old receipts, and nothing else', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    const called = (id: string): Room => ({
      ...newRoom,
      session: { ...newRoom.session, id },
      participants: [newParticipant(`ann-${id}`, 'Ann', { isFacilitator: true })],
      seats: { [`ann-${id}`]: ['key of ann'] },
    });
    await store.create(called('idle'), { id: 'new idle', answer: '{}' });
    await store.create(called('busy'), { id: 'new busy', answer: '{}' });
    clock.now = 2000;
    const { commit, next } = commitOf(called('busy'), [{ type: 'sessionRenamed', name: 'Busy' }]);
    await store.commit(called('busy'), [commit]);

    expect(await store.prune({ idle: 1000, unused: 0, receipts: 1000 })).toEqual([]);
    expect(await store.prune({ idle: 2000, unused: 0, receipts: 1000 })).toEqual(['idle']);
    await expect(store.load('idle')).rejects.toThrow('Session with ID idle not found');
    expect(await store.load('busy')).toEqual(next);
    expect(await store.seatsOf(['key of ann'])).toHaveLength(1);
    expect((await store.findReceipts(['new idle', 'new busy', 'receipt 2'])).size).toBe(3);

    expect(await store.prune({ idle: 2000, unused: 0, receipts: 2000 })).toEqual([]);
    const left = await store.findReceipts(['new idle', 'new busy', 'receipt 2']);
    expect([...left.keys()]).toEqual(['receipt 2']);
  });

  test('[O15] forgets thousands of receipts', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const { store } = source;
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    let room = newRoom;
    const commits = Array.from({ length: 1200 }, (_, index) => {
      const { commit, next } = commitOf(room, [{ type: 'sessionRenamed', name: `${index}` }]);
      room = next;
      return commit;
    });
    await store.commit(newRoom, commits);
    await store.prune({ idle: 0, unused: 0, receipts: 1001 });
    const ids = commits.map(({ receipt }) => receipt.id);
    expect((await store.findReceipts(ids)).size).toBe(0);
    expect(await store.load('room')).toEqual(room);
  });

  test('[O44, O10] sets its clock forward by no more than it may, and says when it can do its work', async () => {
    const clock = { now: 1000 };
    await using source = await open(() => clock.now);
    const standsAt: number[] = [];
    for (const now of [1000, 1005, 1_000_000, 1_000_000, 900]) {
      clock.now = now;
      standsAt.push(await source.store.passTime(10));
      await source.store.check();
    }
    expect(standsAt).toEqual([1000, 1005, 1015, 1025, 900]);
  });

  test('[O7] says which session is missing', async () => {
    await using source = await open();
    await expect(source.store.load('nowhere')).rejects.toThrow('Session with ID nowhere not found');
  });
}
