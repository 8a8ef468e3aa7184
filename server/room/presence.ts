import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import {
  byClock,
  type PeopleNow,
  type Presence,
  type PresenceChange,
  type PresenceUpdate,
  presenceChange,
  readPresenceChange,
  writePresenceChange,
} from '@story-pointer/core/presence';
import type { Bus } from '../bus/bus.ts';
import type { PresenceSignal } from '../bus/presence-signal.ts';
import { type LeavingPage, PeopleInRoom } from './people-in-room.ts';

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
  readonly announce: (update: PresenceUpdate) => void;
  /** An automatic reveal may wait for other people now. */
  readonly onAwaited: () => void;
  /** All people are gone, and their delays have ended. */
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
    this.#people = new PeopleInRoom(parts.clock());
    this.publishAll(true);
    // Other processes, where there are any, get the time to answer.
    this.#settleIn(parts.bus ? 2 * pause : 0);
  }

  /** Undefined until it is known. By a clock that does not jump. */
  get current(): PeopleNow | undefined {
    if (!this.#people.isSettled) return undefined;
    return { ...this.#people.peopleHere, now: this.#parts.clock() };
  }

  /** The same by the time of day, as other processes and pages get it. */
  get shown(): PeopleNow | undefined {
    return this.#people.isSettled ? this.#byTimeOfDay(this.#people.peopleHere) : undefined;
  }

  /** The people for whom an automatic reveal waits; undefined until it is known. */
  get awaited(): readonly Id[] | undefined {
    return this.#people.isSettled ? this.#people.awaited : undefined;
  }

  /** Resolves once it is known. */
  async find(): Promise<PeopleNow> {
    const people = await this.#people.settled.promise;
    return this.current ?? { ...people, now: this.#parts.clock() };
  }

  /** The pages of this process have changed. */
  changed(): void {
    this.#settleIn(pause);
  }

  /** They count as here while their page opens. Called before others hear of them, so that they are never seen as not here. */
  expect(participantId: ParticipantId): void {
    this.#people.expect(participantId, this.#parts.clock());
    if (this.#people.isSettled) this.#settle();
  }

  left(participantId: ParticipantId, page: LeavingPage): void {
    this.#people.leave(participantId, page, this.#parts.clock());
    this.#settleIn(pause);
  }

  receive({ process, people, justAway, isAll, asks, seen }: PresenceOfProcess): void {
    if (seen) {
      const { now, clock } = this.#parts;
      this.#people.learn(byClock(seen, seen.now ?? now(), clock()));
    }
    this.#people.receive(process, readPresenceChange({ people, justAway }), isAll);
    if (asks) this.publishAll(false);
    this.#settleIn(pause);
  }

  /** Another process is gone. */
  forget(process: string): void {
    if (this.#people.forget(process)) this.#settleIn(0);
  }

  /** Sends the other processes all people of this one. @param asks whether they are to do the same */
  publishAll(asks: boolean): void {
    const seen = this.shown;
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
    const since = people.announce(all, change, now);
    // The pages that are open may have been sent something else by another process before.
    if (isFirst) announce({ ...this.#byTimeOfDay(people.peopleHere), isAll: true });
    else if (!isEmpty(change)) {
      announce({ ...this.#byTimeOfDay({ people: change, since }), isAll: false });
    }
    onAwaited();
    const { nextGone } = people;
    const next = nextGone ?? people.nextAwayForLong(now);
    if (nextGone === undefined && isEmpty(own)) onEnd();
    else if (next !== undefined) this.#settleIn(next - now);
  }

  #byTimeOfDay<Seen extends Pick<PresenceUpdate, 'since' | 'from'>>(seen: Seen) {
    const now = this.#parts.now();
    return { ...byClock(seen, this.#parts.clock(), now), now };
  }

  #publish(people: PresenceChange, how: Pick<PresenceOfProcess, 'isAll' | 'asks' | 'seen'>): void {
    const { bus, process } = this.#parts;
    const changed = writePresenceChange(people);
    bus?.signal(this.#sessionId, { kind: 'presence', process, ...changed, ...how });
  }
}

function isEmpty(some: object): boolean {
  return Object.keys(some).length === 0;
}
