import type { CommandId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { isLongCommand } from '@story-pointer/core/sync/protocol';
import type { RoomView } from '@story-pointer/core/view';
import type { ProblemCode } from '@story-pointer/core/wire';
import type { CommandAnswer } from '@story-pointer/core/wire-room';
import type { Answered, ApiError } from '../calls/problem.ts';
import {
  after,
  type Connection,
  type Happening,
  socketOf,
  statusOf,
  timeLimitOf,
  unconnected,
} from './connection.ts';
import { type Carried, Outbox } from './outbox.ts';
import { readMessage } from './read-messages.ts';
import { RoomStore } from './room-store.ts';
import type { Socket, Surroundings } from './socket.ts';

/** The answer to a command, and the room that shows it; or the reason why there is none. */
export type Result =
  | { readonly ok: true; readonly answer: CommandAnswer; readonly room: RoomView }
  | { readonly ok: false; readonly error: ApiError };

interface SendOptions {
  /** Sent again under the same id, it is the same command. */
  readonly commandId: CommandId;
  /** Cancels it. */
  readonly signal?: AbortSignal;
}

/** The answer to commands when this page is too old for the server. */
const code = 'outdated' satisfies ProblemCode;
const outdated: Answered = {
  status: 426,
  json: { type: `/problems/${code}`, title: code, status: 426, code, detail: '' },
  wait: 0,
  isOurs: true,
};

/**
 * A page at its room: keeps the page's copy up to date, and sends its commands. It opens, closes and
 * uses sockets as the states of `Connection` say.
 */
export class RoomClient {
  readonly store: RoomStore;
  readonly #around: Surroundings;
  readonly #outbox: Outbox;
  #connection: Connection = unconnected;
  #socket: Socket | undefined;
  #attention: Attention = 'here';
  /** The attention last sent over the socket. */
  #sentAttention: Attention = 'here';
  /** The page is left, and the connection ends with the last answer. */
  #isLeft = false;
  #callOffLimit = () => {};

  constructor(around: Surroundings) {
    this.#around = around;
    this.store = new RoomStore(around, ({ revision, mark }) =>
      this.#socket?.send({ type: 'resume', revision, mark }),
    );
    this.#outbox = new Outbox(around, {
      carry: (commandId, command) => this.#carry(commandId, command),
      doubt: () => this.#happen({ type: 'woken' }),
      giveUp: () => this.#giveUpSocket(),
      emptied: () => {
        if (this.#isLeft) this.stop();
      },
    });
  }

  /** Connects, also again after `stop`. */
  start(): void {
    this.#isLeft = false;
    if (this.#connection.is === 'gone') this.#connection = unconnected;
    if (this.#connection === unconnected) this.#happen({ type: 'timeIsUp' });
    else this.#around.onStatus(statusOf(this.#connection));
  }

  /** The page is left; what it has sent is delivered before. */
  stop(): void {
    this.#isLeft = true;
    if (this.#outbox.unanswered.length > 0) return;
    this.#callOffLimit();
    this.#connection = unconnected;
    this.#changeSocket(undefined);
  }

  /**
   * Sends a command from the seat of this page, again and again until it is answered: on a bad network it
   * arrives late, and once. What was sent before about the same things goes first.
   */
  async send(command: Command, { commandId, signal }: SendOptions): Promise<Result> {
    const answered = await this.#outbox.send(commandId, command, signal);
    if (!answered.ok) return answered;
    return { ...answered, room: await this.store.show(answered.answer) };
  }

  /** The commands without an answer. */
  get unanswered(): Outbox['unanswered'] {
    return this.#outbox.unanswered;
  }

  /** The network is back, or the user looks at the page again. */
  wake(): void {
    this.#happen({ type: 'woken' });
    this.#outbox.hurry();
  }

  /** The user has turned to the page, or from it. */
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
    if (now.is === 'live' && now.isAsking) this.store.askForMore();
    if (happening.type === 'opened') this.#tellAttention();
    this.#outbox.sendDue();
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
    this.store.changeSocket(socket === undefined ? undefined : this.#around.room.read());
    if (hadSocket) this.#outbox.lost();
    if (socket === undefined) return;
    const isBack = socket > unconnected.lastSocket + 1;
    this.#sentAttention = this.#attention;
    this.#socket = this.#around.openSocket(
      () => ({ room: this.#around.room.read(), isBack, attention: this.#attention }),
      {
        opened: () => this.#opened(socket),
        heard: (text) => this.#receive(socket, text),
        alive: () => this.#happen({ type: 'heard', socket }),
        closed: () => this.#happen({ type: 'closed', socket }),
      },
    );
  }

  #opened(socket: number): void {
    if (socket === socketOf(this.#connection)) this.#outbox.opened();
    this.#happen({ type: 'opened', socket });
  }

  /** It has left a command unanswered. */
  #giveUpSocket(): void {
    const socket = socketOf(this.#connection);
    if (socket === undefined) return;
    this.#socket?.doubt();
    this.#happen({ type: 'unanswered', socket });
  }

  /** Hands a command to the socket; where that takes none, to a POST, whose receipt tells also after the seat is gone. */
  #carry(commandId: CommandId, command: Command): Carried {
    const connection = this.#connection;
    const { post } = this.#around;
    if (connection.is === 'outdated') return Promise.resolve(outdated);
    if (connection.is === 'gone' || isLongCommand(command)) return post(commandId, command);
    if (connection.is === 'waiting' && connection.failures > 0) return 'lost';
    if (connection.is !== 'live' || !this.#socket) return 'opening';
    if (!this.#socket.takesCommands()) return post(commandId, command);
    this.#socket.send({ type: 'command', commandId, command });
    return 'sent';
  }

  #receive(socket: number, text: string): void {
    if (socket !== socketOf(this.#connection)) return;
    const message = readMessage(text, this.#around.onUnreadable);
    switch (message.type) {
      case 'unreadable':
        if (this.store.askForAll() && message.isRoom) this.#happen({ type: 'outdated', socket });
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
        break;
      case 'stale':
        void this.store.fetch(() => this.#happen({ type: 'closed', socket }));
        break;
      case 'result':
        this.#outbox.answered(message.commandId, {
          status: message.status,
          json: message.body,
          wait: (message.retryAfter ?? 0) * 1000,
          isOurs: true,
        });
        break;
      case 'welcome':
        this.store.replace(message.room);
        break;
      case 'changes':
        this.store.follow(message);
        break;
      default:
        message satisfies never;
    }
    this.#happen({ type: 'heard', socket });
  }
}
