import { describe, expect, test } from 'bun:test';
import { MemoryStore } from '../stores/memory-store.ts';
import { HeldMessages } from '../testing/held-bus.ts';
import { LateStore } from '../testing/late-store.ts';
import { openSession, Process } from '../testing/processes.ts';
import { given } from '../testing/room.ts';
import { TestClient } from '../testing/test-client.ts';

describe('a step that another process has stored', () => {
  test('[C20] is sent to the people here, once and in order', async () => {
    const { messages, here, there, rename, pageHere, pageThere } = await openSession();
    for (const name of ['one', 'two', 'three']) await rename(there, name);
    const held = [...messages.held];
    messages.deliver();
    messages.deliver(held);
    expect(pageHere.names()).toEqual(['one', 'two', 'three']);
    expect(pageThere.names()).toEqual(['one', 'two', 'three']);
    expect(here.gaps + there.gaps).toBe(0);
  });

  test('while our own commit is not answered yet is taken after it', async () => {
    const store = new LateStore();
    const { messages, here, there, rename, pageHere } = await openSession(store);
    const { asked, answer } = store.delayNext('commit');
    const ours = rename(here, 'ours');
    await asked;
    await rename(there, 'theirs');
    messages.deliver();
    expect(pageHere.names()).toEqual([]);
    answer();
    await ours;
    expect(pageHere.names()).toEqual(['ours', 'theirs']);
    expect(here.gaps).toBe(0);
  });

  test('before our own commit is sent first, and ours decided anew on top of it', async () => {
    const store = new LateStore();
    const { messages, here, there, rename, pageHere, pageThere } = await openSession(store);
    await rename(there, 'theirs');
    const { asked, answer } = store.delayNext('commit');
    const ours = rename(here, 'ours');
    await asked;
    messages.deliver();
    answer();
    expect(await ours).toMatchObject({ ok: true, value: { revision: 3 } });
    expect(pageHere.names()).toEqual(['theirs', 'ours']);
    messages.deliver();
    expect(pageThere.names()).toEqual(['theirs', 'ours']);
    expect(here.gaps + there.gaps).toBe(0);
  });

  test('and got ahead of our own commit may come a little later, and is still told first', async () => {
    const { messages, here, there, rename, pageHere } = await openSession();
    await rename(there, 'theirs');
    const ours = rename(here, 'ours');
    // After all that needs no event, and before the timer of the wait for it.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    messages.deliver();
    await ours;
    expect(pageHere.names()).toEqual(['theirs', 'ours']);
    expect(here.gaps).toBe(0);
  });

  test('is not undone by a read that began before it', async () => {
    const store = new LateStore();
    const { messages, here, there, rename, nameSeenBy, pageHere } = await openSession(store);
    const { asked, answer } = store.delayNext('positionsOf');
    const reading = nameSeenBy(here);
    await asked;
    await rename(there, 'one');
    messages.deliver();
    answer();
    await reading;
    await rename(there, 'two');
    messages.deliver();
    expect(pageHere.names()).toEqual(['one', 'two']);
    expect(here.gaps).toBe(0);
  });

  test('[C4] of our own is sent once its commit is answered, also when somebody reads it before', async () => {
    const store = new LateStore();
    const { here, rename, nameSeenBy, pageHere } = await openSession(store);
    const { asked, answer } = store.delayNext('commit');
    const ours = rename(here, 'ours');
    await asked;
    expect(await nameSeenBy(here)).toBe('ours');
    expect(pageHere.changes).toEqual([]);
    answer();
    await ours;
    expect(pageHere.names()).toEqual(['ours']);
    expect(here.gaps).toBe(0);
  });

  test('while the room is read is taken on top of what is read', async () => {
    const store = new LateStore();
    const { messages, there, rename, sessionId, participantId } = await openSession(store);
    const late = new Process(store, messages);
    const { asked, answer } = store.delayNext('load');
    const position = { revision: 1, mark: '' };
    const entering = TestClient.open(
      late.rooms.at(sessionId),
      participantId,
      'key of ann',
      position,
    );
    await asked;
    await rename(there, 'one');
    await rename(there, 'two');
    messages.deliver();
    answer();
    const page = await entering;
    expect(page.names()).toEqual(['one', 'two']);
    expect(late.gaps).toBe(0);
  });

  test('at whatever moment it comes, a page that asks for the room gets it with all it was sent', async () => {
    const moments = Array.from({ length: 30 }, (_, moment) => moment);
    for (const moment of moments) {
      const store = new LateStore();
      const { messages, there, rename, pageHere } = await openSession(store);
      const { asked, answer } = store.delayNext('positionsOf');
      const asking = pageHere.resume({ revision: 1, mark: 'other' });
      await asked;
      await rename(there, 'on top');
      answer();
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      messages.deliver();
      await asking;
      const { room } = await pageHere.welcome();
      const at = pageHere.messages.findIndex(({ type }) => type === 'welcome');
      const sent = pageHere.messages.slice(0, at).filter(({ type }) => type === 'changes');
      const isAll = sent.every((one) => one.type === 'changes' && one.revision <= room.revision);
      expect([moment, isAll]).toEqual([moment, true]);
    }
  });

  test('[C12] and whose forerunner is missing makes the people here ask, who get the whole room', async () => {
    const { messages, here, there, rename, pageHere } = await openSession();
    await rename(there, 'lost');
    messages.held.length = 0;
    await rename(there, 'two');
    messages.deliver();
    await here.bus.handled();
    expect(pageHere.changes).toMatchObject([{ revision: 3, changes: [] }]);
    expect(here.gaps).toBe(1);
    expect(await pageHere.resume({ revision: 1, mark: '' })).toMatchObject({
      type: 'welcome',
      room: { revision: 3 },
    });
    const third = given(pageHere.changes.at(-1));
    await rename(there, 'three');
    messages.deliver();
    expect(await pageHere.resume(third)).toMatchObject({
      type: 'changes',
      revision: 4,
    });
  });
});

