import type { Id } from '@story-pointer/core/ids';
import type { Told } from '@story-pointer/core/view';
import { type Down, upSchema } from '@story-pointer/core/wire';
import type { Server, ServerWebSocket, WebSocketHandler } from 'bun';
import { Rate } from '../http/rates.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Attendance } from '../rooms/rooms.ts';

/** One open page of one person. */
export interface Visitor {
  /** Tells this connection from all others. */
  readonly id: string;
  readonly sessionId: Id;
  /** Null for somebody without a seat, as on the summary. */
  readonly participantId: Id | null;
  /** What the page has got by HTTP. */
  readonly revision: number;
  /** The page had a connection before, and lost it. */
  readonly isBack: boolean;
  /** The page speaks another version of the wire: it is told to reload. */
  readonly isOutdated: boolean;
  /** Undefined where there is nothing to attend: the page is told so and let go. */
  readonly attendance: Attendance | undefined;
  /** Frees what the connection has taken up. */
  readonly leave: () => void;
}

type Socket = ServerWebSocket<Visitor>;

/** What a connection that was cut off is said to have been closed with. */
const closeCutOff = 1006;

/** What sending says when the other end does not read as fast as we write. */
const backpressure = -1;

/** The server goes, and another will come. */
const closeRestart = 1012;

/** Closing codes of our own. */
const closeGone = 4404;
const closeMalformed = 4400;
const closeOutdated = 4426;
const closeTooMany = 4429;

/** How often a page may ask what it lacks; it does so three times a minute when all is well. */
const asksPerMinute = 120;

/**
 * The live connections of this process. Every page listens to its room and to its seat: what
 * happens in the room goes out once, the same bytes to all; a person's own votes to them alone.
 */
export class Live {
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #sockets = new Map<Id, Set<Socket>>();
  readonly #asks: Rate;
  /** Those who have not read yet what was sent to them. */
  readonly #behind = new WeakSet<Socket>();
  #server: Server<Visitor> | undefined;

  /** @param now milliseconds since 1970 */
  constructor(log: Log, metrics: Metrics, now: () => number) {
    this.#asks = new Rate(asksPerMinute, now);
    this.#log = log;
    this.#metrics = metrics;
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
    backpressureLimit: 1024 * 1024,
    closeOnBackpressureLimit: true,
    perMessageDeflate: false,
    open: (socket) => this.#open(socket),
    message: (socket, message) => this.#hear(socket, message),
    drain: (socket) => {
      this.#behind.delete(socket);
    },
    close: (socket, code) => this.#close(socket, code),
  };

  /** Tells everybody in the room what happened. */
  tell(told: Told): void {
    for (const { participantId, ...vote } of ownVotes(told)) {
      this.#server?.publish(seatTopic(participantId), JSON.stringify(vote));
    }
    const message = JSON.stringify(changes(told));
    if (this.#server?.publish(roomTopic(told.sessionId), message) === backpressure) {
      for (const socket of this.#sockets.get(told.sessionId) ?? []) {
        if (socket.getBufferedAmount() > 0) this.#behind.add(socket);
      }
    }
    for (const change of told.changes) {
      if (change.type === 'sessionDeleted') this.#letGo(told.sessionId, () => true);
      if (change.type === 'participantRemoved') {
        this.#letGo(told.sessionId, ({ participantId }) => participantId === change.participantId);
      }
    }
  }

  /** Ends all connections, so that their pages come back to the next server. */
  closeAll(): void {
    for (const sockets of [...this.#sockets.values()]) {
      for (const socket of [...sockets]) socket.close(closeRestart, 'restart');
    }
  }

  #open(socket: Socket): void {
    const { sessionId, attendance, revision, isBack, isOutdated } = socket.data;
    this.#metrics.liveConnections.inc();
    if (isBack) this.#metrics.reconnects.inc();
    if (!attendance) {
      if (isOutdated) {
        send(socket, { type: 'reload' });
        socket.close(closeOutdated, 'reload');
      } else {
        letGo(socket);
      }
      return;
    }
    const sockets = this.#sockets.get(sessionId) ?? new Set();
    this.#sockets.set(sessionId, sockets.add(socket));
    this.#catchUp(socket, attendance, revision);
  }

  #hear(socket: Socket, message: string | Buffer): void {
    const up = upSchema.safeParse(parseJson(message));
    const { id, attendance } = socket.data;
    if (!up.success || !attendance) {
      socket.close(closeMalformed, 'malformed');
      return;
    }
    if (this.#asks.take(id) > 0) {
      socket.close(closeTooMany, 'too many');
      return;
    }
    // Answered even when nothing is lacking: so the page knows that it is heard and up to date.
    this.#catchUp(socket, attendance, up.data.revision);
  }

  #close(socket: Socket, code: number): void {
    const { sessionId, leave } = socket.data;
    this.#metrics.liveConnections.dec();
    if (code === closeCutOff && this.#behind.has(socket)) this.#metrics.slowReaders.inc();
    leave();
    const sockets = this.#sockets.get(sessionId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#sockets.delete(sessionId);
  }

  #catchUp(socket: Socket, attendance: Attendance, revision: number): void {
    const { sessionId, participantId } = socket.data;
    attendance
      .catchUp(revision, (missed) => {
        switch (missed.kind) {
          case 'gone':
            letGo(socket);
            return;
          case 'snapshot':
            this.#send(socket, { type: 'snapshot', room: missed.view });
            break;
          case 'steps':
            for (const step of missed.steps) {
              for (const { participantId: voter, ...vote } of ownVotes(step)) {
                if (voter === participantId) this.#send(socket, vote);
              }
              this.#send(socket, changes(step));
            }
            if (missed.steps.length === 0) {
              this.#send(socket, { type: 'changes', revision, changes: [] });
            }
            break;
          default:
            missed satisfies never;
        }
        socket.subscribe(roomTopic(sessionId));
        if (participantId !== null) socket.subscribe(seatTopic(participantId));
      })
      .catch((error) => {
        this.#log.error({ error }, 'catching up failed');
        socket.close(1011, 'failure');
      });
  }

  #send(socket: Socket, message: Down): void {
    if (send(socket, message) === backpressure) this.#behind.add(socket);
  }

  #letGo(sessionId: Id, who: (visitor: Visitor) => boolean): void {
    for (const socket of [...(this.#sockets.get(sessionId) ?? [])]) {
      if (who(socket.data)) letGo(socket);
    }
  }
}

function letGo(socket: Socket): void {
  send(socket, { type: 'gone' });
  socket.close(closeGone, 'gone');
}

function send(socket: Socket, message: Down): number {
  return socket.send(JSON.stringify(message));
}

function changes({ revision, changes }: Told): Down {
  return { type: 'changes', revision, changes };
}

function ownVotes({ revision, ownVotes }: Told) {
  return ownVotes.map(({ participantId, storyId, points }) => ({
    participantId,
    ...({ type: 'ownVote', revision, storyId, points } satisfies Down),
  }));
}

const roomTopic = (sessionId: Id) => `room/${sessionId}`;
const seatTopic = (participantId: Id) => `seat/${participantId}`;

/** What cannot be read is like nothing at all. */
function parseJson(message: string | Buffer): unknown {
  try {
    return JSON.parse(String(message));
  } catch {
    return undefined;
  }
}
