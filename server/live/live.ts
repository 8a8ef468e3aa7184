import { type Brief, inBrief } from '@story-pointer/core/brief';
import type { Id } from '@story-pointer/core/ids';
import type { Attention, Presence as People, ToldOfPeople } from '@story-pointer/core/presence';
import type { Told } from '@story-pointer/core/view';
import { type Down, type Passing, upSchema } from '@story-pointer/core/wire';
import { oldestWireVersion } from '@story-pointer/core/wire-version';
import type { Server, WebSocketHandler } from 'bun';
import * as z from 'zod/mini';
import { LeakyBuckets } from '../http/leaky-buckets.ts';
import type { Places } from '../http/places.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Refusals } from '../metrics/refusals.ts';
import { parseJson } from '../parse-json.ts';
import type { Presence } from '../presence/presence.ts';
import { Answers } from './answers.ts';
import type { LiveCommands } from './commands.ts';
import { changes, ownVotes } from './messages.ts';
import {
  closeMalformed,
  closeOutdated,
  letGo,
  roomTopic,
  type Socket,
  seatTopic,
  send,
  turnAway,
  type Visitor,
} from './visitor.ts';

/** Every vote is checked by it. */
const compiledUp = z.compile(upSchema);

/** What a connection that was cut off is said to have been closed with. */
const closeCutOff = 1006;

/** What sending says when the other end does not read as fast as we write. */
const backpressure = -1;

/** The server goes, and another will come. */
const closeRestart = 1012;

/** How often a page may ask what it lacks; it does so three times a minute when all is well. */
const asksPerMinute = 120;

/**
 * In milliseconds: from whom nothing has been heard for so long is asked for a sign of life, and then cut
 * off. Pages give one by themselves once they have heard nothing for 20 seconds, but those that nobody sees
 * may sleep.
 */
const silence = { untilAsked: 45_000, most: 120_000 } as const;

interface LiveParts {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly refusals: Refusals;
  /** For messages that are on their way for as long as somebody reads them. */
  readonly longAnswers: Places;
  readonly presence: Pick<Presence, 'in' | 'turned' | 'left'>;
  readonly commands: LiveCommands;
  /** Milliseconds of a clock that does not jump. */
  readonly clock: () => number;
}

/**
 * The live connections of this process. Every page listens to its room and to its seat: what
 * happens in the room goes out once, the same bytes to all; a person's own votes to them alone.
 */
export class Live {
  readonly #metrics: Metrics;
  readonly #refusals: Refusals;
  readonly #sockets = new Map<Id, Set<Socket>>();
  readonly #asks: LeakyBuckets;
  readonly #answers: Answers;
  readonly #presence: LiveParts['presence'];
  readonly #commands: LiveCommands;
  /** Those who have not read yet what was sent to them. */
  readonly #behind = new WeakSet<Socket>();
  /** When something was heard from each of them for the last time. */
  readonly #heardAt = new Map<Socket, number>();
  readonly #clock: () => number;
  #server: Server<Visitor> | undefined;

