import type { RoomView } from '@story-pointer/core/view';
import { type Down, downSchema, type Up } from '@story-pointer/core/wire';
import { afterMessage, type RoomMessage } from '../follow.ts';
import {
  after,
  type Connection,
  type Happening,
  type LiveStatus,
  socketOf,
  statusOf,
  timeLimitOf,
  unconnected,
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
}

/** Where a page stands when it opens a socket. */
export interface PageState {
  readonly revision: number;
  /** It had a socket before, and lost it. */
  readonly isBack: boolean;
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

/** Keeps the room of one page up to date: does what the states of its connection ask for. */
export class LiveConnection {
  readonly #around: Surroundings;
  #connection: Connection = unconnected;
  #socket: Socket | undefined;
  /** From where this socket is being asked for what is missing. */
  #askedFrom: number | undefined;
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
    this.#socket?.close();
  }

  /** Says that the network is back, or that somebody looks at the page again. */
  wake(): void {
    this.#happen({ type: 'woken' });
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
    if (socket === undefined) return;
    const { revision } = this.#around.room.read();
    const isBack = socket > unconnected.lastSocket + 1;
    this.#socket = this.#around.openSocket(
      { revision, isBack },
      {
        opened: () => this.#happen({ type: 'opened', socket }),
        heard: (text) => this.#hear(socket, text),
        closed: () => this.#happen({ type: 'closed', socket }),
      },
    );
  }

  #hear(socket: number, text: string): void {
    const message = this.#parse(text);
    if (!message || socket !== socketOf(this.#connection)) return;
    if (message.type === 'gone') this.#happen({ type: 'toldGone', socket });
    else if (message.type === 'reload') this.#happen({ type: 'toldToReload', socket });
    else {
      this.#follow(message);
      this.#happen({ type: 'heard', socket });
    }
  }

  #follow(message: RoomMessage): void {
    const known = this.#around.room.read();
    const next = afterMessage(known, message);
    if (next === 'gap') {
      // One answer brings all that is missing; what arrives until then needs no further question.
      if (this.#askedFrom !== known.revision) this.#askForMore();
      return;
    }
    this.#askedFrom = undefined;
    if (next !== known) this.#around.room.write(next);
  }

  #askForMore(): void {
    const { revision } = this.#around.room.read();
    this.#askedFrom = revision;
    const question: Up = { type: 'resume', revision };
    this.#socket?.send(JSON.stringify(question));
  }

  /** A message this page cannot read is left out: the next one shows the gap, and the gap is healed. */
  #parse(text: string): Down | undefined {
    try {
      return downSchema.parse(JSON.parse(text));
    } catch (failure) {
      this.#around.onUnreadable(failure);
      return undefined;
    }
  }
}
