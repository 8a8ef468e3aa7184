import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import {
  type Attention,
  afterPresenceChange,
  mergedPresence,
  type PeopleHere,
  type Presence,
  type PresenceChange,
  type PresenceUpdate,
  presenceChange,
  type Since,
} from '@story-pointer/core/presence';
import type { Bus } from '../bus/bus.ts';
import type { PresenceSignal } from '../bus/presence-signal.ts';

/** In milliseconds: people who close their page and open it again within this time never count as gone. */
const grace = 2000;

/** In milliseconds: people who join count as here for so long until their page is open. */
const arrival = 4000;

/** In milliseconds: an automatic reveal waits for so long for people who have turned to another tab. */
const readingTime = 2 * 60_000;

/** For so many people the time is kept when they came or went; the others count as seen from the beginning. */
const mostSeen = 1000;

/** The people who are here in one session, on all processes, as far as this one knows. */
export class PeopleInRoom {
  /** The people of this process, as the other processes were told. */
  published: Presence = {};
  /** All people, as the clients were told. */
  announced: Presence = {};
  /** Whether the clients were told for the first time. */
  isSettled = false;
  /** Resolves then. */
  readonly settled = Promise.withResolvers<PeopleHere>();
  /** When people came or went, those last who did so last. */
  readonly #since = new Map<Id, number>();
  /** When people turned away, by a clock that does not jump. */
  #awaySince: ReadonlyMap<Id, number> = new Map();
  #from: number;
  /** The people of other processes. */
  readonly #others = new Map<string, Presence>();
  /** People who have just joined or closed their last page on this process, and until when they still count. */
  readonly #leaving = new Map<Id, { readonly attention: Attention; readonly until: number }>();

  /** @param now milliseconds since 1970 */
  constructor(now: number) {
    this.#from = now;
  }

