import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ofInstallation } from '@story-pointer/core/webhooks/events';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { after, found, webhook, withTeam } from '../testing/stored-teams.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { MemoryStore } from './memory-store.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

const minute = 60_000;

describe('the SQL of SQLite', () => keepsDeliveries(async () => new MemoryStore([], () => minute)));

describe.skipIf(isPostgresMissing)('the SQL of PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  keepsDeliveries(async () => openPostgres(await postgres.newDatabase(), () => minute, 'alone'));

  test('[WH4] two processes that send while a third commits lose no message and keep the order @nightly', async () => {
    const url = await postgres.newDatabase();
    const open = () => openPostgres(url, () => minute, 'together');
    const [writer, ...senders] = await Promise.all([open(), open(), open()]);
    await writer.create(newRoom, { id: 'receipt', answer: '{}' });
    const [places, total]: [number[], number] = [[], 500];
    let room = newRoom;
    const write = async () => {
      while (room.revision <= total) {
        const { commit, next } = commitOf(room, [{ type: 'sessionRenamed', name: 'Next' }]);
        await writer.commit(room, [{ ...commit, outgoing: outgoingTo('a', minute) }]);
        room = next;
      }
    };
    const send = async ({ deliveries }: Store) => {
      while (places.length < total) {
        for (const one of await deliveries.claim(minute, 2 * minute, 10, [])) {
          places.push(one.place);
          await deliveries.finish(one, minute, 200);
        }
      }
    };
    await Promise.all([write(), ...senders.map(send)]);
    expect(places).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    for (const store of [writer, ...senders]) await store.close();
  });
});

test('old deliveries are deleted a few at a time, so that no command waits long', async () => {
  const store = new MemoryStore([], () => minute);
  const month = 30 * 24 * 60 * minute;
  for (const [id, count] of [
    ['many', 500],
    ['some', 2],
  ] as const) {
    const room = { ...newRoom, session: { ...newRoom.session, id } };
    await store.create(room, { id, answer: '{}' });
    const { commit } = commitOf(room, [{ type: 'sessionRenamed', name: 'Next' }], `rename ${id}`);
    const { deliveries, ...rest } = outgoingTo('a', minute - month);
    const outgoing = {
      ...rest,
      deliveries: Array.from({ length: count }, () => deliveries).flat(),
    };
    expect(await store.commit(room, [{ ...commit, outgoing }])).toBe(true);
  }
  const countOf = async (sessionId: string) =>
    (await store.deliveries.list({ sessionId }, minute)).length;
  const seen: (readonly [many: number, some: number])[] = [];
  const pruned = store.prune({ idle: 0, unused: 0, receipts: 0 }).then(() => true);
  do seen.push([await countOf('many'), await countOf('some')]);
  while (!(await Promise.race([pruned, nextTurn(false)])));
  // The first of each still has its turn.
  expect(seen).toContainEqual([1, 2]);
  expect([await countOf('many'), await countOf('some')]).toEqual([1, 1]);
  await store.close();
});

test('[WH9] the latest messages of a team are found without a look at all of them', async () => {
  await using file = await openTemporarySqlite();
  await file.store.close();
  {
    using database = new Database(file.path);
    database.run(`INSERT INTO teams (id, revision, mark, last_activity_at, maker, data)
      VALUES ('team', 1, '', 0, '', '{}')`);
    database.run(`WITH RECURSIVE places AS
        (SELECT 1 AS place UNION ALL SELECT place + 1 FROM places WHERE place < 50000)
      INSERT INTO deliveries (id, team_id, webhook_id, host, place, type, happens_at, in_turn,
        claimed, tries, body)
      SELECT place, 'team', 'a', 'a', place, 'ping', place, 0, 0, 1, printf('%400s', '') FROM places`);
  }
  const { deliveries } = await file.reopen();
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const begin = process.cpuUsage();
    const [latest] = await deliveries.list({ teamId: 'team' }, minute);
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / 1000);
    expect(latest?.id).toBe('50000');
  }
  expect(Math.min(...times)).toBeLessThan(10);
});

function outgoingTo(webhookId: string, at: number, isAnew = false) {
  const type = at > minute ? ('deadline.soon' as const) : ('session.closed' as const);
  const session = { sessionId: 'room', sessionName: 'Sprint', count: 1 };
  const event = { type, timestamp: '', data: { ...session, estimated: 1, endsAt: '' } };
  return {
    deliveries: [{ webhookId, at, event }],
    toTeam: [],
    endsRemindersAfter: isAnew ? 0 : null,
  };
}

