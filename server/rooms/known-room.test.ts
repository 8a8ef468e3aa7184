import { describe, expect, test } from 'bun:test';
import { MemoryStore } from '../stores/memory-store.ts';
import { missedAt, openSession } from '../testing/processes.ts';
import { given } from '../testing/room.ts';

describe('a room that nobody attends here', () => {
  test('[C23] is read anew each time', async () => {
    const { here, there, rename, nameSeenBy, attendingHere } = await openSession();
    await rename(here, 'before');
    attendingHere.leave();
    await rename(there, 'after');
    expect(await nameSeenBy(here)).toBe('after');
  });

  test('[C23, C2] is read before a command is decided in it', async () => {
    const store = new MemoryStore();
    const { here, there, rename, send, attendingHere } = await openSession(store);
    await rename(here, 'before');
    attendingHere.leave();
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
    expect(commits).toBe(1);
  });

  test('[C23] is read anew for who comes back', async () => {
    const { here, there, rename, attendingHere, sessionId } = await openSession();
    attendingHere.leave();
    await rename(there, 'meanwhile');
    const entered = await here.rooms.attend(sessionId, null, null);
    await here.heardAll();
    expect(here.told).toEqual([]);
    if (!entered.ok) throw new Error(entered.refusal.code);
    const missed = await missedAt(entered.value, { revision: 1, mark: '' });
    expect(missed).toMatchObject({ view: { session: { name: 'meanwhile' } } });
  });
});

test('[O30] a process follows a session as long as one of its own people is in it', async () => {
  const { steps, here, there, rename, attendingHere, sessionId, participantId } =
    await openSession();
  const second = await here.rooms.attend(sessionId, participantId, 'key of ann');
  attendingHere.leave();
  await rename(there, 'one');
  steps.deliver();
  expect(here.names()).toEqual(['one']);
  expect([...here.bus.followed]).toEqual([sessionId]);
  if (second.ok) second.value.leave();
  expect([...here.bus.followed]).toEqual([]);
  await rename(there, 'two');
  steps.deliver();
  expect(here.names()).toEqual(['one']);
});
