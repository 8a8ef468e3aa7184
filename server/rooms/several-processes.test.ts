import { describe, expect, test } from 'bun:test';
import { LateStore } from '../testing/late-store.ts';
import { missedAt, openSession, Process } from '../testing/processes.ts';
import { given } from '../testing/room.ts';

describe('a step that another process has stored', () => {
  test('[C20, C21] is told to the people here, once and in order', async () => {
    const { steps, here, there, rename } = await openSession();
    for (const name of ['one', 'two', 'three']) await rename(there, name);
    const held = [...steps.held];
    steps.deliver();
    steps.deliver(held);
    expect(here.names()).toEqual(['one', 'two', 'three']);
    expect(there.names()).toEqual(['one', 'two', 'three']);
    expect(here.gaps + there.gaps).toBe(0);
  });

  test('[C21] while our own commit is not answered yet is taken after it', async () => {
    const store = new LateStore();
    const { steps, here, there, rename } = await openSession(store);
    const answer = store.delayNext();
    const ours = rename(here, 'ours');
    await rename(there, 'theirs');
    steps.deliver();
    expect(here.names()).toEqual([]);
    answer();
    await ours;
    expect(here.names()).toEqual(['ours', 'theirs']);
    expect(here.gaps).toBe(0);
  });

  test('[C2, C21] before our own commit is told first, and ours decided anew on top of it', async () => {
    const store = new LateStore();
    const { steps, here, there, rename } = await openSession(store);
    await rename(there, 'theirs');
    const answer = store.delayNext();
    const ours = rename(here, 'ours');
    await new Promise(setImmediate);
    steps.deliver();
    answer();
    expect(await ours).toMatchObject({ ok: true, value: { revision: 3 } });
    expect(here.names()).toEqual(['theirs', 'ours']);
    steps.deliver();
    expect(there.names()).toEqual(['theirs', 'ours']);
    expect(here.gaps + there.gaps).toBe(0);
  });

  test('[C2, C21] and got ahead of our own commit may come a little later, and is still told first', async () => {
    const { steps, here, there, rename } = await openSession();
    await rename(there, 'theirs');
    const ours = rename(here, 'ours');
    await new Promise(setImmediate);
    steps.deliver();
    await ours;
    expect(here.names()).toEqual(['theirs', 'ours']);
    expect(here.gaps).toBe(0);
  });

  test('[C21] is not undone by a read that began before it', async () => {
    const store = new LateStore();
    const { steps, here, there, rename, nameSeenBy } = await openSession(store);
    const answer = store.delayNext();
    const reading = nameSeenBy(here);
    await rename(there, 'one');
    steps.deliver();
    answer();
    await reading;
    await rename(there, 'two');
    steps.deliver();
    expect(here.names()).toEqual(['one', 'two']);
    expect(here.gaps).toBe(0);
  });

  test('[C7, C21] of our own is told once its commit is answered, also when somebody reads it before', async () => {
    const store = new LateStore();
    const { here, rename, nameSeenBy } = await openSession(store);
    const answer = store.delayNext();
    const ours = rename(here, 'ours');
    await new Promise(setImmediate);
    expect(await nameSeenBy(here)).toBe('ours');
    expect(here.told).toEqual([]);
    answer();
    await ours;
    expect(here.names()).toEqual(['ours']);
    expect(here.gaps).toBe(0);
  });

  test('[C21] while the room is read is taken on top of what is read', async () => {
    const store = new LateStore();
    const { steps, there, rename, sessionId, participantId } = await openSession(store);
    const late = new Process(store, steps);
    const answer = store.delayNext();
    const entering = late.rooms.attend(sessionId, participantId, 'key of ann');
    await rename(there, 'one');
    await rename(there, 'two');
    steps.deliver();
    answer();
    expect((await entering).ok).toBe(true);
    expect(late.names()).toEqual(['one', 'two']);
    expect(late.gaps).toBe(0);
  });

  test('[C21] at whatever moment it comes, a page that asks for the room gets it with all it was told', async () => {
    const moments = Array.from({ length: 30 }, (_, moment) => moment);
    for (const moment of moments) {
      const store = new LateStore();
      const { steps, here, there, rename, attendingHere } = await openSession(store);
      const answer = store.delayNext();
      const shown: unknown[] = [];
      const asking = attendingHere.catchUp({ revision: 1, mark: 'other' }, (missed) => {
        const told = here.told.at(-1)?.revision ?? 1;
        shown.push(missed.kind === 'snapshot' && missed.view.revision >= told);
      });
      await rename(there, 'on top');
      answer();
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      steps.deliver();
      await asking;
      expect([moment, ...shown]).toEqual([moment, true]);
    }
  });

  test('[C12, C21] and whose forerunner is missing makes the people here ask, who get the whole room', async () => {
    const { steps, here, there, rename, attendingHere } = await openSession();
    await rename(there, 'lost');
    steps.held.length = 0;
    await rename(there, 'two');
    steps.deliver();
    await here.heardAll();
    expect(here.told).toMatchObject([{ revision: 3, changes: [] }]);
    expect(here.gaps).toBe(1);
    expect(await missedAt(attendingHere, { revision: 1, mark: '' })).toMatchObject({
      kind: 'snapshot',
      view: { revision: 3 },
    });
    const third = given(here.told.at(-1));
    await rename(there, 'three');
    steps.deliver();
    expect(await missedAt(attendingHere, third)).toMatchObject({
      kind: 'steps',
      steps: [{ revision: 4 }],
    });
  });
});