/** A message to each, one after another. */
async function addMessages(store: Store, webhookIds: readonly string[]): Promise<void> {
  await store.create(newRoom, { id: 'receipt', answer: '{}' });
  let room = newRoom;
  for (const webhookId of webhookIds) {
    const { commit, next } = commitOf(room, [{ type: 'sessionRenamed', name: 'Next' }]);
    await store.commit(room, [{ ...commit, outgoing: outgoingTo(webhookId, room.revision) }]);
    room = next;
  }
}

function keepsDeliveries(open: () => Promise<Store>): void {
  test('[WH3, WH4] hands out each delivery once, in the order of each webhook, and forgets those of a session with it', async () => {
    const store = await open();
    await store.create(newRoom, { id: 'receipt', answer: '{}' });
    let room = newRoom;
    const commit = async (webhookId: string, at = room.revision, isAnew = false) => {
      const made = commitOf(room, [{ type: 'sessionRenamed', name: `${room.revision}` }]);
      const outgoing = outgoingTo(webhookId, at, isAnew);
      expect(await store.commit(room, [{ ...made.commit, outgoing }])).toBe(true);
      room = made.next;
    };
    const { deliveries } = store;
    const claim = (now: number) => deliveries.claim(now, now + minute, 10, []);
    for (const webhook of ['a', 'a', 'b', ofInstallation]) await commit(webhook);
    await commit('c', 10 * minute);
    // No host has more than five at once: those of others are not held up.
    const busy = ['a', 'b', ofInstallation].flatMap((host) =>
      Array.from({ length: 5 }, () => host),
    );
    expect(await deliveries.claim(10, minute, 10, busy)).toEqual([]);
    const [first, second] = await Promise.all([claim(10), claim(10)]);
    const claimed = [...first, ...second].map(({ webhookId }) => webhookId);
    expect(claimed.toSorted()).toEqual(['a', 'b', ofInstallation]);
    // One that no process finishes is claimed again, before the one behind it.
    const [again] = (await claim(2 * minute)).filter(({ webhookId }) => webhookId === 'a');
    expect(again).toMatchObject({ place: 1, tries: 2, target: null, sessionId: 'room' });
    if (!again) return;
    // One that is being sent is not sent twice at once.
    expect(await deliveries.sendAgain({ sessionId: 'room' }, again.id, ['a'], 2 * minute)).toBe(
      true,
    );
    expect(await claim(2 * minute)).toEqual([]);
    await deliveries.finish(again, 2 * minute, 200);
    const next = (await claim(2 * minute + 1)).find(({ webhookId }) => webhookId === 'a');
    expect(next).toMatchObject({ place: 2, tries: 1, type: 'session.closed' });
    expect(await deliveries.sendAgain({ sessionId: 'room' }, again.id, ['a'], 2 * minute)).toBe(
      true,
    );
    expect(await deliveries.sendAgain({ sessionId: 'other' }, again.id, ['a'], 2 * minute)).toBe(
      false,
    );
    expect(await deliveries.sendAgain({ sessionId: 'room' }, again.id, ['b'], 2 * minute)).toBe(
      false,
    );
    const listed = await deliveries.list({ sessionId: 'room' }, 2 * minute);
    expect(listed.map(({ webhookId }) => webhookId)).toEqual(['b', 'a', 'a']);
    // The reminder of an earlier deadline gives way.
    await commit('c', 20 * minute, true);
    expect(await deliveries.list({ sessionId: 'room' }, 30 * minute)).toMatchObject([
      { webhookId: 'c', happensAt: 20 * minute },
      ...['b', 'a', 'a'].map((webhookId) => ({ webhookId })),
    ]);
    // Also one that has failed, and waits to be tried again.
    const [failing] = (await claim(30 * minute)).filter(({ webhookId }) => webhookId === 'c');
    if (failing) await deliveries.finish(failing, 30 * minute, 500, 40 * minute);
    await commit('c', 50 * minute, true);
    const { length } = await deliveries.list({ sessionId: 'room' }, 60 * minute);
    expect(length).toBe(4);
    const { commit: end } = commitOf(room, [{ type: 'sessionDeleted' }]);
    expect(await store.commit(room, [end])).toBe(true);
    expect(await claim(60 * minute)).toEqual([]);
    expect(await deliveries.list({ sessionId: 'room' }, 60 * minute)).toEqual([]);
    await store.close();
  });

  test('[WH11] hands what happens in a session to the webhooks of its team that are on, and forgets it with them', async () => {
    const store = await open();
    const { deliveries, teams } = store;
    const { room, team } = await withTeam(store);
    const unconfirmed = { ...webhook, id: 'new', state: 'unconfirmed' } as const;
    const webhooks = [
      webhook,
      unconfirmed,
      { ...webhook, id: 'program', format: 'standard' },
    ] as const;
    const made = after(team, [{ type: 'programsChanged', at: 1, tokens: [], webhooks }], 'make');
    expect(await teams.commit(team, made)).toBe(true);
    expect(await found(store)).toEqual({
      ...made.team,
      webhooks: expect.arrayContaining(webhooks),
    });
    const { commit } = commitOf(room, [{ type: 'sessionRenamed', name: 'Next' }]);
    const outgoing = { ...outgoingTo('', 1), deliveries: [], toTeam: outgoingTo('', 1).deliveries };
    const receipt = { id: 'receipt rename', answer: '{}' };
    expect(await store.commit(room, [{ ...commit, receipt, outgoing }])).toBe(true);
    const claimed = await deliveries.claim(2 * minute, 3 * minute, 10, []);
    const told = claimed.map(({ webhookId, type, sessionId, teamId }) =>
      [webhookId, type, sessionId, teamId].join(' '),
    );
    expect(told.sort()).toEqual([
      ...['hook ping  team', 'hook session.closed room team', 'new ping  team'],
      ...['program ping  team', 'program session.closed room team'],
    ]);
    expect(claimed.every(({ target }) => target?.includes(webhook.code))).toBe(true);
    for (const one of claimed) await deliveries.finish(one, minute, 500, 4 * minute);
    expect(await deliveries.list({ sessionId: 'room' }, minute)).toEqual([]);
    const off = {
      type: 'programsChanged',
      at: 1,
      tokens: [],
      webhooks: [{ ...webhook, state: 'off' }],
    } as const;
    const ended = after(made.team, [off], 'end');
    expect(await teams.commit(made.team, ended)).toBe(true);
    expect(await deliveries.list({ teamId: 'team' }, minute)).toMatchObject(
      ['ping', 'session.closed'].map(() => ({ webhookId: 'hook', dueAt: null, status: 500 })),
    );
    await store.close();
  });

  test('[WH11] tells a team of no deadline in a session that was taken off its list', async () => {
    const store = await open();
    const { room, team } = await withTeam(store);
    const change = { type: 'programsChanged', at: 1, tokens: [], webhooks: [webhook] } as const;
    const made = after(team, [change], 'make');
    expect(await store.teams.commit(team, made)).toBe(true);
    const { commit } = commitOf(room, [{ type: 'sessionRenamed', name: 'Next' }]);
    const { deliveries: toTeam } = outgoingTo('', 10 * minute);
    const outgoing = { deliveries: [], toTeam, endsRemindersAfter: null };
    const receipt = { id: 'receipt rename', answer: '{}' };
    expect(await store.commit(room, [{ ...commit, receipt, outgoing }])).toBe(true);
    const typesOf = async () =>
      (await store.deliveries.list({ teamId: 'team' }, 10 * minute)).map(({ type }) => type);
    expect(await typesOf()).toEqual(['deadline.soon', 'ping']);
    const off = after(made.team, [{ type: 'sessionTakenOff', sessionId: 'room' }], 'off');
    expect(await store.teams.commit(made.team, off)).toBe(true);
    expect(await typesOf()).toEqual(['ping']);
    await store.close();
  });

  test('[WH5] messages to a webhook that rests are due when that ends', async () => {
    const store = await open();
    await addMessages(store, ['resting', 'other']);
    const claim = async (now: number) =>
      (await store.deliveries.claim(now, minute, 1, [], new Map([['resting', 50]]))).map(
        ({ webhookId }) => webhookId,
      );
    expect(await claim(10)).toEqual(['other']);
    expect(await store.deliveries.list({ sessionId: 'room' }, minute)).toMatchObject([
      { webhookId: 'other' },
      { webhookId: 'resting', dueAt: 50, tries: 0 },
    ]);
    expect(await claim(49)).toEqual([]);
    const [late] = await store.deliveries.claim(50, minute, 1, []);
    expect(late?.webhookId).toBe('resting');
    await store.close();
  });

  test('[WH4] a webhook with many messages has its next turn after others that are due by then', async () => {
    const store = await open();
    await addMessages(store, ['slow', 'slow', 'quick']);
    const turns: string[] = [];
    for (const now of [10, 20, 30]) {
      const claimed = await store.deliveries.claim(now, minute, 1, []);
      turns.push(...claimed.map(({ webhookId }) => webhookId));
      for (const one of claimed) await store.deliveries.finish(one, now, 200);
    }
    expect(turns).toEqual(['slow', 'quick', 'slow']);
    await store.close();
  });
}
