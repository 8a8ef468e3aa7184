import type { CommandId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { isSameVersion, type Version } from '@story-pointer/core/session/open-room';
import { type Down, isLongCommand, type PresenceMessage } from '@story-pointer/core/sync/protocol';
import type { RoomView } from '@story-pointer/core/view';
import { orAborted } from '../calls/or-aborted.ts';
import type { Answered } from '../calls/problem.ts';
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
import { readMessage } from './read-message.ts';
import { afterFetch, follow } from './room-store.ts';
import type { PageState, Socket, SocketHandlers } from './socket.ts';
import { outdated, UnansweredCommands } from './unanswered-commands.ts';

/** The surroundings of a live connection. */
export interface PageSurroundings {
  /** Opens a socket that tells what this page has missed. */
  readonly openSocket: (page: () => PageState, handlers: SocketHandlers) => Socket;
  /** Sends a command by itself: it is long, or its receipt tells whether it happened before the seat was gone. */
  readonly post: (commandId: CommandId, command: Command) => Promise<Answered>;
  /** The room as this page knows it; `fetch` gets it over plain HTTP. */
  readonly room: {
    readonly read: () => RoomView;
    readonly write: (view: RoomView) => void;
    readonly fetch: () => Promise<unknown>;
  };
  /** Calls `act` after some milliseconds. @returns a function that cancels it */
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly onStatus: (status: LiveStatus) => void;
  readonly onUnreadable: (failure: unknown) => void;
  readonly onPresence: (message: PresenceMessage) => void;
}

/** A version that no room has had: asking from it brings the whole room. */
const nowhere: Version = { revision: 0, mark: '' };

/** Messages about the room itself. */
type RoomMessage = Extract<Down, { type: 'welcome' | 'changes' }>;

/** Keeps the room of one page up to date: opens, closes and uses sockets as the states of `Connection` say. */
export class RoomConnection {
  readonly #around: PageSurroundings;
  #connection: Connection = unconnected;
  #socket: Socket | undefined;
  /** The room as it was when this socket was asked for what is missing, until that comes. */
  #askedFrom: RoomView | undefined;
  /** The socket for which the room is being fetched. */
  #fetching: number | undefined;
  /** A message could not be read, and the whole room was requested instead. */
  #hasAskedForAll = false;
  #attention: Attention = 'here';
  /** The attention last sent over the socket. */
  #sentAttention: Attention = 'here';
  readonly #commands: UnansweredCommands;
  /** The page is left, and the connection ends with the last answer. */
  #isLeft = false;
  #callOffLimit = () => {};

  constructor(around: PageSurroundings) {
    this.#around = around;
    this.#commands = new UnansweredCommands({
      schedule: around.schedule,
      send: (commandId, command) => this.#socket?.command(commandId, command),
      onDoubt: () => this.wake(),
      onTooLong: () => {
        const socket = socketOf(this.#connection);
        if (socket === undefined) return;
        this.#socket?.doubt();
        this.#happen({ type: 'unanswered', socket });
      },
      onEnd: () => {
        if (this.#isLeft) this.stop();
      },
    });
  }

  start(): void {
    this.#happen({ type: 'timeIsUp' });
  }

  /** The page is left; what it has sent is delivered before. */
  stop(): void {
    this.#isLeft = true;
    if (!this.#commands.isEmpty) return;
    this.#callOffLimit();
    this.#connection = unconnected;
    this.#changeSocket(undefined);
  }

  /**
   * Sends a command from the seat of this page, again over the next connection where one is lost: under
   * its id it counts once.
   * @param onLost called when it may not have arrived
   * @param signal ends the sending. @returns undefined where that has ended without an answer
   * @throws where a long command has no answer
   */
  command(
    commandId: CommandId,
    command: Command,
    onLost: () => void,
    signal?: AbortSignal,
  ): Promise<Answered | undefined> {
    if (isLongCommand(command)) return orAborted(this.#around.post(commandId, command), signal);
    const answered = this.#commands.add(commandId, command, onLost, signal);
    const connection = this.#connection;
    if (connection.is === 'live') this.#commands.send(commandId);
    else this.#settle(connection);
    if (connection.is === 'waiting' && connection.failures > 0) onLost();
    return answered;
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
    if (this.#connection.is !== 'live' || to === this.#sentAttention) return;
    this.#sentAttention = to;
    this.#socket?.send({ type: 'presence', attention: to });
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
    this.#settle(now);
    this.#around.onStatus(statusOf(now));
  }

  #startLimit(connection: Connection): () => void {
    const limit = timeLimitOf(connection, this.#around.random());
    if (limit === undefined) return () => {};
    return this.#around.schedule(() => this.#happen({ type: 'timeIsUp' }), limit);
  }

  #changeSocket(socket: number | undefined): void {
    const hadSocket = this.#socket !== undefined;
    this.#socket?.close();
    this.#socket = undefined;
    this.#askedFrom = undefined;
    this.#hasAskedForAll = false;
    if (hadSocket) this.#commands.lost();
    if (socket === undefined) return;
    const room = this.#around.room.read();
    this.#askedFrom = room;
    const isBack = socket > unconnected.lastSocket + 1;
    const attention = this.#attention;
    this.#sentAttention = attention;
    this.#socket = this.#around.openSocket(
      () => ({ room: this.#around.room.read(), isBack, attention: this.#attention }),
      {
        opened: () => this.#opened(socket),
        heard: (text) => this.#hear(socket, text),
        alive: () => this.#happen({ type: 'heard', socket }),
        answered: (commandId, answer) => this.#answered(socket, commandId, answer),
        closed: () => this.#happen({ type: 'closed', socket }),
      },
    );
  }

  /** Also when the transport has changed: then what is unanswered is sent again. */
  #opened(socket: number): void {
    this.#happen({ type: 'opened', socket });
    if (socket === socketOf(this.#connection)) this.#commands.sendAll();
  }

  #answered(socket: number, commandId: CommandId, answer: Answered): void {
    this.#commands.end(commandId, answer);
    this.#happen({ type: 'heard', socket });
  }

  /** Ends commands that this page cannot send any more. */
  #settle({ is }: Connection): void {
    if (is !== 'gone' && is !== 'outdated') return;
    if (is === 'gone') this.#commands.settle(this.#around.post);
    else this.#commands.endAll(outdated);
  }

  #hear(socket: number, text: string): void {
    if (socket !== socketOf(this.#connection)) return;
    const message = readMessage(text, this.#around.onUnreadable);
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
      case 'stale':
        this.#happen({ type: 'heard', socket });
        void this.#fetchRoom(socket);
        return;
      case 'result':
        this.#answered(socket, message.commandId, {
          ...{ status: message.status, json: message.body, isOurs: true },
          wait: (message.retryAfter ?? 0) * 1000,
        });
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
          const isAsked = this.#askedFrom && isSameVersion(this.#askedFrom, known);
          if (!isAsked && this.#fetching === undefined) this.#askForMore();
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

  /** Gets the room, and then what has happened meanwhile; without it the page tries another connection. */
  async #fetchRoom(socket: number): Promise<void> {
    if (this.#fetching === socket) return;
    this.#fetching = socket;
    const isFetched = await this.#around.room.fetch().then(
      () => true,
      () => false,
    );
    if (this.#fetching === socket) this.#fetching = undefined;
    if (socket !== socketOf(this.#connection)) return;
    if (isFetched) this.#askForMore();
    else this.#happen({ type: 'closed', socket });
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
    this.#socket?.send({ type: 'resume', revision, mark });
  }
}
