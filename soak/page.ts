import type { CommandId, StoryId } from '@story-pointer/core/ids';
import { type Attention, afterPresenceUpdate, type PeopleHere } from '@story-pointer/core/presence';
import { type Capability, capabilitiesIn } from '@story-pointer/core/session/capabilities';
import type { OpenChange } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import { earlierRoundsSchema, type KeptRound } from '@story-pointer/core/session/kept-round';
import {
  type ChangeSet,
  findParticipant,
  type Participant,
} from '@story-pointer/core/session/open-room';
import { helloQuery, pageDownSchema } from '@story-pointer/core/sync/protocol';
import { votesSchema, withVotes } from '@story-pointer/core/tally';
import { isOpen, type RoomView, roomViewSchema } from '@story-pointer/core/view';
import type { Seat } from '@story-pointer/core/wire';
import {
  type CommandAnswer,
  type CommandRequest,
  commandAnswerSchema,
} from '@story-pointer/core/wire-room';
import { sleep } from 'bun';
import { keepTrying } from '../web/calls/keep-trying.ts';
import { type Answered, ApiError, parseAnswer, unreachable } from '../web/calls/problem.ts';
import type { LiveStatus } from '../web/room/connection.ts';
import { RoomClient } from '../web/room/room-client.ts';
import { afterFetch } from '../web/room/room-store.ts';
import type { PageState, Socket, SocketHandlers } from '../web/room/socket.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import { openEvents, post } from './event-stream.ts';
import type { Tally } from './tally.ts';

/** The percentage of people behind a network that blocks live connections. */
const blockedPercent = 2;

/** A seat, and the browser that holds it. */
export interface HeldSeat {
  readonly browser: Browser;
  readonly seat: Seat;
}

interface PageParts extends HeldSeat {
  readonly tally: Tally;
  readonly chance: Chance;
  /** Called with each change set that the page receives. */
  readonly onStep: (step: ChangeSet<OpenChange>) => void;
  /** Called whenever a command is sent. */
  readonly onAttempt: (commandId: CommandId) => void;
}

/** A page on a seat. It works like the product's pages, with their own code where possible. */
export class Page {
  readonly seat: Seat;
  view: RoomView;
  attention: Attention = 'here';
  #peopleHere: PeopleHere | undefined;
  readonly #parts: PageParts;
  readonly #isBlocked: boolean;
  #live: RoomClient | undefined;
  #status: LiveStatus = 'connecting';

  /** @param view the room before the page opens for the first time */
  constructor(parts: PageParts, view: RoomView) {
    this.#parts = parts;
    this.seat = parts.seat;
    this.view = view;
    this.#isBlocked = parts.chance.is(blockedPercent / 100);
  }

  get isOpen(): boolean {
    return this.#live !== undefined;
  }

  /** Whether it is kept up to date, one way or another. */
  get isFollowing(): boolean {
    return this.isLive;
  }

  /** Whether the server counts it as an open page. */
  get isLive(): boolean {
    return this.#status === 'live';
  }

  /** Presence as the page received it. */
  get peopleHere(): PeopleHere | undefined {
    return this.#peopleHere;
  }

  /** The participant of this seat; undefined if they have left the room. */
  get participant(): Participant | undefined {
    return findParticipant(this.view, this.seat.participantId);
  }

  /** Whether the participant has a capability, by the state of this page. */
  may(capability: Capability): boolean {
    const { participant } = this;
    return participant !== undefined && capabilitiesIn(this.view, participant).includes(capability);
  }

  get isGone(): boolean {
    return this.#status === 'gone';
  }

  async open(): Promise<void> {
    try {
      this.view = await this.look();
      this.#connect();
    } catch (reason) {
      this.#beGone(reason);
    }
  }

  close(): void {
    this.#live?.stop();
    this.#live = undefined;
    this.#peopleHere = undefined;
    this.#status = 'connecting';
  }

  /** The user looks at the page, or at something else. */
  turn(attention: Attention): void {
    this.attention = attention;
    this.#live?.turn(attention);
  }

