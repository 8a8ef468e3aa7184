import { describe, expect, test } from 'bun:test';
import type { Position } from '@story-pointer/core/session/open-room';
import { missedAt, openSession, Process } from '../testing/processes.ts';
import { RestorableStore } from '../testing/restorable-store.ts';
import { given } from '../testing/room.ts';

/** A session on two processes whose data was taken back by one step: 'kept' is there, 'lost' is not. */
async function openRestored() {
  const store = new RestorableStore();
  const opened = await openSession(store);
  const { steps, there, rename, sessionId } = opened;
  await rename(there, 'kept');
  const restore = await store.backUp(sessionId);
  const lost = await rename(there, 'lost');
  steps.deliver();
  await restore();
  if (!lost.ok) throw new Error(lost.refusal.code);
  return { ...opened, store, lost: lost.value };
}

describe('when the data was taken back under running processes', () => {
  test('[C50] each finds out by asking, and has its pages ask (finding C1)', async () => {
    const { here, there, attendingHere, nameSeenBy, lost } = await openRestored();
    for (const process of [here, there]) {
      await process.rooms.catchUp();
      expect(process.names()).toEqual(['kept', 'lost', null]);
      expect(await nameSeenBy(process)).toBe('kept');
    }
    expect(await missedAt(attendingHere, lost)).toMatchObject({
      kind: 'snapshot',
      view: { revision: 2, session: { name: 'kept' } },
    });
  });

  test('[C50, C2] a command is decided on what is there by then, and the same number is another position (finding C1)', async () => {
    const { steps, here, there, rename, attendingHere, attendingThere, nameSeenBy, lost } =
      await openRestored();
    expect(await rename(here, 'new')).toMatchObject({ ok: true, value: { revision: 3 } });
    steps.deliver();
    await there.heardAll();
    for (const [process, attendance] of [
      [here, attendingHere],
      [there, attendingThere],
    ] as const) {
      expect(await nameSeenBy(process)).toBe('new');
      expect(await missedAt(attendance, lost)).toMatchObject({
        kind: 'snapshot',
        view: { revision: 3, session: { name: 'new' } },
      });
    }
  });

  test('[C50, C2] a process that has heard of neither does not commit on a number alone (finding C1)', async () => {
    const { store, steps, here, there, send, rename, sessionId } = await openRestored();
    // Elsewhere the room has come to the same revision again, by another step.
    await send(here, { type: 'createStory', name: 'Another step' });
    steps.held.length = 0;
    expect(await rename(there, 'on top')).toMatchObject({ ok: true, value: { revision: 4 } });
    const { session, stories } = await store.load(sessionId);
    expect([session.name, stories.length]).toEqual(['on top', 1]);
    expect(there.names()).toEqual(['kept', 'lost', null, 'on top']);
  });
});

describe('a step on the bus that nobody has stored', () => {
  async function openForged(forge: (room: Position) => Partial<Position & { base: string }>) {
    const opened = await openSession();
    const { steps, store, here, rename, sessionId } = opened;
    await rename(opened.there, 'true');
    steps.deliver();
    const { revision, mark } = await store.load(sessionId);
    const changes = [{ type: 'sessionRenamed', name: 'forged' } as const];
    const next = { revision: revision + 1, mark: 'forged', base: mark };
    steps.deliver([{ sessionId, ...next, changes, ...forge({ revision, mark }) }]);
    await here.heardAll();
    return opened;
  }

  test.each([
    ['of another room’s history', () => ({ base: 'elsewhere' })],
    ['of an earlier revision', () => ({ revision: 1 })],
    ['of the same revision', ({ revision }: Position) => ({ revision })],
    ['from the future', () => ({ revision: 1_000_000 })],
  ])('[C50, C21] is not taken: one %s (finding C1)', async (_, forge) => {
    const { here, nameSeenBy } = await openForged(forge);
    expect(await nameSeenBy(here)).toBe('true');
    expect(here.names()).toEqual(['true']);
    expect(here.gaps).toBe(0);
  });

  test('[C50, C22] is taken back where it fits, and nothing is committed on it (finding C1)', async () => {
    const { here, there, rename, nameSeenBy, attendingHere } = await openForged(() => ({}));
    const forged = given(here.told.at(-1));
    expect(here.names()).toEqual(['true', 'forged']);
    expect(await rename(there, 'next')).toMatchObject({ value: { revision: 3 } });
    await here.rooms.catchUp();
    expect(await nameSeenBy(here)).toBe('next');
    expect(await missedAt(attendingHere, forged)).toMatchObject({ kind: 'snapshot' });
  });
});

/** How often a process has read a room. */
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

  test('[C52] is not read again for pages that claim to come from the future (finding C3)', async () => {
    const { attendingHere, loads, asked } = await openCounted();
    const position = { revision: 1_000_000, mark: 'future' };
    const answers = Array.from({ length: 60 }, () => missedAt(attendingHere, position));
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ kind: 'snapshot', view: { revision: 1 } });
    }
    expect(loads()).toBe(0);
    // Those who come while the store is asked share the next question.
    expect(asked()).toBe(2);
  });

  test('[C52, C3] is kept when a command that was answered before comes among new ones (finding C4)', async () => {
    const { here, sessionId, participantId, loads } = await openCounted();
    const send = (commandId: string, name: string) => {
      const command = { type: 'renameSession', name } as const;
      return here.rooms.command(sessionId, { commandId, participantId, command }, 'key of ann');
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

  test('[C52, C23] is not read again for each who looks, be it attended or not (review 4.15)', async () => {
    const { steps, there, rename, nameSeenBy, here, attendingHere, loads } = await openCounted();
    for (let look = 0; look < 10; look += 1) expect(await nameSeenBy(here)).toBe('S');
    expect(loads()).toBe(0);
    attendingHere.leave();
    await rename(there, 'elsewhere');
    steps.deliver();
    for (let look = 0; look < 10; look += 1) expect(await nameSeenBy(here)).toBe('elsewhere');
    expect(loads()).toBe(1);
  });

  test('[C52, C12] stays complete when somebody who looks is faster than the bus (review 4.15)', async () => {
    const { steps, here, there, rename, nameSeenBy, attendingHere, loads } = await openCounted();
    const before = { revision: 1, mark: '' };
    await rename(there, 'elsewhere');
    const look = nameSeenBy(here);
    await new Promise(setImmediate);
    steps.deliver();
    expect(await look).toBe('elsewhere');
    expect(here.gaps + loads()).toBe(0);
    expect(await missedAt(attendingHere, before)).toMatchObject({ kind: 'steps' });
  });

  test('[C21, C22] is complete although a step was lost while the room was read for the first time (review 4.14)', async () => {
    const { store, steps, there, rename, sessionId, participantId } = await openCounted();
    const { load } = store;
    const isRead = Promise.withResolvers<void>();
    store.load = async (id) => {
      const room = await load.call(store, id);
      await isRead.promise;
      return room;
    };
    const late = new Process(store, steps);
    const entering = late.rooms.attend(sessionId, participantId, 'key of ann');
    await rename(there, 'lost');
    steps.held.length = 0;
    const comparing = late.rooms.catchUp([sessionId]);
    isRead.resolve();
    await Promise.all([entering, comparing]);
    expect(late.told.at(-1)).toMatchObject({ revision: 2, changes: [] });
  });
});
