import type { Id } from '@story-pointer/core/ids';
import type { Listener, Person } from './person.ts';

interface UnderWay {
  readonly untold: Set<Id>;
  /** Takes the time at which the last person was told. */
  readonly toldAll: (time: number) => void;
}

/** Follows every vote until the last person in its room has been told of it. */
export class Votes {
  readonly #underWay = new Map<Id, UnderWay>();

  /** @returns the time at which everybody in the room knew that this person has voted */
  async cast(person: Person): Promise<number> {
    const told = new Promise<number>((toldAll) => {
      this.#underWay.set(person.id, { untold: new Set(person.room), toldAll });
    });
    await person.vote();
    return told;
  }

  readonly hear = (listener: Listener, message: string): void => {
    const voter = /"voted".*"participantId":"([^"]+)"/.exec(message)?.[1];
    if (voter !== undefined) this.#told(voter, listener);
    else if (isSnapshot(message)) for (const id of listener.room) this.#told(id, listener);
  };

  #told(voter: Id, { id }: Listener): void {
    const vote = this.#underWay.get(voter);
    vote?.untold.delete(id);
    if (!vote || vote.untold.size > 0) return;
    this.#underWay.delete(voter);
    vote.toldAll(performance.now());
  }
}

/** Who gets the whole room knows of all votes in it. */
const isSnapshot = (message: string) => message.startsWith('{"type":"snapshot"');
