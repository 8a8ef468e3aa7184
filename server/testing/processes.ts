import type { Command } from '@story-pointer/core/session/commands';
import type { Position } from '@story-pointer/core/session/open-room';
import type { Told } from '@story-pointer/core/view';
import type { Attendance } from '../rooms/attendance.ts';
import { newMark } from '../rooms/mark.ts';
import { Rooms } from '../rooms/rooms.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';
import { HeldSteps } from './held-bus.ts';
import { given } from './room.ts';

/** Several processes on one store. What one of them publishes waits until the test delivers it. */

let count = 0;

/** One of several processes, and what it has told its people. */
export class Process {
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
      newMark,
      peopleHere: async () => ({ people: {}, since: {}, from: 0 }),
      newId: () => {
        count += 1;
        return `id-${count}`;
      },
      limits: { participants: 10, stories: 10, bytes: 10_000_000, seatsPerBrowser: 1000 },
    });
    this.bus.listen({
      heard: (step) => this.#hearing.push(this.rooms.hear(step)),
      missed: (ids) => this.#hearing.push(this.rooms.catchUp(ids)),
      passed: () => undefined,
      lost: () => undefined,
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
export async function openSession(store: Store = new MemoryStore()) {
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
    const view = await rooms.view({ sessionId, participantId, keyHash: 'key of ann' });
    return view.ok ? view.value.session.name : view.refusal.code;
  };
  return {
    ...{ store, steps, here, there, sessionId, participantId, attendingHere, attendingThere },
    ...{ send, rename, nameSeenBy },
  };
}

/** What a page is told that stands at `position`. */
export async function missedAt(attendance: Attendance, position: Position) {
  const missed: unknown[] = [];
  await attendance.catchUp(position, (one) => missed.push(one));
  return missed[0];
}
