import type { Id } from '@story-pointer/core/ids';
import { LongMessages, messagesOfCommand } from '@story-pointer/core/long-message';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import {
  type Down,
  downSchema,
  type PresenceMessage,
  type Up,
} from '@story-pointer/core/sync/protocol';
import type { RoomView } from '@story-pointer/core/view';
import * as z from 'zod/mini';
import { afterFetch, follow } from '../follow.ts';
import {
  after,
  type Connection,
  type Happening,
  type LiveStatus,
  socketOf,
  statusOf,
  timeLimitOf,
  unconnected,
  urgentLimit,
} from './connection.ts';

/** What a live connection needs from outside. */
export interface Surroundings {
  /** Opens a socket that tells what this page has missed. */
  readonly openSocket: (page: PageState, ears: Ears) => Socket;
  /** The room as this page knows it. */
  readonly room: { readonly read: () => RoomView; readonly write: (view: RoomView) => void };
  /** Calls `act` so many milliseconds later, unless it is called off with what is returned. */
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onUnreadable: (failure: unknown) => void;
  readonly onPresence: (message: PresenceMessage) => void;
}

/** Where a page stands when it opens a socket. */
export interface PageState {
  readonly room: RoomView;
  /** It had a socket before, and lost it. */
  readonly isBack: boolean;
  /** Whether it has its user's attention. */
  readonly attention: Attention;
}

/** What a socket reports. */
export interface Ears {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: () => void;
}

export interface Socket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** Where no room has ever been: who asks from there gets all of it. */
const nowhere: Version = { revision: 0, mark: '' };

/** What tells of the room itself. */
type RoomMessage = Extract<Down, { type: 'welcome' | 'changes' }>;

/** What came of a command. */
export type LiveAnswer = Extract<Down, { type: 'result' }>;

/** What this page cannot read, such as a change that it does not know. */
interface Unreadable {
  readonly type: 'unreadable';
  /** It is the whole room: asking for it again would not help. */
  readonly isRoom: boolean;
}

/** In milliseconds: the patience with a command that is long. */
const longLimit = 10_000;

const roomSchema = z.object({ type: z.literal('welcome') });

/** Keeps the room of one page up to date: does what the states of its connection ask for. */
export class LiveConnection {
  readonly #around: Surroundings;
  #connection: Connection = unconnected;
  #socket: Socket | undefined;
  /** The room as it was when this socket was asked for what is missing, until that comes. */
  #askedFrom: RoomView | undefined;
  #longMessages = new LongMessages();
  /** What could not be read on this socket is made up for by the whole room, which was asked for. */
  #hasAskedForAll = false;
  #attention: Attention = 'here';
  /** What the socket has said of it. */
  #toldAttention: Attention = 'here';
  /** The commands that this socket has taken, and who waits for what comes of them. */
  readonly #unanswered = new Map<Id, (answer?: LiveAnswer) => void>();
  /** This socket has left a command unanswered, as one of an older process does. */
  #isDeaf = false;
  #callOffLimit = () => {};

  constructor(around: Surroundings) {
    this.#around = around;
  }

  start(): void {
    this.#happen({ type: 'timeIsUp' });
  }

  stop(): void {
    this.#callOffLimit();
    this.#connection = unconnected;
    this.#changeSocket(undefined);
  }

