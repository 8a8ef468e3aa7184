import { decks } from '@story-pointer/core/decks/specified';
import type { Id } from '@story-pointer/core/ids';
import { leadersOf } from '@story-pointer/core/session/capabilities';
import { findParticipant, findStory, type Story } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { seatSchema } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Kept } from './kept.ts';
import { Ledger } from './ledger.ts';
import { ask, type HeldSeat, persist } from './page.ts';
import { Person } from './person.ts';
import type { Tally } from './tally.ts';

/** In milliseconds: how long a round of voting takes, and the pause after it. */
const votingTime = 3000;
const pause = 1500;

const mostStories = 8;
const cards = decks.fibonacci.cards.map(({ value }) => value);

interface TeamParts {
  readonly url: string;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** A room and everybody in it, who meet and estimate for as long as they are asked to. */
export class Team {
  readonly ledger: Ledger;
  /** Who was ever in the room, the facilitator first. */
  readonly people: Person[] = [];
  readonly #parts: TeamParts;
  readonly #opening: RoomView;
  #newcomers = 0;

  private constructor(parts: TeamParts, opening: RoomView) {
    this.#parts = parts;
    this.#opening = opening;
    this.ledger = new Ledger(opening);
  }

  static async gather(parts: TeamParts, size: number): Promise<Team> {
    const opening = { name: 'Sprint 12', facilitatorName: 'Person 1', type: 'fibonacci' };
    const first = await enter(parts.url, 'sessions', opening);
    const path = `sessions/${first.seat.sessionId}/participants`;
    const entered = [first];
    while (entered.length < size) {
      entered.push(await enter(parts.url, path, { name: `Person ${entered.length + 1}` }));
    }
    const team = new Team(parts, await ask(first));
    for (const one of entered) await team.#sit(one);
    return team;
  }

  get sessionId(): Id {
    return this.#facilitator.seat.sessionId;
  }

  /** Those who have the page open and were not removed. */
  get present(): Person[] {
    return this.people.filter((person) => person.isOpen && !person.isGone);
  }

  async meet(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const story = this.#story;
      if (!story) this.#createStory();
      else if (story.round.state === 'revealed') this.#goOn(story);
      else await this.#estimate(story, isOver);
      await this.#comeAndGo();
      await sleep(this.#parts.chance.next() * 2 * pause);
    }
  }

  /**
   * The room was taken back to an earlier moment.
   * @returns how many acknowledged commands that has undone
   */
  takeBack(kept: Kept | undefined): number {
    if (!kept) throw new Error('the copy does not hold this room');
    return this.ledger.takeBack(kept);
  }

  /** Everybody is back at their page, and everything is answered. */
  async rest(): Promise<void> {
    // Who was removed looks again too: that may have been undone.
    for (const person of this.people.filter(({ isGone }) => isGone)) person.close();
    for (const person of this.#away) await person.open();
    await Promise.all(this.people.map((person) => person.settled()));
  }

  disperse(): void {
    for (const person of this.people) person.close();
  }

  /** The room as the server has it. */
  look(): Promise<RoomView> {
    return this.#facilitator.look();
  }

  get #facilitator(): Person {
    const [first] = this.people;
    if (!first) throw new Error('the room is empty');
    return first;
  }

  /** One of those who may lead, as far as they know. */
  get #leader(): Person {
    const leaders = this.present.filter(({ view, seat }) =>
      leadersOf(view).some(({ id }) => id === seat.participantId),
    );
    return this.#parts.chance.oneOf(leaders) ?? this.#facilitator;
  }