describe('while the bus is away', () => {
  test('[O31, C20] commands go on, and what is missed is taken from the store', async () => {
    const { here, there, rename, nameSeenBy, pageHere } = await openSession();
    there.bus.isConnected = false;
    expect(await rename(there, 'unheard')).toMatchObject({ ok: true });
    expect(pageHere.changes).toEqual([]);
    await here.rooms.catchUp();
    expect(pageHere.changes).toMatchObject([{ revision: 2, changes: [] }]);
    await here.rooms.catchUp();
    expect(pageHere.changes).toHaveLength(1);
    there.bus.isConnected = true;
    here.bus.isConnected = false;
    expect(await rename(there, 'unheard again')).toMatchObject({ value: { revision: 3 } });
    expect(await rename(here, 'on top')).toMatchObject({ value: { revision: 4 } });
    expect(await nameSeenBy(there)).toBe('on top');
  });

  test('who was let in elsewhere finds their seat here too, and what they were sent elsewhere', async () => {
    const { store, here, there, rename, sessionId } = await openSession();
    there.bus.isConnected = false;
    const joined = await there.rooms
      .at(sessionId)
      .entrance.join({ commandId: 'b', name: 'Bob' }, 'key of bob');
    if (!joined.ok) throw new Error(joined.refusal.code);
    const { participantId } = joined.value;
    const position = await store.load(sessionId);
    const page = await TestClient.open(here.rooms.at(sessionId), participantId, 'key of bob');
    const renamed = await rename(there, 'told there');
    if (!renamed.ok) throw new Error(renamed.refusal.code);
    expect(await page.resume(renamed.value)).toMatchObject({
      changes: [],
      base: renamed.value.mark,
    });
    await page.resume(position);
    expect((await page.welcome()).room.session.name).toBe('told there');
  });

  test('[O15, SE3] people in a session that another process has forgotten are let go', async () => {
    const { here, there, pageHere } = await openSession();
    await there.rooms.prune({ idle: Number.POSITIVE_INFINITY, unused: 0, receipts: 0 });
    await here.rooms.catchUp();
    expect(pageHere.changes).toMatchObject([{ changes: [{ type: 'sessionDeleted' }] }]);
    expect(pageHere.closed).toBe('gone');
  });
});

test('[TE18] people who wait on the page of a team are seen on every process', () => {
  const messages = new HeldMessages();
  const store = new MemoryStore();
  const [here, there] = [new Process(store, messages), new Process(store, messages)];
  const waiting = { teamId: 'team', page: 'page of ann', name: 'Ann' };
  here.rooms.waiting.report(waiting);
  const bob = { ...waiting, page: 'page of bob', name: 'Bob' };
  expect(there.rooms.waiting.report(bob)).toEqual(['Ann']);
});
