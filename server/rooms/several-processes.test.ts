import { describe, expect, test } from 'bun:test';
import type { Command } from '@story-pointer/core/session/decide';
import type { Told } from '@story-pointer/core/view';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';
import { HeldSteps } from '../testing/held-bus.ts';
import { LateStore } from '../testing/late-store.ts';
import { given } from '../testing/room.ts';
import { Rooms } from './rooms.ts';

/** Several processes on one store. What one of them publishes waits until the test delivers it. */

let count = 0;

class Process {
  readonly bus: ReturnType<HeldSteps['join']>;
  readonly rooms: Rooms;
  readonly told: Told[] = [];
  gaps = 0;
  /** What was set going without being waited for. */
  readonly #hearing: Promise<void>[] = [];

  constructor(store: Store, steps: HeldSteps) {
    this.bus = steps.join();
    this.rooms = new Rooms({
      store,
      bus: this.bus,
      tell: (told) => this.told.push(told),
      onGap: () => {
        this.gaps += 1;
      },
      now: () => 0,
      digest: (text) => text,
      newId: () => {
        count += 1;
        return `id-${count}`;
      },
      limits: { participants: 10, stories: 10 },
    });
    this.bus.listen({
      heard: (step) => this.#hearing.push(this.rooms.hear(step)),
      missed: () => this.#hearing.push(this.rooms.catchUp()),
    });
  }

  async heardAll(): Promise<void> {
    await Promise.all(this.#hearing.splice(0));
  }

  /** The new names this process has told its people, and null where it told that it had missed some. */
  names(): (string | null)[] {
    return this.told.map(({ changes: [first] }) => (first && 'name' in first ? first.name : null));
  }
}

/** Ann's session, which somebody attends on each of two processes. */
async function openSession(store: Store = new MemoryStore()) {
  const steps = new HeldSteps();
  const [here, there] = [new Process(store, steps), new Process(store, steps)];
  const commandId = `create ${count}`;
  const opening = { commandId, name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const created = await here.rooms.create(opening, 'key of ann');
  if (!created.ok) throw new Error(created.refusal.code);
  const { sessionId, participantId } = created.value;
  const attendances = await Promise.all(
    [here, there].map(async ({ rooms }) => {
      const entered = await rooms.attend(sessionId, participantId, 'key of ann');
      if (!entered.ok) throw new Error(entered.refusal.code);
      return entered.value;
    }),
  );
  const [attendingHere, attendingThere] = [given(attendances[0]), given(attendances[1])];
  const send = ({ rooms }: Process, command: Command) =>
    rooms.command(
      sessionId,
      { commandId: crypto.randomUUID(), participantId, command },
      'key of ann',
    );
  const rename = (process: Process, name: string) => send(process, { type: 'renameSession', name });
  const nameSeenBy = async ({ rooms }: Process) => {
    const view = await rooms.view(sessionId, participantId, 'key of ann');
    return view.ok ? view.value.session.name : view.refusal.code;
  };
  return {
    ...{ store, steps, here, there, sessionId, participantId, attendingHere, attendingThere },
    ...{ send, rename, nameSeenBy },
  };
}

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
    steps.deliver();
    answer();
    expect(await ours).toMatchObject({ ok: true, value: { revision: 3 } });
    expect(here.names()).toEqual(['theirs', 'ours']);
    steps.deliver();
    expect(there.names()).toEqual(['theirs', 'ours']);
    expect(here.gaps + there.gaps).toBe(0);
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

  test('[C12, C21] and whose forerunner is missing makes the people here ask, who get the whole room', async () => {
    const { steps, here, there, rename, attendingHere } = await openSession();
    await rename(there, 'lost');
    steps.held.length = 0;
    await rename(there, 'two');
    steps.deliver();
    await here.heardAll();
    expect(here.told).toMatchObject([{ revision: 3, changes: [] }]);
    expect(here.gaps).toBe(1);
    await attendingHere.catchUp(1, (missed) =>
      expect(missed).toMatchObject({ kind: 'snapshot', view: { revision: 3 } }),
    );
    await rename(there, 'three');
    steps.deliver();
    await attendingHere.catchUp(3, (missed) =>
      expect(missed).toMatchObject({ kind: 'steps', steps: [{ revision: 4 }] }),
    );
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
    const { here, there, rename, sessionId } = await openSession();
    there.bus.isConnected = false;
    const joined = await there.rooms.join(sessionId, { commandId: 'b', name: 'Bob' }, 'key of bob');
    if (!joined.ok) throw new Error(joined.refusal.code);
    const { participantId, revision } = joined.value;
    const entered = await here.rooms.attend(sessionId, participantId, 'key of bob');
    if (!entered.ok) throw new Error(entered.refusal.code);
    await rename(there, 'told there');
    await entered.value.catchUp(revision + 1, (missed) =>
      expect(missed).toEqual({ kind: 'steps', steps: [] }),
    );
    await entered.value.catchUp(revision, (missed) =>
      expect(missed).toMatchObject({ kind: 'snapshot', view: { session: { name: 'told there' } } }),
    );
  });

  test('[O15, W9] people in a session that another process has forgotten are let go', async () => {
    const { here, there, sessionId } = await openSession();
    await there.rooms.prune(Number.POSITIVE_INFINITY, 0);
    await here.rooms.catchUp();
    expect(here.told).toMatchObject([{ sessionId, changes: [{ type: 'sessionDeleted' }] }]);
  });
});

test('[C23] a room that nobody attends here is read anew each time', async () => {
  const { here, there, rename, send, nameSeenBy, attendingHere } = await openSession();
  await rename(here, 'before');
  attendingHere.leave();
  await rename(there, 'after');
  expect(await nameSeenBy(here)).toBe('after');
  const created = await send(there, { type: 'createStory', name: 'Story' });
  const changes = created.ok ? created.value.changes : [];
  const { storyId } = given(changes.find((change) => change.type === 'storyCreated'));
  await send(there, { type: 'reveal', storyId, round: 1 });
  const late = await send(here, { type: 'vote', storyId, round: 1, points: 5 });
  expect(late).toEqual({ ok: false, refusal: { code: 'alreadyRevealed' } });
});

test('[O30] a process follows a session as long as one of its own people is in it', async () => {
  const { steps, here, there, rename, attendingHere, sessionId, participantId } =
    await openSession();
  const second = await here.rooms.attend(sessionId, participantId, 'key of ann');
  attendingHere.leave();
  await rename(there, 'one');
  steps.deliver();
  expect(here.names()).toEqual(['one']);
  if (second.ok) second.value.leave();
  await rename(there, 'two');
  steps.deliver();
  expect(here.names()).toEqual(['one']);
});