  /** The story the facilitator is on, as far as the facilitator knows. */
  get #story(): Story | undefined {
    const { view } = this.#facilitator;
    return findStory(view, view.session.facilitatorActiveStoryId ?? '');
  }

  #createStory(): void {
    const name = `Story ${this.#parts.chance.below(1000)}`;
    this.#facilitator.sends({ type: 'createStory', name });
  }

  async #estimate(
    { id: storyId, round: { number: round } }: Story,
    isOver: () => boolean,
  ): Promise<void> {
    const { chance } = this.#parts;
    const voters = this.present;
    for (const person of voters) {
      if (isOver()) return;
      await sleep((chance.next() * 2 * votingTime) / voters.length);
      this.#vote(person, storyId);
      // Some think twice, some have not made up their mind yet.
      if (chance.is(0.1)) this.#vote(person, storyId);
    }
    const reveal = { type: 'reveal', storyId, round } as const;
    // Whoever leads beside the first facilitator reveals as well, or is too late for that.
    this.#leader.sends(reveal);
    if (chance.is(0.1)) this.#leader.sends(reveal);
    this.#facilitator.sends(reveal);
  }

  #vote(person: Person, storyId: Id): void {
    const { chance } = this.#parts;
    const story = findStory(person.view, storyId);
    const points = chance.oneOf(cards) ?? 0;
    if (story?.round.state !== 'open' || chance.is(0.1)) return;
    person.sends({ type: 'vote', storyId, round: story.round.number, points });
  }

  /** What the facilitator does with a story that is revealed, and with the others. */
  #goOn({ id: storyId, round: { number: round } }: Story): void {
    const { chance } = this.#parts;
    const facilitator = this.#facilitator;
    const { stories } = facilitator.view;
    const other = chance.oneOf(stories)?.id ?? storyId;
    const next = chance.below(10);
    if (next < 4) facilitator.sends({ type: 'startRound', storyId, round });
    else if (next < 6) {
      // It may not be kept any more, or never was.
      const restore = Math.max(1, round - 1);
      facilitator.sends({ type: 'restoreRound', storyId, round, restore });
    } else {
      facilitator.sends({ type: 'acceptPoints', storyId, round, points: 5 });
      if (stories.length < mostStories) this.#createStory();
      else facilitator.sends({ type: 'deleteStory', storyId: other });
    }
    if (chance.is(0.2)) facilitator.sends({ type: 'setActiveStory', storyId: other });
    if (chance.is(0.2)) {
      const before = chance.oneOf(stories)?.id ?? null;
      facilitator.sends({ type: 'moveStory', storyId: other, before });
    }
    if (chance.is(0.1)) {
      const name = `Story ${chance.below(1000)}`;
      facilitator.sends({ type: 'editStory', storyId: other, name });
    }
    if (chance.is(0.1)) {
      facilitator.sends({ type: 'renameSession', name: `Sprint ${chance.below(1000)}` });
    }
    if (chance.is(0.05)) {
      const secret = crypto.randomUUID().slice(0, 24);
      facilitator.sends({ type: 'makeWayBack', secret });
    }
  }

  /** Those who were away come back; somebody closes the page, or is removed and somebody new joins. */
  async #comeAndGo(): Promise<void> {
    const { chance } = this.#parts;
    for (const person of this.#away) await person.open();
    const [, ...others] = this.present;
    const somebody = chance.oneOf(others);
    if (!somebody) return;
    if (chance.is(0.2)) this.#shareWith(somebody);
    if (chance.is(0.1)) somebody.close();
    else if (chance.is(0.05)) await this.#replace(somebody);
  }

  get #away(): Person[] {
    return this.people.filter((person) => !person.isOpen && !person.isGone);
  }

  /** Somebody leads as well, or does not any more; or everybody does, for a while. */
  #shareWith(person: Person): void {
    const { chance } = this.#parts;
    const { participantId } = person.seat;
    if (chance.is(0.3)) {
      const settings = { everyoneRuns: chance.is(0.5) };
      this.#facilitator.sends({ type: 'changeSettings', settings });
    } else if (findParticipant(person.view, participantId)?.isFacilitator) {
      person.sends({ type: 'stepDown' });
    } else {
      this.#facilitator.sends({ type: 'makeFacilitator', participantId });
    }
  }

  async #replace({ seat }: Person): Promise<void> {
    const { participantId } = seat;
    const bars = this.#parts.chance.is(0.5);
    this.#facilitator.sends({ type: 'removeParticipant', participantId, bars });
    this.#newcomers += 1;
    const name = `Newcomer ${this.#newcomers}`;
    const path = `sessions/${this.sessionId}/participants`;
    const entered = await enter(this.#parts.url, path, { name });
    this.ledger.acknowledgeJoin({ id: entered.seat.participantId, name, isFacilitator: false });
    await this.#sit(entered);
  }

  /** Opens a page on a seat. */
  async #sit(held: HeldSeat): Promise<void> {
    const person = new Person({ ...held, ...this.#parts, ledger: this.ledger }, this.#opening);
    await person.open();
    this.people.push(person);
  }
}

/** Takes a seat, from a browser of its own. */
async function enter(url: string, path: string, fields: object): Promise<HeldSeat> {
  const browser = new Browser(url);
  const request = { commandId: crypto.randomUUID(), firstKey: browser.firstKey, ...fields };
  const seat = await persist(() => browser.post(path, request, seatSchema));
  return { browser, seat };
}