  constructor({ log, metrics, refusals, longAnswers, presence, commands, clock }: LiveParts) {
    this.#presence = presence;
    this.#commands = commands;
    this.#answers = new Answers({
      ...{ log, places: longAnswers, refusals },
      onBehind: (socket) => this.#behind.add(socket),
    });
    this.#asks = new LeakyBuckets(asksPerMinute, clock);
    this.#metrics = metrics;
    this.#refusals = refusals;
    this.#clock = clock;
  }

  /** The server whose connections these are. */
  attach(server: Server<Visitor>): void {
    this.#server = server;
  }

  readonly handler: WebSocketHandler<Visitor> = {
    // Sign of life every so often, so that proxies and phones keep the line open.
    idleTimeout: 120,
    sendPings: true,
    maxPayloadLength: 4 * 1024,
    // Who reads too slowly is let go, and asks for what they lack when they are back.
    backpressureLimit: 64 * 1024,
    closeOnBackpressureLimit: true,
    perMessageDeflate: false,
    open: (socket) => this.#open(socket),
    message: (socket, message) => this.#hear(socket, message),
    pong: (socket) => {
      this.#heardAt.set(socket, this.#clock());
    },
    drain: (socket) => {
      this.#behind.delete(socket);
      this.#answers.goOn(socket);
      if (socket.data.hasMissedPresence) this.#tellAllHere(socket);
    },
    close: (socket, code) => this.#close(socket, code),
  };

  /** Tells everybody in the room what happened. */
  tell(told: Told): void {
    for (const { participantId, ...vote } of ownVotes(told)) {
      this.#server?.publish(seatTopic(participantId), JSON.stringify(vote));
    }
    this.#publish(roomTopic(told.sessionId, true), told, inBrief(told) ?? changes(told));
    this.#publish(roomTopic(told.sessionId, false), told, changes(told));
    const has = (type: Told['changes'][number]['type']) =>
      told.changes.some((change) => change.type === type);
    if (has('sessionDeleted')) this.#letGo(told.sessionId, () => true);
    else if (told.seatsTaken.length > 0 || has('participantRemoved')) {
      this.closeEndedSeats(told.sessionId);
    }
  }

  /**
   * Closes the connections of browsers that hold their seat no more. To be called before anybody is told
   * of a room after steps were missed: one of those may have ended a seat.
   */
  closeEndedSeats(sessionId: Id): void {
    this.#letGo(sessionId, ({ page }) => page.attendance?.isOver === true);
  }

  #publish(topic: string, { sessionId }: Told, message: Down | Brief): void {
    // Nearly always all pages of a room are of one version.
    if (!this.#server || this.#server.subscriberCount(topic) === 0) return;
    if (this.#server.publish(topic, JSON.stringify(message)) !== backpressure) return;
    for (const socket of this.#sockets.get(sessionId) ?? []) {
      if (socket.getBufferedAmount() > 0) this.#behind.add(socket);
    }
  }

  /** The people who have a page of this session open here. */
  pagesIn(sessionId: Id): People {
    const people: Record<Id, Attention> = {};
    for (const { data } of this.#sockets.get(sessionId) ?? []) {
      const { participantId, attention } = data;
      if (participantId !== null && people[participantId] !== 'here') {
        people[participantId] = attention;
      }
    }
    return people;
  }

  /** Tells everybody in the room who has come, gone or turned, or who is here. */
  tellPresence(sessionId: Id, told: ToldOfPeople): void {
    const message = presenceMessage(told);
    for (const socket of this.#sockets.get(sessionId) ?? []) this.#passOn(socket, message);
  }

  /**
   * Ends all connections, so that their pages come back to the next server; those that have asked for
   * something once it is answered.
   */
  async closeAll(): Promise<void> {
    const close = (sockets: readonly Socket[]) => {
      for (const socket of sockets) socket.close(closeRestart, 'restart');
    };
    const all = [...this.#sockets.values()].flatMap((sockets) => [...sockets]);
    const busy = all.filter(({ data }) => data.commandsUnderWay > 0);
    close(all.filter(({ data }) => data.commandsUnderWay === 0));
    await this.#commands.settled();
    close(busy);
  }

  /**
   * To be called every so often: ends connections whose other end is gone without a word. What the
   * server says itself counts as life for `idleTimeout`, so in a busy room that would never come.
   */
  cutSilent(): void {
    const now = this.#clock();
    for (const [socket, heardAt] of [...this.#heardAt]) {
      if (now - heardAt > silence.most) socket.terminate();
      else if (now - heardAt > silence.untilAsked) socket.ping();
    }
  }

  /** Makes room for those who hold a seat, at once: a farewell waits until the other end has taken it. */
  turnAwayWithoutSeat(): void {
    for (const sockets of [...this.#sockets.values()]) {
      for (const socket of [...sockets]) {
        if (socket.data.participantId === null) socket.terminate();
      }
    }
  }

  #open(socket: Socket): void {
    const visitor = socket.data;
    const { sessionId, participantId, isDisplaced } = visitor;
    const { attendance, position, isBack, isOutdated } = visitor.page;
    this.#metrics.liveConnections.inc();
    this.#heardAt.set(socket, this.#clock());
    visitor.opened(socket);
    if (isDisplaced) {
      turnAway(socket);
      return;
    }
    if (isBack) this.#metrics.reconnects.inc();
    if (!attendance) {
      if (isOutdated) {
        send(socket, { type: 'reload', oldest: oldestWireVersion });
        socket.close(closeOutdated, 'reload');
      } else {
        letGo(socket);
      }
      return;
    }
    const sockets = this.#sockets.get(sessionId) ?? new Set();
    this.#sockets.set(sessionId, sockets.add(socket));
    this.#tellAllHere(socket);
    if (participantId !== null) this.#presence.turned(sessionId);
    this.#answers.answer(socket, attendance, position);
  }

  #hear(socket: Socket, message: string | Buffer): void {
    const { id, page, sessionId, participantId } = socket.data;
    const { attendance, isNewer } = page;
    this.#heardAt.set(socket, this.#clock());
    const { data: up } = compiledUp.safeParse(parseJson(String(message)));
    // Commands are counted as those by HTTP are.
    if (up?.type !== 'command' && this.#asks.take(id) > 0) {
      this.#refusals.count('messages_by_connection');
      turnAway(socket);
      return;
    }
    if (!attendance || (!up && !isNewer)) {
      socket.close(closeMalformed, 'malformed');
      return;
    }
    switch (up?.type) {
      case 'resume':
        // Answered even when nothing is lacking: so the page knows that it is heard and up to date.
        this.#answers.answer(socket, attendance, up);
        return;
      case 'turned':
        socket.data.attention = up.to;
        if (participantId !== null) this.#presence.turned(sessionId);
        return;
      case 'command':
        this.#commands.take(socket, up, message.length);
        return;
      case undefined:
        // What a newer page says that is not known here yet.
        return;
      default:
        up satisfies never;
    }
  }

  #close(socket: Socket, code: number): void {
    const { sessionId, participantId, attention } = socket.data;
    this.#metrics.liveConnections.dec();
    this.#heardAt.delete(socket);
    if (code === closeCutOff && this.#behind.has(socket)) this.#metrics.slowReaders.inc();
    socket.data.leave();
    this.#answers.stop(socket);
    const sockets = this.#sockets.get(sessionId);
    const wasThere = sockets?.delete(socket) ?? false;
    if (sockets?.size === 0) this.#sockets.delete(sessionId);
    if (wasThere && participantId !== null) {
      this.#presence.left(sessionId, participantId, attention);
    }
  }

  #tellAllHere(socket: Socket): void {
    const { sessionId } = socket.data;
    const all = this.#presence.in(sessionId);
    socket.data.hasMissedPresence = false;
    if (all) this.#passOn(socket, presenceMessage({ ...all, isAll: true }));
  }

  /** What passes does not wait for who does not read. */
  #passOn(socket: Socket, message: string): void {
    const { data } = socket;
    if (data.page.attention === undefined || data.hasMissedPresence) return;
    if (socket.getBufferedAmount() > 0) data.hasMissedPresence = true;
    else socket.send(message);
  }

  #letGo(sessionId: Id, who: (visitor: Visitor) => boolean): void {
    for (const socket of [...(this.#sockets.get(sessionId) ?? [])]) {
      if (who(socket.data)) letGo(socket);
    }
  }
}

function presenceMessage(told: ToldOfPeople): string {
  const message: Passing = { type: 'passing', kind: 'presence', ...told };
  return JSON.stringify(message);
}
