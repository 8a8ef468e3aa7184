import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { isLeader } from '@story-pointer/core/session/open-room';
import { seatSchema } from '@story-pointer/core/wire';
import { ApiError } from '../web/calls/problem.ts';
import { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Entry } from './course.ts';
import type { Ledger } from './ledger.ts';
import { type HeldSeat, persist } from './page.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';
import { count, type Tally } from './tally.ts';

/** Milliseconds for which all leaders are gone when they go, so that others may take over. */
const blackout = { least: 70_000, most: 120_000 };

/** The most pages at one seat: so few that none has to give way to another. */
const mostDevices = 2;

/** Refusals of people who enter: a restore or somebody else was faster. */
const expectedRefusals = ['linkOver', 'barred', 'sessionClosed'];

interface DoorParts {
  readonly url: string;
  readonly sessionId: SessionId;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** People who join a room, leave it and come back. */
export class Door {
  readonly #people: People;
  readonly #parts: DoorParts;
  /** People who keep away from their page, and until when. */
  readonly #away = new Map<Person, number>();
  readonly #waysBack = new Map<Id, string>();
  readonly #barred: Person[] = [];
  #newcomers = 0;

  constructor(people: People, parts: DoorParts) {
    this.#people = people;
    this.#parts = parts;
  }

  /** Brings back those whose time away is over; and closes a page, or replaces a person. */
  async comeAndGo(): Promise<void> {
    const { chance } = this.#parts;
    await this.#comeBack();
    if (chance.is(0.02)) this.#blackOut();
    const somebody = chance.oneOf(this.#people.present);
    if (!somebody) return;
    if (chance.is(0.1)) somebody.close();
    else if (chance.is(0.05)) await this.#remove(somebody);
    else if (chance.is(0.03)) await this.#leave(somebody);
    if (chance.is(0.1)) await this.#comeByLink(somebody);
    if (chance.is(0.1)) await this.#tryAgain();
  }

  async #comeBack(): Promise<void> {
    const now = performance.now();
    for (const person of this.#people.all) {
      if (person.isOpen || person.isGone || (this.#away.get(person) ?? 0) > now) continue;
      this.#away.delete(person);
      await person.open();
    }
  }

  /** All leaders lose their pages at once, for so long that the others may take over. */
  #blackOut(): void {
    const { least, most } = blackout;
    const until = performance.now() + least + this.#parts.chance.next() * (most - least);
    for (const person of this.#people.present) {
      if (!person.participant || !isLeader(person.participant)) continue;
      person.close();
      this.#away.set(person, until);
    }
  }

  async #remove(person: Person): Promise<void> {
    const { participantId } = person.seat;
    const bars = this.#parts.chance.is(0.5);
    const command = { type: 'removeParticipant', participantId, bars } as const;
    if (!(await this.#people.who('administer')?.does(command))) return;
    if (bars) this.#barred.push(person);
    await this.#join(new Browser(this.#parts.url));
  }

  async #leave(person: Person): Promise<void> {
    if (await person.does({ type: 'leave' })) await this.#join(new Browser(this.#parts.url));
  }

  /**
   * A person who was removed for good tries to join again; they may have been admitted meanwhile.
   */
  async #tryAgain(): Promise<void> {
    const { chance } = this.#parts;
    const barred = chance.oneOf(this.#barred);
    if (!barred) return;
    if (chance.is(0.3)) {
      const { participantId } = barred.seat;
      this.#people.who('administer')?.sends({ type: 'admitAgain', participantId });
    }
    if (!(await this.#join(barred.browser))) return;
    this.#barred.splice(this.#barred.indexOf(barred), 1);
  }

  /** @returns whether they have joined */
  async #join(browser: Browser): Promise<boolean> {
    this.#newcomers += 1;
    const watches = this.#parts.chance.is(0.2);
    const name = `Newcomer ${this.#newcomers}`;
    return await this.#enter('participants', { name, watches }, browser);
  }

  /** Claims a seat from another browser: a second device, or the replacement of a lost one. */
  async #comeByLink(person: Person): Promise<void> {
    const { chance, url } = this.#parts;
    const { participantId } = person.seat;
    const browser = new Browser(url);
    const [lost, way] = chance.oneOf([...this.#waysBack]) ?? [];
    if (lost && way && chance.is(0.3)) {
      if (this.#hasPlace(lost)) await this.#enter('seats', { secret: way }, browser);
      return;
    }
    if (!this.#hasPlace(participantId)) return;
    const secret = crypto.randomUUID().slice(0, 24);
    if (person.may('administer') && chance.is(0.5)) {
      const isMade = await person.does({ type: 'makeWayBack', secret });
      if (isMade) this.#waysBack.set(participantId, secret);
    } else if (await person.does({ type: 'addDevice', secret })) {
      await this.#enter('seats', { secret }, browser);
    }
  }

  /** Whether one more page may open at a seat. */
  #hasPlace(participantId: ParticipantId): boolean {
    const pages = this.#people.all.filter(({ seat }) => seat.participantId === participantId);
    return pages.filter(({ isGone }) => !isGone).length < mostDevices;
  }

  async #enter(path: string, by: Entry['by'], browser: Browser): Promise<boolean> {
    const { tally, ledger, sessionId } = this.#parts;
    const { restores } = ledger;
    try {
      const held = await enter(`sessions/${sessionId}/${path}`, by, browser);
      const { participantId } = held.seat;
      ledger.enter({ participantId, keyHash: browser.keyHash, by }, restores);
      count(tally.accepted, path);
      await this.#people.sit(held);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      count(tally.refusals, error.code);
      if (!expectedRefusals.includes(error.code)) {
        tally.surprises.push(`to come in was answered with ${error.code}`);
      }
      return false;
    }
  }
}

/** Claims a seat from a browser. */
export async function enter(path: string, fields: object, browser: Browser): Promise<HeldSeat> {
  const request = { commandId: crypto.randomUUID(), firstKey: browser.firstKey, ...fields };
  const seat = await persist(() => browser.post(path, request, seatSchema));
  return { browser, seat };
}
