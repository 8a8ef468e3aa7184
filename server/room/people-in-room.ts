import type { Id, ParticipantId } from '@story-pointer/core/ids';
import {
  type Attention,
  afterPresenceChange,
  isWaitedFor,
  mergedPresence,
  type PeopleHere,
  type PersonAttention,
  type Presence,
  type PresenceChange,
  type Since,
} from '@story-pointer/core/presence';

/** In milliseconds: people who close their page and open it again within this time never count as gone. */
const grace = 2000;

/** In milliseconds: people count as here for so long until their page, or its next connection, is open. */
const arrival = 4000;

/** In milliseconds: a round waits for so long for people who have turned to another tab or locked their phone. */
const readingTime = 20_000;

/** The most people whose last arrival or departure is remembered; others count as here from the beginning. */
const mostSeen = 1000;

/** A page whose connection is closed. */
export interface LeavingPage {
  readonly attention: Attention;
  /** Its next connection is about to open. */
  readonly isReturning: boolean;
}

/** The people who are here in one session, on all processes, as far as this one knows. */
export class PeopleInRoom {
  /** The people of this process, as they were last sent to other processes. */
  published: Presence = {};
  /** All people, as they were last sent to clients. */
  announced: Presence = {};
  /** Whether they were sent to clients for the first time. */
  isSettled = false;
  /** Resolves then. */
  readonly settled = Promise.withResolvers<PeopleHere>();
  /** When people came or went, those last who did so last, by a clock that does not jump as all times here. */
  readonly #since = new Map<Id, number>();
  /** When people of this process turned away. */
  #awaySince: ReadonlyMap<Id, number> = new Map();
  #from: number;
  /** The people of other processes. */
  readonly #others = new Map<string, Presence>();
  /** People who have just joined or closed their last page on this process, and until when they still count. */
  readonly #leaving = new Map<Id, { readonly attention: Attention; readonly until: number }>();

  constructor(now: number) {
    this.#from = now;
  }

  get peopleHere(): PeopleHere {
    return { people: this.announced, since: Object.fromEntries(this.#since), from: this.#from };
  }

  /** @returns since when those who have come or gone are as they are now */
  announce(people: Presence, change: PresenceChange, now: number): Since {
    const since: Record<Id, number> = {};
    for (const [id, attention] of Object.entries(change)) {
      const hasTurned = attention !== null && Object.hasOwn(this.announced, id);
      // Another process may have seen earlier how a person came who is found here now.
      if (hasTurned || (!this.isSettled && this.#since.has(id))) continue;
      since[id] = now;
      this.#note(id, now);
    }
    this.announced = people;
    if (this.isSettled) return since;
    this.isSettled = true;
    this.settled.resolve(this.peopleHere);
    return since;
  }

  /** The people for whom an automatic reveal waits. */
  get awaited(): readonly Id[] {
    return Object.keys(this.announced).filter((id) => isWaitedFor(this.announced[id]));
  }

  /** When the next person counts as away for long. */
  nextAwayForLong(now: number): number | undefined {
    const ends = [...this.#awaySince.values()].map((since) => since + readingTime);
    return ends.filter((end) => end > now).sort((a, b) => a - b)[0];
  }

  /** Another process has seen people come and go before this one looked. */
  learn({ since, from }: Omit<PeopleHere, 'people'>): void {
    this.#from = Math.min(this.#from, from);
    for (const [id, at] of Object.entries(since)) if (!this.#since.has(id)) this.#note(id, at);
  }

  #note(id: Id, at: number): void {
    this.#since.delete(id);
    this.#since.set(id, at);
    const [oldest] = this.#since.keys();
    if (this.#since.size > mostSeen && oldest !== undefined) this.#since.delete(oldest);
  }

  /** Somebody has joined whose page is about to open. */
  expect(participantId: ParticipantId, now: number): void {
    this.#leaving.set(participantId, { attention: 'here', until: now + arrival });
  }

  leave(participantId: ParticipantId, { attention, isReturning }: LeavingPage, now: number): void {
    const until = now + (isReturning ? arrival : grace);
    this.#leaving.set(participantId, { attention, until });
  }

  /** The people of this process, with those who have only just gone. */
  own(pages: Presence, now: number): Presence {
    for (const [id, { until }] of this.#leaving) {
      if (until <= now || Object.hasOwn(pages, id)) this.#leaving.delete(id);
    }
    const leaving = [...this.#leaving].map(([id, { attention }]) => [id, attention] as const);
    const own: Record<Id, PersonAttention> = { ...Object.fromEntries(leaving), ...pages };
    const awaySince = new Map<Id, number>();
    for (const id of Object.keys(own).filter((one) => own[one] === 'away')) {
      const wasHere = this.published[id] === 'here';
      const since = this.#awaySince.get(id) ?? (wasHere ? now : Number.NEGATIVE_INFINITY);
      awaySince.set(id, since);
      if (now - since < readingTime) own[id] = 'justAway';
    }
    this.#awaySince = awaySince;
    return own;
  }

  /** When the next person who is leaving counts as gone. */
  get nextGone(): number | undefined {
    const [next] = [...this.#leaving.values()].map(({ until }) => until).sort((a, b) => a - b);
    return next;
  }

  /** The people of all processes. */
  all(own: Presence): Presence {
    return mergedPresence([own, ...this.#others.values()]);
  }

  receive(process: string, people: PresenceChange, isAll: boolean): void {
    const before = isAll ? {} : (this.#others.get(process) ?? {});
    this.#others.set(process, afterPresenceChange(before, people));
  }

  /** @returns whether it had people here */
  forget(process: string): boolean {
    return this.#others.delete(process);
  }
}
