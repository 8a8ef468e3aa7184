import { describe, expect, test } from 'bun:test';
import type { CommandId } from '@story-pointer/core/ids';
import type { Version } from '@story-pointer/core/session/open-room';
import { openSession, Process } from '../testing/processes.ts';
import { RestorableStore } from '../testing/restorable-store.ts';
import { given } from '../testing/room.ts';
import { TestClient } from '../testing/test-client.ts';

/** A session on two processes whose data was taken back by one step: 'kept' is there, 'lost' is not. */
async function openRestored() {
  const store = new RestorableStore();
  const opened = await openSession(store);
  const { messages, there, rename, sessionId } = opened;
  await rename(there, 'kept');
  const restore = await store.backUp(sessionId);
  const lost = await rename(there, 'lost');
  messages.deliver();
  await restore();
  if (!lost.ok) throw new Error(lost.refusal.code);
  return { ...opened, store, lost: lost.value };
}

describe('when the data was taken back under running processes', () => {
  test('[C50] each finds out by asking, and has its pages ask', async () => {
    const { here, there, pageHere, pageThere, nameSeenBy, lost } = await openRestored();
    for (const [process, page] of [
      [here, pageHere],
      [there, pageThere],
    ] as const) {
      await process.rooms.catchUp();
      expect(page.names()).toEqual(['kept', 'lost', null]);
      expect(await nameSeenBy(process)).toBe('kept');
    }
    expect(await pageHere.resume(lost)).toMatchObject({
      type: 'welcome',
      room: { revision: 2, session: { name: 'kept' } },
    });
  });

  test('[C50] a command is decided on what is there by then, and the same number is another position', async () => {
    const { messages, here, there, rename, pageHere, pageThere, nameSeenBy, lost } =
      await openRestored();
    expect(await rename(here, 'new')).toMatchObject({ ok: true, value: { revision: 3 } });
    messages.deliver();
    await there.bus.handled();
    for (const [process, attendance] of [
      [here, pageHere],
      [there, pageThere],
    ] as const) {
      expect(await nameSeenBy(process)).toBe('new');
      expect(await attendance.resume(lost)).toMatchObject({
        type: 'welcome',
        room: { revision: 3, session: { name: 'new' } },
      });
    }
  });

  test('[C50] a process that has heard of neither does not commit on a number alone', async () => {
    const { store, messages, here, there, send, rename, sessionId, pageThere } =
      await openRestored();
    // Elsewhere the room has come to the same revision again, by another step.
    await send(here, { type: 'createStory', name: 'Another step' });
    messages.held.length = 0;
    expect(await rename(there, 'on top')).toMatchObject({ ok: true, value: { revision: 4 } });
    const { session, stories } = await store.load(sessionId);
    expect([session.name, stories.length]).toEqual(['on top', 1]);
    expect(pageThere.names()).toEqual(['kept', 'lost', null, 'on top']);
  });
});

describe('a step on the bus that nobody has stored', () => {
  async function openForged(forge: (room: Version) => Partial<Version & { base: string }>) {
    const opened = await openSession();
    const { messages, store, here, rename, sessionId } = opened;
    await rename(opened.there, 'true');
    messages.deliver();
    const { revision, mark } = await store.load(sessionId);
    const changes = [{ type: 'sessionRenamed', name: 'forged' } as const];
    const next = { revision: revision + 1, mark: 'forged', base: mark };
    messages.deliver([{ sessionId, ...next, changes, ...forge({ revision, mark }) }]);
    await here.bus.handled();
    return opened;
  }

  test.each([
    ['of another room’s history', () => ({ base: 'elsewhere' })],
    ['of an earlier revision', () => ({ revision: 1 })],
    ['of the same revision', ({ revision }: Version) => ({ revision })],
    ['from the future', () => ({ revision: 1_000_000 })],
  ])('[C50] is not taken: one %s', async (_, forge) => {
    const { here, nameSeenBy, pageHere } = await openForged(forge);
    expect(await nameSeenBy(here)).toBe('true');
    expect(pageHere.names()).toEqual(['true']);
    expect(here.gaps).toBe(0);
  });

  test('[C50, C20] is taken back where it fits, and nothing is committed on it', async () => {
    const { here, there, rename, nameSeenBy, pageHere } = await openForged(() => ({}));
    const forged = given(pageHere.changes.at(-1));
    expect(pageHere.names()).toEqual(['true', 'forged']);
    expect(await rename(there, 'next')).toMatchObject({ value: { revision: 3 } });
    await here.rooms.catchUp();
    expect(await nameSeenBy(here)).toBe('next');
    expect(await pageHere.resume(forged)).toMatchObject({ type: 'welcome' });
  });
});