  /** The server's view for this seat. */
  look(): Promise<RoomView> {
    return ask(this.#parts);
  }

  /** The same with all votes. */
  async lookAtAll(): Promise<RoomView> {
    const { browser, seat } = this.#parts;
    const path = `sessions/${seat.sessionId}/votes?participantId=${seat.participantId}`;
    const room = await this.look();
    return withVotes(room, await persist(() => browser.get(path, votesSchema)));
  }

  /** The earlier rounds of a story, the latest first. */
  async earlierRounds(storyId: StoryId): Promise<KeptRound[]> {
    const { browser, seat } = this.#parts;
    const { sessionId, participantId } = seat;
    const all: KeptRound[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const from = next === undefined ? '' : `&before=${next}`;
      const path = `sessions/${sessionId}/rounds?participantId=${participantId}&storyId=${storyId}${from}`;
      const part = await persist(() => browser.get(path, earlierRoundsSchema));
      all.push(...part.rounds);
      next = part.next;
    }
    return all;
  }

  /**
   * Sends a command as pages do; one of a closed page goes by POST.
   * @throws {ApiError} when it was refused or given up
   */
  async send({ commandId, command }: CommandRequest): Promise<CommandAnswer> {
    const result = await this.#live?.send(command, { commandId });
    if (!result) return parseAnswer(await this.#post(commandId, command), commandAnswerSchema, '');
    if (!result.ok) throw result.error;
    this.#parts.tally.overConnection += 1;
    return result.answer;
  }

  async #post(commandId: CommandId, command: Command): Promise<Answered> {
    this.#parts.onAttempt(commandId);
    return await post(this.#parts, commandId, command).catch((cause: unknown) => {
      throw new ApiError(command.type, unreachable, { cause });
    });
  }

  /** The live connection may be ahead of the answer. */
  async #fetch(): Promise<void> {
    const before = this.view;
    const fetched = await this.look();
    this.view = afterFetch(before, this.view, fetched);
  }

  #connect(): void {
    const live = new RoomClient({
      openSocket: (page, handlers) => this.#openSocket(page, handlers),
      post: (commandId, command) => this.#post(commandId, command),
      room: {
        read: () => this.view,
        write: (view) => {
          this.view = view;
        },
        fetch: () => this.#fetch(),
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: this.#parts.chance.next,
      onStatus: (status) => this.#turn(status),
      onPresence: (told) => {
        this.#peopleHere = afterPresenceUpdate(this.#peopleHere, told);
      },
      onUnreadable: (failure) => this.#parts.tally.surprises.push(`unreadable: ${failure}`),
      onFailure: () => {},
    });
    live.turn(this.attention);
    this.#live = live;
    live.start();
  }

  #turn(status: LiveStatus): void {
    this.#status = status;
    if (status === 'outdated') this.#parts.tally.surprises.push('a page was told to reload');
  }

  readonly #beGone = (reason: unknown): void => {
    if (!(reason instanceof ApiError)) throw reason;
    this.close();
    this.#status = 'gone';
  };

  #openSocket(page: () => PageState, handlers: SocketHandlers): Socket {
    const { browser, seat } = this.#parts;
    const heard = (text: string) => {
      if (/^(?:\[|\{"type":"changes")/.test(text)) this.#hear(text);
      handlers.heard(text);
    };
    if (this.#isBlocked) return openEvents(this.#parts, page, { ...handlers, heard });
    const { participantId } = seat;
    const query = new URLSearchParams(helloQuery({ participantId, ...page() }));
    const url = `${browser.url.replace('http', 'ws')}/api/sessions/${seat.sessionId}/live?${query}`;
    const socket = new WebSocket(url, { headers: { cookie: browser.cookie } });
    socket.addEventListener('open', handlers.opened);
    socket.addEventListener('close', handlers.closed);
    socket.addEventListener('message', ({ data }) => heard(String(data)));
    return {
      send: (message) => {
        if (message.type === 'command') this.#parts.onAttempt(message.commandId);
        socket.send(JSON.stringify(message));
      },
      takesCommands: () => true,
      doubt: () => undefined,
      close: () => socket.terminate(),
    };
  }

  #hear(text: string): void {
    const message = pageDownSchema.safeParse(JSON.parse(text)).data;
    if (message?.type !== 'changes') return;
    // The ledger compares the changes that everybody gets.
    const changes = message.changes.filter(isOpen);
    this.#parts.onStep({ ...message, changes });
  }
}

/** Repeats a call until it is answered, at the pace of the pages. */
export function persist<T>(call: () => Promise<T>): Promise<T> {
  return keepTrying(call, { tries: Number.POSITIVE_INFINITY, pause: sleep });
}

/** The room as the person in this seat may see it. */
export function ask({ browser, seat }: HeldSeat): Promise<RoomView> {
  const { sessionId, participantId } = seat;
  const path = `sessions/${sessionId}?participantId=${participantId}`;
  return persist(() => browser.get(path, roomViewSchema));
}
