import type { Id } from '@story-pointer/core/ids';
import type { Person } from './person.ts';

interface UnderWay {
  missing: number;
  /** Takes the time at which the last person was told. */
  readonly toldAll: (time: number) => void;
}

/** Follows every vote until the last person in its room has been told of it. */
export class Votes {
  readonly #underWay = new Map<Id, UnderWay>();

  /** @returns the time at which everybody in the room knew that this person has voted */
  async cast(person: Person): Promise<number> {
    const told = new Promise<number>((toldAll) => {
      this.#underWay.set(person.id, { missing: person.roomSize, toldAll });
    });
    await person.vote();
    return told;
  }

  readonly hear = (message: string): void => {
    const voter = /"voted".*"participantId":"([^"]+)"/.exec(message)?.[1] ?? '';
    const vote = this.#underWay.get(voter);
    if (!vote) return;
    vote.missing -= 1;
    if (vote.missing > 0) return;
    this.#underWay.delete(voter);
    vote.toldAll(performance.now());
  };
}