/** Counts how often a process reads a room. */
function loadsOf(store: RestorableStore): () => number {
  let loads = 0;
  const { load } = store;
  store.load = (...what) => {
    loads += 1;
    return load.apply(store, what);
  };
  return () => loads;
}

describe('what a process knows', () => {
  async function openCounted() {
    const store = new RestorableStore();
    const opened = await openSession(store);
    let asked = 0;
    const { positionsOf } = store;
    store.positionsOf = (ids) => {
      asked += 1;
      return positionsOf.call(store, ids);
    };
    return { ...opened, loads: loadsOf(store), asked: () => asked };
  }

  test('is not read again for pages that claim to come from the future', async () => {
    const { here, openOn, loads, asked } = await openCounted();
    const position = { revision: 1_000_000, mark: 'future' };
    const pages = await Promise.all(Array.from({ length: 60 }, () => openOn(here)));
    const before = asked();
    const answers = pages.map((page) => page.resume(position));
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ type: 'welcome', room: { revision: 1 } });
    }
    expect(loads()).toBe(0);
    // Pages that come while the store is asked share the next question.
    expect(asked() - before).toBe(2);
  });

  test('[C3] is kept when a command that was answered before comes among new ones', async () => {
    const { here, sessionId, participantId, loads } = await openCounted();
    const send = (commandId: CommandId, name: string) => {
      const command = { type: 'renameSession', name } as const;
      const sender = { kind: 'seat', participantId, keyHash: 'key of ann' } as const;
      return here.rooms.at(sessionId).run(commandId, command, sender);
    };
    await send('first', 'once');
    for (let round = 0; round < 10; round += 1) {
      const [again, other] = await Promise.all([
        send('first', 'once'),
        send(`new ${round}`, `${round}`),
      ]);
      expect([again.ok, other.ok]).toEqual([true, true]);
    }
    expect(loads()).toBe(0);
  });

  test('is not read again for each who looks, be it attended or not', async () => {
    const { messages, there, rename, nameSeenBy, here, pageHere, loads } = await openCounted();
    for (let look = 0; look < 10; look += 1) expect(await nameSeenBy(here)).toBe('S');
    expect(loads()).toBe(0);
    pageHere.leave();
    await rename(there, 'elsewhere');
    messages.deliver();
    for (let look = 0; look < 10; look += 1) expect(await nameSeenBy(here)).toBe('elsewhere');
    expect(loads()).toBe(1);
  });

  test('[C12] stays complete when somebody who looks is faster than the bus', async () => {
    const { messages, here, there, rename, nameSeenBy, pageHere, loads } = await openCounted();
    const before = { revision: 1, mark: '' };
    await rename(there, 'elsewhere');
    const look = nameSeenBy(here);
    await new Promise(setImmediate);
    messages.deliver();
    expect(await look).toBe('elsewhere');
    expect(here.gaps + loads()).toBe(0);
    expect(await pageHere.resume(before)).toMatchObject({ type: 'changes' });
  });

  test('[C20] is complete although a step was lost while the room was read for the first time', async () => {
    const { store, messages, there, rename, sessionId, participantId } = await openCounted();
    const { load } = store;
    const isRead = Promise.withResolvers<void>();
    store.load = async (id) => {
      const room = await load.call(store, id);
      await isRead.promise;
      return room;
    };
    const late = new Process(store, messages);
    const version = { revision: 1, mark: '' };
    const entering = TestClient.open(
      late.rooms.at(sessionId),
      participantId,
      'key of ann',
      version,
    );
    await rename(there, 'lost');
    messages.held.length = 0;
    const comparing = late.rooms.catchUp([sessionId]);
    isRead.resolve();
    const [page] = await Promise.all([entering, comparing]);
    expect(page.messages.at(-1)).toMatchObject({ revision: 2, changes: [] });
  });
});
