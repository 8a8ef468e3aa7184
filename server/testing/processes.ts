import type { Command } from '@story-pointer/core/session/commands';
import { RoomDirectory } from '../room/directory.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';
import { HeldMessages } from './held-bus.ts';
import { partsOn } from './one-process.ts';
import { TestClient } from './test-client.ts';

/** Several processes on one store. A change set of one of them waits until the test delivers it. */

let count = 0;

export class Process {
  readonly bus: ReturnType<HeldMessages['join']>;
  readonly rooms: RoomDirectory;
  gaps = 0;

  constructor(store: Store, messages: HeldMessages) {
    this.bus = messages.join();
    const parts = partsOn(store);
    parts.metrics.gapsRepaired.inc = () => {
      this.gaps += 1;
    };
    this.rooms = new RoomDirectory({
      ...parts,
      bus: this.bus,
      now: () => 0,
      digest: (text) => text,
    });
  }
}

/** Ann's session, which she has open on each of two processes. */
export async function openSession(store: Store = new MemoryStore()) {
  const messages = new HeldMessages();
  const [here, there] = [new Process(store, messages), new Process(store, messages)];
  count += 1;
  const commandId = `create ${count}`;
  const opening = { commandId, name: 'S', facilitatorName: 'Ann', type: 'linear' } as const;
  const created = await here.rooms.create(opening, 'key of ann');
  if (!created.ok) throw new Error(created.refusal.code);
  const { sessionId, participantId } = created.value;
  const sender = { kind: 'seat', participantId, keyHash: 'key of ann' } as const;
  const openOn = ({ rooms }: Process) =>
    TestClient.open(rooms.at(sessionId), participantId, 'key of ann');
  const [pageHere, pageThere] = [await openOn(here), await openOn(there)];
  const send = ({ rooms }: Process, command: Command) =>
    rooms.at(sessionId).run(crypto.randomUUID(), command, sender);
  const rename = (process: Process, name: string) => send(process, { type: 'renameSession', name });
  const nameSeenBy = async ({ rooms }: Process) => {
    const view = await rooms.at(sessionId).views.room(sender);
    return view.ok ? view.value.session.name : view.refusal.code;
  };
  return {
    ...{ store, messages, here, there, sessionId, participantId, pageHere, pageThere },
    ...{ openOn, send, rename, nameSeenBy },
  };
}
