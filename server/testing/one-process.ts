import type { Command } from '@story-pointer/core/session/commands';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { type DirectoryParts, RoomDirectory } from '../room/directory.ts';
import { newMark } from '../room/queue.ts';
import { digest } from '../room/receipts.ts';
import type { Store } from '../stores/store.ts';

let count = 0;

/** The parts of the only process. Its clock stands at 100 hours. */
export function partsOn(store: Store): DirectoryParts {
  return {
    store,
    bus: undefined,
    log: createLog('silent'),
    metrics: createMetrics({
      roomsInMemory: () => 0,
      inUse: () => ({}),
      isBusConnected: undefined,
    }),
    now: () => 100 * 60 * 60 * 1000,
    clock: () => performance.now(),
    digest,
    newMark,
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
    limits: { participants: 10, stories: 10, bytes: 10_000_000, seatsPerBrowser: 1000 },
    memory: [],
    webhooks: { isOff: true, hasOwn: false, wake: () => {} },
  };
}

export function roomsOn(store: Store): RoomDirectory {
  return new RoomDirectory(partsOn(store));
}

/** @returns everything that Ann needs to act in a session of her own */
export async function openSession(rooms: RoomDirectory) {
  const commandId = `create ${count}`;
  const opening = { commandId, name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const created = await rooms.create(opening, 'key of ann');
  if (!created.ok) throw new Error(created.refusal.code);
  const { sessionId, participantId } = created.value;
  const sender = { kind: 'seat', participantId, keyHash: 'key of ann' } as const;
  const room = () => rooms.at(sessionId);
  const send = (command: Command, id: string = crypto.randomUUID()) =>
    room().run(id, command, sender);
  const rename = (name: string, id?: string) => send({ type: 'renameSession', name }, id);
  const look = async () => {
    const view = await room().views.room(sender);
    return view.ok ? view.value : undefined;
  };
  return { sessionId, participantId, room, send, rename, look };
}
