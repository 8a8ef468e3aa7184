import { describe, expect, test } from 'bun:test';
import { MemoryStore } from '../stores/memory-store.ts';
import { openSession } from '../testing/processes.ts';
import { given } from '../testing/room.ts';
import { TestClient } from '../testing/test-client.ts';

describe('a room that nobody attends here', () => {
  test('is read anew each time', async () => {
    const { here, there, rename, nameSeenBy, pageHere } = await openSession();
    await rename(here, 'before');
    pageHere.leave();
    await rename(there, 'after');
    expect(await nameSeenBy(here)).toBe('after');
  });

  test('is read before a command is decided in it', async () => {
    const store = new MemoryStore();
    const { here, there, rename, send, pageHere } = await openSession(store);
    await rename(here, 'before');
    pageHere.leave();
    const created = await send(there, { type: 'createStory', name: 'Story' });
    const changes = created.ok ? created.value.changes : [];
    const { storyId } = given(changes.find((change) => change.type === 'storyCreated'));
    await send(there, { type: 'reveal', storyId, round: 1 });
    let commits = 0;
    store.commit = (...what) => {
      commits += 1;
      return MemoryStore.prototype.commit.apply(store, what);
    };
    const late = await send(here, { type: 'vote', storyId, round: 1, points: 5 });
    expect(late).toEqual({ ok: false, refusal: { code: 'alreadyRevealed' } });
    expect(commits).toBe(0);
  });

  test('is read anew for who comes back', async () => {
    const { here, there, rename, pageHere, sessionId } = await openSession();
    pageHere.leave();
    await rename(there, 'meanwhile');
    const version = { revision: 1, mark: '' };
    const page = await TestClient.open(here.rooms.at(sessionId), null, null, version);
    await here.bus.handled();
    expect(page.messages).toMatchObject([{ room: { session: { name: 'meanwhile' } } }]);
  });
});

test('a process follows a session as long as one of its own people is in it', async () => {
  const { messages, here, there, rename, pageHere, sessionId, openOn } = await openSession();
  const second = await openOn(here);
  pageHere.leave();
  await rename(there, 'one');
  messages.deliver();
  expect(second.names()).toEqual(['one']);
  expect([...here.bus.followed]).toContain(sessionId);
  second.leave();
  expect([...here.bus.followed]).not.toContain(sessionId);
  await rename(there, 'two');
  messages.deliver();
  expect(second.names()).toEqual(['one']);
});
