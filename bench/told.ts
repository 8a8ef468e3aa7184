import type { Id } from '@story-pointer/core/ids';
import type { Listener, Person } from './person.ts';

interface UnderWay {
  readonly untold: Set<Id>;
  /** Takes the time at which the last person was told. */
  readonly toldAll: (time: number) => void;
}

/** Follows what people do until the last person in their room has been told of it. */
export class Told {
  /** How many bytes have come over all live connections. */
  bytes = 0;
  /** By voter, or by the story that is revealed. */
  readonly #underWay = new Map<Id, UnderWay>();

  /** @returns the time at which everybody in the room knew that this person has voted */
  vote(person: Person): Promise<number> {
    return this.#follow(person.id, person.room, person.vote);
  }

  /** @returns the time at which everybody in the room had the results */
  reveal(facilitator: Person): Promise<number> {
    return this.#follow(facilitator.storyId, facilitator.room, facilitator.reveal);
  }

  readonly hear = (listener: Listener, message: string): void => {
    this.bytes += headerBytes(message) + message.length;
    const voter = /(?:^\["voted",.*,|"voted".*"participantId":)"([^"]+)"/.exec(message)?.[1];
    if (voter !== undefined) this.#tell(voter, listener);
    else if (message.includes('"revealed"')) this.#tell(listener.storyId, listener);
    if (isSnapshot(message)) for (const id of listener.room) this.#tell(id, listener);
  };

  async #follow(what: Id, room: readonly Id[], act: () => Promise<unknown>): Promise<number> {
    const told = new Promise<number>((toldAll) => {
      this.#underWay.set(what, { untold: new Set(room), toldAll });
    });
    await act();
    return told;
  }

  #tell(what: Id, { id }: Listener): void {
    const act = this.#underWay.get(what);
    act?.untold.delete(id);
    if (!act || act.untold.size > 0) return;
    this.#underWay.delete(what);
    act.toldAll(performance.now());
  }
}

/** Who gets the whole room knows of all votes in it. */
const isSnapshot = (message: string) => message.startsWith('{"type":"snapshot"');

/** What stands before a message of a WebSocket: its length, in two bytes more where it is long. */
const headerBytes = (message: string) => (message.length < 126 ? 2 : 4);
