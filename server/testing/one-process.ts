import type { Command } from '@story-pointer/core/session/commands';
import { digest } from '../http/identity.ts';
import { newMark } from '../rooms/mark.ts';
import { type RoomParts, Rooms } from '../rooms/rooms.ts';
import type { Store } from '../stores/store.ts';

let count = 0;

/** The rooms of a process that is the only one. Its clock stands at 100 hours. */
export function roomsOn(store: Store, tell: RoomParts['tell'] = () => {}): Rooms {
  return new Rooms({
    store,
    bus: undefined,
    tell,
    onGap: () => {},
    now: () => 100 * 60 * 60 * 1000,
    digest,
    newMark,
    peopleHere: async () => ({ people: {}, since: {}, from: 0 }),
    newId: () => {
      count += 1;
      return `id-${count}`;
    },
    limits: { participants: 10, stories: 10, bytes: 10_000_000, seatsPerBrowser: 1000 },
  });
}

/** @returns what Ann needs to act in a session of her own */
export async function openSession(rooms: Rooms) {
  const commandId = `create ${count}`;
  const opening = { commandId, name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const created = await rooms.create(opening, 'key of ann');
  if (!created.ok) throw new Error(created.refusal.code);
  const { sessionId, participantId } = created.value;
  const send = (command: Command, id: string = crypto.randomUUID()) =>
    rooms.command(sessionId, { commandId: id, participantId, command }, 'key of ann');
  const rename = (name: string, id?: string) => send({ type: 'renameSession', name }, id);
  const look = async () => {
    const view = await rooms.view({ sessionId, participantId, keyHash: 'key of ann' });
    return view.ok ? view.value : undefined;
  };
  return { sessionId, send, rename, look };
}