  get peopleHere(): PeopleHere {
    return { people: this.announced, since: Object.fromEntries(this.#since), from: this.#from };
  }

  /**
   * Notes who has come and who has gone.
   * @returns since when they are as they are now
   */
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

  /** Notes when people turned away. */
  noteAway(people: Presence, now: number): void {
    const away = Object.keys(people).filter((id) => people[id] === 'away');
    this.#awaySince = new Map(away.map((id) => [id, this.#awaySince.get(id) ?? now]));
  }

  /** The people for whom an automatic reveal waits: those who are here, or not away for long. */
  awaited(now: number): readonly Id[] {
    return Object.keys(this.announced).filter((id) => {
      const since = this.#awaySince.get(id);
      return since === undefined || now - since < readingTime;
    });
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

  leave(participantId: ParticipantId, attention: Attention, now: number): void {
    this.#leaving.set(participantId, { attention, until: now + grace });
  }

  /** The people of this process, with those who have only just gone. */
  own(pages: Presence, now: number): Presence {
    for (const [id, { until }] of this.#leaving) {
      if (until <= now || Object.hasOwn(pages, id)) this.#leaving.delete(id);
    }
    const leaving = [...this.#leaving].map(([id, { attention }]) => [id, attention] as const);
    return { ...Object.fromEntries(leaving), ...pages };
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

/** In milliseconds: changes within this time are sent together. */
const pause = 200;

export interface PresenceParts {
  readonly bus: Bus | undefined;
  /** Stands for this process. */
  readonly process: string;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface PresenceHandlers {
  /** The people who have a page of this session open in this process. */
  readonly ownPeople: () => Presence;
  /** Sends to the clients of this process. */
  readonly announce: (told: PresenceUpdate) => void;
  /** An automatic reveal may wait for other people now. */
  readonly onAwaited: () => void;
  /** Nobody is here any more, and nobody is about to be gone. */
  readonly onEnd: () => void;
}

type PresenceOfProcess = Extract<PresenceSignal, { kind: 'presence' }>;

/**
 * The people who are here in one session, put together from the pages that are open on all processes.
 * Each process sends the others its changes, and all of its people where some may have been lost.
 * While the bus is away, the people of the others stay as they were.
 */
export class RoomPresence {
  readonly #sessionId: SessionId;
  readonly #parts: PresenceParts;
  readonly #handlers: PresenceHandlers;
  readonly #people: PeopleInRoom;
  #due: { readonly at: number; readonly timer: Timer } | undefined;

  constructor(sessionId: SessionId, parts: PresenceParts, handlers: PresenceHandlers) {
    this.#sessionId = sessionId;
    this.#parts = parts;
    this.#handlers = handlers;
    this.#people = new PeopleInRoom(parts.now());
    this.publishAll(true);
    // Other processes, where there are any, get the time to answer.
    this.#settleIn(parts.bus ? 2 * pause : 0);
  }

  /** Undefined until it is known. */
  get current(): PeopleHere | undefined {
    return this.#people.isSettled ? this.#people.peopleHere : undefined;
  }

  /** The people for whom an automatic reveal waits; undefined until it is known. */
  get awaited(): readonly Id[] | undefined {
    return this.#people.isSettled ? this.#people.awaited(this.#parts.clock()) : undefined;
  }

  /** Resolves once it is known. */
  find(): Promise<PeopleHere> | PeopleHere {
    return this.current ?? this.#people.settled.promise;
  }

  /** The pages of this process have changed. */
  changed(): void {
    this.#settleIn(pause);
  }

  /**
   * Somebody joins: they count as here while their page opens. Called before that is broadcast, so that
   * nobody sees them as not here.
   */
  expect(participantId: ParticipantId): void {
    this.#people.expect(participantId, this.#parts.clock());
    if (this.#people.isSettled) this.#settle();
  }

  left(participantId: ParticipantId, attention: Attention): void {
    this.#people.leave(participantId, attention, this.#parts.clock());
    this.#settleIn(pause);
  }

  receive({ process, people, isAll, asks, seen }: PresenceOfProcess): void {
    if (seen) this.#people.learn(seen);
    this.#people.receive(process, people, isAll);
    if (asks) this.publishAll(false);
    this.#settleIn(pause);
  }

  /** Another process is gone. */
  forget(process: string): void {
    if (this.#people.forget(process)) this.#settleIn(0);
  }

  /** Sends the other processes all people of this one. @param asks whether they are to do the same */
  publishAll(asks: boolean): void {
    const seen = this.current;
    this.#publish(this.#people.published, { isAll: true, asks, seen });
  }

  #settleIn(milliseconds: number): void {
    const at = this.#parts.clock() + milliseconds;
    if (this.#due && this.#due.at <= at) return;
    clearTimeout(this.#due?.timer);
    this.#due = { at, timer: setTimeout(() => this.#settle(), milliseconds) };
  }

  /** Sends what has changed since the last time: the people here to other processes, all people to the clients. */
  #settle(): void {
    clearTimeout(this.#due?.timer);
    this.#due = undefined;
    const people = this.#people;
    const { ownPeople, announce, onAwaited, onEnd } = this.#handlers;
    const now = this.#parts.clock();
    const own = people.own(ownPeople(), now);
    const ownChange = presenceChange(people.published, own);
    people.published = own;
    if (!isEmpty(ownChange)) this.#publish(ownChange, { isAll: false, asks: false });
    const all = people.all(own);
    const change = presenceChange(people.announced, all);
    const isFirst = !people.isSettled;
    people.noteAway(all, now);
    const since = people.announce(all, change, this.#parts.now());
    // The pages that are open may have been sent something else by another process before.
    if (isFirst) announce({ ...people.peopleHere, isAll: true });
    else if (!isEmpty(change)) announce({ people: change, isAll: false, since });
    onAwaited();
    const { nextGone } = people;
    const next = nextGone ?? people.nextAwayForLong(now);
    if (nextGone === undefined && isEmpty(own)) onEnd();
    else if (next !== undefined) this.#settleIn(next - now);
  }

  #publish(
    people: PresenceChange,
    how: Omit<PresenceOfProcess, 'kind' | 'process' | 'people'>,
  ): void {
    const { bus, process } = this.#parts;
    bus?.signal(this.#sessionId, { kind: 'presence', process, people, ...how });
  }
}

function isEmpty(some: object): boolean {
  return Object.keys(some).length === 0;
}