describe('while the bus is away', () => {
  test('[O31, C22] commands go on, and what is missed is taken from the store', async () => {
    const { here, there, rename, nameSeenBy } = await openSession();
    there.bus.isConnected = false;
    expect(await rename(there, 'unheard')).toMatchObject({ ok: true });
    expect(here.told).toEqual([]);
    await here.rooms.catchUp();
    expect(here.told).toMatchObject([{ revision: 2, changes: [] }]);
    await here.rooms.catchUp();
    expect(here.told).toHaveLength(1);
    there.bus.isConnected = true;
    here.bus.isConnected = false;
    expect(await rename(there, 'unheard again')).toMatchObject({ value: { revision: 3 } });
    expect(await rename(here, 'on top')).toMatchObject({ value: { revision: 4 } });
    expect(await nameSeenBy(there)).toBe('on top');
  });

  test('[C23] who was let in elsewhere finds their seat here too, and what they were told elsewhere', async () => {
    const { store, here, there, rename, sessionId } = await openSession();
    there.bus.isConnected = false;
    const joined = await there.rooms.join(sessionId, { commandId: 'b', name: 'Bob' }, 'key of bob');
    if (!joined.ok) throw new Error(joined.refusal.code);
    const { participantId } = joined.value;
    const position = await store.load(sessionId);
    const entered = await here.rooms.attend(sessionId, participantId, 'key of bob');
    if (!entered.ok) throw new Error(entered.refusal.code);
    const renamed = await rename(there, 'told there');
    if (!renamed.ok) throw new Error(renamed.refusal.code);
    expect(await missedAt(entered.value, renamed.value)).toEqual({ kind: 'steps', steps: [] });
    expect(await missedAt(entered.value, position)).toMatchObject({
      kind: 'snapshot',
      view: { session: { name: 'told there' } },
    });
  });

  test('[O15, W9] people in a session that another process has forgotten are let go', async () => {
    const { here, there, sessionId } = await openSession();
    await there.rooms.prune({ idle: Number.POSITIVE_INFINITY, unused: 0, receipts: 0 });
    await here.rooms.catchUp();
    expect(here.told).toMatchObject([{ sessionId, changes: [{ type: 'sessionDeleted' }] }]);
  });
});
