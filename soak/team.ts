import type { SessionId } from '@story-pointer/core/ids';
import { nextAlarm } from '@story-pointer/core/session/alarms';
import { decide } from '@story-pointer/core/session/decide';
import { isSameVersion } from '@story-pointer/core/session/open-room';
import type { RoomView } from '@story-pointer/core/view';
import { deepEquals, sleep } from 'bun';
import { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import { around, roomOf } from './course.ts';
import { Door, enter } from './door.ts';
import type { Kept } from './kept.ts';
import { Ledger } from './ledger.ts';
import { anySettings, Meeting } from './meeting.ts';
import { ask } from './page.ts';
import { People } from './people.ts';
import type { Person } from './person.ts';
import type { Tally } from './tally.ts';

/** In milliseconds: the pause after a round of voting. */
const pause = 1500;

interface TeamParts {
  readonly url: string;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** A room and its people, who meet and estimate until the soak is over. */
export class Team {
  readonly ledger: Ledger;
  /** The last unsettled thing after everybody is back. */
  unsettled: string | undefined;
  readonly sessionId: SessionId;
  readonly #people: People;
  readonly #meeting: Meeting;
  readonly #door: Door;
  readonly #chance: Chance;

  private constructor(parts: TeamParts, opening: RoomView, ledger: Ledger) {
    this.ledger = ledger;
    this.sessionId = opening.session.id;
    this.#chance = parts.chance;
    this.#people = new People({ ...parts, ledger }, opening);
    this.#meeting = new Meeting(this.#people, parts.chance);
    this.#door = new Door(this.#people, { ...parts, ledger, sessionId: this.sessionId });
  }

  static async gather(parts: TeamParts, size: number): Promise<Team> {
    const { url, chance } = parts;
    const settings = anySettings(chance);
    const opening = { name: 'Sprint 12', facilitatorName: 'Person 1', type: 'fibonacci', settings };
    const first = await enter('sessions', opening, new Browser(url));
    const path = `sessions/${first.seat.sessionId}/participants`;
    const entered = [first];
    while (entered.length < size) {
      const name = `Person ${entered.length + 1}`;
      entered.push(await enter(path, { name, watches: chance.is(0.1) }, new Browser(url)));
    }
    const room = await ask(first);
    const seats = entered.map(({ seat, browser }) => [seat.participantId, [browser.keyHash]]);
    const team = new Team(parts, room, new Ledger(room, Object.fromEntries(seats)));
    for (const one of entered) await team.#people.sit(one);
    return team;
  }

  /** The pages of all people who ever joined; some have several. */
  get people(): readonly Person[] {
    return this.#people.all;
  }

  /** People with an open page who were not removed. */
  get present(): readonly Person[] {
    return this.#people.present;
  }

  async meet(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#meeting.goOn(isOver);
      await this.#door.comeAndGo();
      await sleep(this.#chance.next() * 2 * pause);
    }
  }

  /**
   * Records a restore.
   * @returns the number of acknowledged commands that it has undone
   */
  restore(kept: Kept | undefined): number {
    if (!kept) throw new Error('the copy does not hold this room');
    return this.ledger.restore(kept);
  }

  /** Brings everybody back, and waits until everything is answered and nothing is scheduled. */
  async rest(): Promise<void> {
    this.unsettled = 'somebody waits for an answer';
    // People who were removed look again too: a restore may have undone it.
    for (const person of this.people.filter(({ isGone }) => isGone)) person.close();
    for (const person of this.people.filter(({ isOpen }) => !isOpen)) await person.open();
    for (const person of this.people) person.turn('here');
    await Promise.all(this.people.map((person) => person.settled()));
    await this.#endTimers();
    while (await this.#isUnsettled()) await sleep(200);
  }

  /** Ends timers and minutes to explain: nothing else takes so long. */
  async #endTimers(): Promise<void> {
    for (const { id: storyId, round } of (await this.look()).stories) {
      const { number } = round;
      const type = round.state === 'open' ? round.timer && 'stopTimer' : round.floor && 'stopFloor';
      if (type) await this.#people.who('run')?.does({ type, storyId, round: number });
    }
  }

  disperse(): void {
    for (const person of this.people) person.close();
  }

  async look(): Promise<RoomView> {
    const [somebody] = this.present;
    if (!somebody) throw new Error('the room is empty');
    return await somebody.look();
  }

  /** Whether something is still to come: wrong presence, or a scheduled action. */
  async #isUnsettled(): Promise<boolean> {
    this.unsettled = unsettledIn(await this.look(), this.#people);
    return this.unsettled !== undefined;
  }
}

function unsettledIn(room: RoomView, { present, here }: People): string | undefined {
  for (const { isFollowing, isLive, peopleHere, view } of present) {
    if (!isFollowing) return 'a page is not kept up to date';
    if (!isSameVersion(view, room)) return `a page stays at ${view.revision}, not ${room.revision}`;
    if (!isLive || deepEquals(peopleHere?.people, here)) continue;
    const told = JSON.stringify(peopleHere?.people);
    return `a page was told that ${told} are here instead of ${JSON.stringify(here)}`;
  }
  if (nextAlarm(room) !== null) return 'an alarm has not rung';
  const command = { type: 'reviewCountdowns', here: Object.keys(here) } as const;
  const review = decide(roomOf(room, {}), { kind: 'system' }, command, around);
  const isDue = !review.ok || review.value.length > 0;
  return isDue ? 'a countdown has not begun, or not ended' : undefined;
}
