import type { Command } from '@story-pointer/core/session/commands';
import type { Vote } from '@story-pointer/core/session/round';
import type { Seat } from '@story-pointer/core/wire';
import { given } from './room.ts';
import { type Result, StubbornPerson } from './stubborn-person.ts';

const cards = [1, 2, 3, 5, 8];

/** Three people who estimate one story round after round. */
export class Team {
  readonly #people: readonly StubbornPerson[];
  #seats: readonly Seat[] = [];
  #storyId = '';

  /** @param again called before each repeat */
  constructor(url: string, again: () => Promise<void>) {
    this.#people = Array.from({ length: 3 }, () => new StubbornPerson(url, again, 1));
  }

  /** Takes seats in a session with one story, and opens a page in each. */
  async enter(): Promise<void> {
    const [facilitator, ...others] = this.#people;
    const first = answered(
      await given(facilitator).create(crypto.randomUUID(), 'Sprint', 'Person 1'),
    );
    const joined = others.map((person, index) =>
      person.join(crypto.randomUUID(), first.sessionId, `Person ${index + 2}`),
    );
    this.#seats = [first, ...(await Promise.all(joined)).map(answered)];
    await this.#send(0, { type: 'createStory', name: 'Sign in' });
    await Promise.all(this.#people.map((person, place) => person.opens(this.#seatAt(place))));
    this.#storyId = given(given(facilitator).view.stories[0]).id;
  }

  /**
   * Votes and reveals.
   * @returns the confirmed votes
   */
  async vote(round: number): Promise<Vote[]> {
    const storyId = this.#storyId;
    const votes = await Promise.all(
      this.#seats.map(async ({ participantId }, place) => {
        const points = given(cards[(round + place) % cards.length]);
        await this.#send(place, { type: 'vote', storyId, round, points });
        return { participantId, points };
      }),
    );
    await this.#send(0, { type: 'reveal', storyId, round });
    return votes;
  }

  /**
   * Waits until every page shows this round revealed.
   * @returns the votes on each page
   */
  async see(round: number): Promise<(readonly Vote[])[]> {
    const votesOn = ({ view }: StubbornPerson) => {
      const shown = view.stories.find(({ id }) => id === this.#storyId)?.round;
      return shown?.number === round && shown.state === 'revealed' ? shown.votes : undefined;
    };
    return Promise.all(
      this.#people.map(async (person) => {
        await person.shows(() => votesOn(person) !== undefined);
        return given(votesOn(person));
      }),
    );
  }

  /** Accepts points, by HTTP unlike the rest, and starts the next round. */
  async voteAgain(round: number): Promise<void> {
    const storyId = this.#storyId;
    await this.#send(0, { type: 'acceptPoints', storyId, round, points: given(cards[0]) });
    await this.#send(0, { type: 'startRound', storyId, round });
  }

  [Symbol.dispose](): void {
    for (const person of this.#people) person.leave();
  }

  #seatAt(place: number): Seat {
    return given(this.#seats[place]);
  }

  async #send(place: number, command: Command) {
    const person = given(this.#people[place]);
    return answered(await person.send(crypto.randomUUID(), this.#seatAt(place), command));
  }
}

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}