  /**
   * Sends a command from the seat of this page.
   * @returns undefined where the connection is not sure to work, or no answer came: then it may have
   *   happened all the same
   */
  command(commandId: Id, command: Command): Promise<LiveAnswer | undefined> {
    const connection = this.#connection;
    const isSure = connection.is === 'live' && connection.failures === 0 && !connection.isAsking;
    if (!isSure || this.#isDeaf || this.#unanswered.has(commandId))
      return Promise.resolve(undefined);
    const messages = messagesOfCommand(commandId, command);
    const limit = messages.length > 1 ? longLimit : urgentLimit;
    return new Promise((resolve) => {
      const callOff = this.#around.schedule(() => {
        this.#isDeaf = true;
        settle();
        this.wake();
      }, limit);
      const settle = (answer?: LiveAnswer) => {
        callOff();
        this.#unanswered.delete(commandId);
        resolve(answer);
      };
      this.#unanswered.set(commandId, settle);
      for (const message of messages) this.#socket?.send(message);
    });
  }

  /** Says that the network is back, or that somebody looks at the page again. */
  wake(): void {
    this.#happen({ type: 'woken' });
  }

  /** Says that the user has turned to the page, or from it. */
  turn(attention: Attention): void {
    this.#attention = attention;
    this.#tellAttention();
  }

  #tellAttention(): void {
    const to = this.#attention;
    if (this.#connection.is !== 'live' || to === this.#toldAttention) return;
    this.#toldAttention = to;
    this.#say({ type: 'presence', attention: to });
  }

  #happen(happening: Happening): void {
    const before = this.#connection;
    const now = after(before, happening);
    if (now === before) return;
    this.#connection = now;
    this.#callOffLimit();
    this.#callOffLimit = this.#startLimit(now);
    if (socketOf(now) !== socketOf(before)) this.#changeSocket(socketOf(now));
    if (now.is === 'live' && now.isAsking) this.#askForMore();
    if (happening.type === 'opened') this.#tellAttention();
    this.#around.onStatus(statusOf(now));
  }

  #startLimit(connection: Connection): () => void {
    const limit = timeLimitOf(connection, this.#around.random());
    if (limit === undefined) return () => {};
    return this.#around.schedule(() => this.#happen({ type: 'timeIsUp' }), limit);
  }

  #changeSocket(socket: number | undefined): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#askedFrom = undefined;
    this.#longMessages = new LongMessages();
    this.#hasAskedForAll = false;
    this.#isDeaf = false;
    for (const settle of [...this.#unanswered.values()]) settle();
    if (socket === undefined) return;
    const room = this.#around.room.read();
    this.#askedFrom = room;
    const isBack = socket > unconnected.lastSocket + 1;
    const attention = this.#attention;
    this.#toldAttention = attention;
    this.#socket = this.#around.openSocket(
      { room, isBack, attention },
      {
        opened: () => this.#happen({ type: 'opened', socket }),
        heard: (text) => this.#hear(socket, text),
        closed: () => this.#happen({ type: 'closed', socket }),
      },
    );
  }

  #hear(socket: number, text: string): void {
    if (socket !== socketOf(this.#connection)) return;
    const message = this.#parse(text);
    if (message === 'more to come') {
      this.#happen({ type: 'heard', socket });
      return;
    }
    switch (message.type) {
      case 'unreadable':
        if (!this.#hasAskedForAll) this.#askForAll();
        else if (message.isRoom) this.#happen({ type: 'outdated', socket });
        return;
      case 'bye':
        this.#happen({ type: 'toldGone', socket });
        return;
      case 'reload':
        // A process of version 1 says so to newer pages too, and closes: others are as new as the page.
        if (message.oldest !== undefined) this.#happen({ type: 'outdated', socket });
        return;
      case 'presence':
        this.#around.onPresence(message);
        this.#happen({ type: 'heard', socket });
        return;
      case 'result':
        this.#unanswered.get(message.commandId)?.(message);
        this.#happen({ type: 'heard', socket });
        return;
      default:
        this.#follow(message);
        this.#happen({ type: 'heard', socket });
    }
  }

  #follow(message: RoomMessage): void {
    const known = this.#around.room.read();
    switch (message.type) {
      case 'welcome':
        // It may have been long on its way, and the answer to a command have overtaken it.
        this.#around.room.write(afterFetch(this.#askedFrom ?? known, known, message.room));
        this.#askedFrom = undefined;
        this.#hasAskedForAll = false;
        return;
      case 'changes': {
        const next = follow(known, message);
        if (next === 'gap') {
          // One answer brings all that is missing; what arrives until then needs no further question.
          if (!this.#askedFrom || !isSameVersion(this.#askedFrom, known)) this.#askForMore();
          return;
        }
        this.#askedFrom = undefined;
        if (next !== known) this.#around.room.write(next);
        return;
      }
      default:
        message satisfies never;
    }
  }

  #askForMore(): void {
    this.#ask(this.#around.room.read());
  }

  #askForAll(): void {
    this.#hasAskedForAll = true;
    this.#ask(nowhere);
  }

  #ask({ revision, mark }: Version): void {
    this.#askedFrom = this.#around.room.read();
    this.#say({ type: 'resume', revision, mark });
  }

  #say(message: Up): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #parse(text: string): Down | Unreadable | 'more to come' {
    let isRoom = false;
    try {
      const whole = this.#longMessages.take(text);
      if (whole === undefined) return 'more to come';
      const message: unknown = JSON.parse(whole);
      isRoom = roomSchema.safeParse(message).success;
      return downSchema.parse(message);
    } catch (failure) {
      this.#around.onUnreadable(failure);
      return { type: 'unreadable', isRoom };
    }
  }
}
