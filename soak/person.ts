import type { Command } from '@story-pointer/core/session/decide';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import {
  type CommandAnswer,
  type CommandRequest,
  commandAnswerSchema,
  type Seat,
  wireVersion,
} from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { follow } from '../web/api/follow.ts';
import { keepTrying } from '../web/api/keep-trying.ts';
import type { LiveStatus } from '../web/api/live/connection.ts';
import {
  type Ears,
  LiveConnection,
  type PageState,
  type Socket,
} from '../web/api/live/live-connection.ts';
import { ApiError } from '../web/api/problem.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import { count, type Tally } from './tally.ts';

/** How often a page asks for its room where it gets no live connection. */
const pollingPace = 3000;

/** How many people of a hundred sit behind something that lets no live connection through. */
const blockedPercent = 2;

/** How many commands of a hundred arrive twice, as by a double click or an eager proxy. */
const doublePercent = 3;

/** What may well be refused where ten people act at the same time, on a bad network. */
const expectedRefusals = [
  ...['roundOver', 'alreadyRevealed', 'notRevealed', 'noSuchPosition'],
  ...['storyNotFound', 'participantNotFound'],
];

interface PersonParts {
  readonly browser: Browser;
  readonly seat: Seat;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly chance: Chance;
}

/** Somebody with a page open in a room. It does what the pages do, with their own code where it can. */
export class Person {
  readonly seat: Seat;
  /** What the page shows. */
  view: RoomView;
  readonly #parts: PersonParts;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #isBlocked: boolean;
  #live: LiveConnection | undefined;
  #status: LiveStatus = 'connecting';

  private constructor(parts: PersonParts, view: RoomView) {
    this.#parts = parts;
    this.seat = parts.seat;
    this.view = view;
    this.#isBlocked = parts.chance.is(blockedPercent / 100);
  }

  /** Opens the page of a seat. */
  static async sit(parts: PersonParts): Promise<Person> {
    const person = new Person(parts, await ask(parts));
    person.#connect();
    return person;
  }

  /** The page is open. */
  get isHere(): boolean {
    return this.#live !== undefined;
  }

  /** The page is kept up to date, one way or another. */
  get isFollowing(): boolean {
    return this.#status === 'live' || this.#isBlocked;
  }

  get isGone(): boolean {
    return this.#status === 'gone';
  }

  /** Closes the page; what it has sent is still answered. */
  leave(): void {
    this.#live?.stop();
    this.#live = undefined;
    this.#status = 'connecting';
  }

  /** Opens the page again. */
  async comeBack(): Promise<void> {
    try {
      this.view = await this.look();
      this.#connect();
    } catch (reason) {
      this.#beGone(reason);
    }
  }

  /** What the server has for this seat. */
  look(): Promise<RoomView> {
    return ask(this.#parts);
  }

  /** Sends a command, without waiting for its answer. */
  sends(command: Command): void {
    const { chance, tally } = this.#parts;
    const { participantId } = this.seat;
    const request = { commandId: crypto.randomUUID(), participantId, command };
    this.#follow(this.#deliver(request));
    if (!chance.is(doublePercent / 100)) return;
    tally.doubles += 1;
    this.#follow(this.#deliver(request));
  }

  /** Fulfilled when all that was sent is answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #follow(work: Promise<unknown>): void {
    this.#underWay.add(work);
    work.finally(() => this.#underWay.delete(work)).catch(() => undefined);
  }

  async #deliver(request: CommandRequest): Promise<void> {
    const { browser, ledger, tally } = this.#parts;
    const begin = performance.now();
    let tries = 0;
    const call = () => {
      tries += 1;
      return browser.post(`sessions/${this.seat.sessionId}/commands`, request, commandAnswerSchema);
    };
    try {
      const answer = await persist(call);
      ledger.acknowledge(answer);
      if (tries === 1) tally.latencies.push(performance.now() - begin);
      await this.#show(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      count(tally.refusals, error.code);
      if (!expectedRefusals.includes(error.code)) {
        tally.surprises.push(`${request.command.type} was answered with ${error.code}`);
      }
    } finally {
      tally.retries += tries - 1;
    }
  }

  async #show(answer: CommandAnswer): Promise<void> {
    if (answer.changes.length === 0) return;
    const next = follow(this.view, answer);
    if (next === 'gap') await this.#fetch();
    else this.view = next;
  }

  /** The live connection may have overtaken the answer. */
  async #fetch(): Promise<void> {
    const fetched = await this.look();
    if (fetched.revision > this.view.revision) this.view = fetched;
  }

  #connect(): void {
    this.#live = new LiveConnection({
      openSocket: (page, ears) => this.#openSocket(page, ears),
      room: {
        read: () => this.view,
        write: (view) => {
          this.view = view;
        },
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: this.#parts.chance.next,
      onStatus: (status) => this.#turn(status),
      onUnreadable: (failure) => this.#parts.tally.surprises.push(`unreadable: ${failure}`),
    });
    this.#live.start();
  }

  #turn(status: LiveStatus): void {
    const wasPolling = this.#status === 'polling';
    this.#status = status;
    if (status === 'outdated') this.#parts.tally.surprises.push('a page was told to reload');
    if (status === 'polling' && !wasPolling) this.#poll().catch(this.#beGone);
  }

  async #poll(): Promise<void> {
    while (this.#status === 'polling') {
      await sleep(pollingPace);
      await this.#fetch();
    }
  }

  readonly #beGone = (reason: unknown): void => {
    if (!(reason instanceof ApiError)) throw reason;
    this.leave();
    this.#status = 'gone';
  };

  #openSocket({ revision, isBack }: PageState, ears: Ears): Socket {
    if (this.#isBlocked) {
      setTimeout(ears.closed);
      return { send: () => undefined, close: () => undefined };
    }
    const { browser, seat } = this.#parts;
    const query = new URLSearchParams({
      revision: String(revision),
      version: String(wireVersion),
      participantId: seat.participantId,
      ...(isBack ? { back: 'yes' } : {}),
    });
    const url = `${browser.url.replace('http', 'ws')}/api/sessions/${seat.sessionId}/live?${query}`;
    const socket = new WebSocket(url, { headers: { cookie: browser.cookie } });
    socket.addEventListener('open', ears.opened);
    socket.addEventListener('close', ears.closed);
    socket.addEventListener('message', ({ data }) => ears.heard(String(data)));
    return { send: (text: string) => socket.send(text), close: () => socket.terminate() };
  }
}

/** Repeats a call until it is answered, at the pace of the pages. */
export function persist<T>(call: () => Promise<T>): Promise<T> {
  return keepTrying(call, { tries: Number.POSITIVE_INFINITY, pause: sleep });
}

/** The room as the person in this seat may see it. */
export function ask({ browser, seat }: Pick<PersonParts, 'browser' | 'seat'>): Promise<RoomView> {
  const { sessionId, participantId } = seat;
  const path = `sessions/${sessionId}?participantId=${participantId}`;
  return persist(() => browser.get(path, roomViewSchema));
}
