import type { Id } from '@story-pointer/core/ids';
import {
  type Attention,
  afterPresenceChange,
  type PeopleHere,
  type Presence,
  type PresenceChange,
  type Since,
  together,
} from '@story-pointer/core/presence';

/** In milliseconds: who closes their page and opens it again was here all the time. */
const grace = 2000;

/** Of so many people it is kept when they came or went; who did so before counts as seen at the beginning. */
const mostSeen = 1000;

/** Who is here in one session, as far as this process knows. */
export class RoomPresence {
  /** What the other processes were told of the people here. */
  published: Presence = {};
  /** What the people here were told. */
  told: Presence = {};
  /** They were told for the first time. */
  isSettled = false;
  /** Fulfilled then, with who is here. */
  readonly settled = Promise.withResolvers<PeopleHere>();
  /** When people came or went, those last who did so last. */
  readonly #since = new Map<Id, number>();
  #from: number;
  /** The people of other processes. */
  readonly #others = new Map<string, Presence>();
  /** Who has closed their last page here, how they were then, and until when that counts. */
  readonly #leaving = new Map<Id, { readonly attention: Attention; readonly until: number }>();

  /** @param now milliseconds since 1970 */
  constructor(now: number) {
    this.#from = now;
  }

  /** Who was told to be here, and since when. */
  get peopleHere(): PeopleHere {
    return { people: this.told, since: Object.fromEntries(this.#since), from: this.#from };
  }

  /**
   * Takes down who has come and who has gone.
   * @returns since when they are as they are now
   */
  tell(people: Presence, change: PresenceChange, now: number): Since {
    const since: Record<Id, number> = {};
    for (const [id, attention] of Object.entries(change)) {
      const hasTurned = attention !== null && Object.hasOwn(this.told, id);
      // Another process may have seen earlier how somebody came whom this one finds here.
      if (hasTurned || (!this.isSettled && this.#since.has(id))) continue;
      since[id] = now;
      this.#note(id, now);
    }
    this.told = people;
    if (this.isSettled) return since;
    this.isSettled = true;
    this.settled.resolve(this.peopleHere);
    return since;
  }

  /** Another process has seen more of who came and went before this one looked. */
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

  leave(participantId: Id, attention: Attention, now: number): void {
    this.#leaving.set(participantId, { attention, until: now + grace });
  }

  /** The people of this process, with those who have gone only just now. */
  own(pages: Presence, now: number): Presence {
    for (const [id, { until }] of this.#leaving) {
      if (until <= now || Object.hasOwn(pages, id)) this.#leaving.delete(id);
    }
    const leaving = [...this.#leaving].map(([id, { attention }]) => [id, attention] as const);
    return { ...Object.fromEntries(leaving), ...pages };
  }

  /** When the next of those who are leaving is gone. */
  get nextGone(): number | undefined {
    const [next] = [...this.#leaving.values()].map(({ until }) => until).sort((a, b) => a - b);
    return next;
  }

  /** Everybody, with the people of this process. */
  all(own: Presence): Presence {
    return together([own, ...this.#others.values()]);
  }

  hear(process: string, people: PresenceChange, isAll: boolean): void {
    const before = isAll ? {} : (this.#others.get(process) ?? {});
    this.#others.set(process, afterPresenceChange(before, people));
  }

  /** @returns whether it had people here */
  forget(process: string): boolean {
    return this.#others.delete(process);
  }
}
