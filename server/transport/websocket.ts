import { upSchema } from '@story-pointer/core/sync/protocol';
import { oldestWireVersion } from '@story-pointer/core/wire-version';
import type { WebSocketHandler } from 'bun';
import * as z from 'zod/mini';
import type { ConnectionLimits } from '../edge-limits.ts';
import { maxBodyBytes } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import type { Identity } from '../http/identity.ts';
import { LeakyBuckets } from '../http/leaky-buckets.ts';
import { Places, type Taker } from '../http/places.ts';
import { EdgeError } from '../http/problem.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { parseJson } from '../parse-json.ts';
import { pageIn } from './page.ts';
import { type PageCommandParts, PageCommands } from './page-commands.ts';
import { WebSocketClient } from './websocket-client.ts';

interface WebSocketParts extends PageCommandParts {
  readonly metrics: Metrics;
  readonly log: Log;
  readonly identity: Identity;
  readonly limits: ConnectionLimits;
  /** For messages that take long to read. */
  readonly longAnswers: Places;
}

const compiledUp = z.compile(upSchema);

/** The close code of a connection that broke or was cut off. */
const closedAbnormally = 1006;

/** A page sends such messages three times a minute when all is well. */
const resumesPerMinute = 120;

/** In seconds, for a page that gets no connection. */
const retryAfter = 10;

/**
 * In milliseconds: a page that has sent nothing for so long is asked for a sign of life, and then cut off.
 * Pages send one after 20 seconds of silence, but those in the background may sleep.
 */
const silence = { untilAsked: 45_000, most: 120_000 } as const;

const crowded = 'The server can hardly hold any more connections. Please try again in a while.';

const noneLeft = () =>
  new EdgeError('notReady', { detail: crowded, retryAfter, reason: 'connections' });

/** The door for pages: brings WebSockets to their rooms, and commands to the rooms' queues. */
export class WebSockets {
  readonly #parts: WebSocketParts;
  readonly #clients = new Set<WebSocketClient>();
  readonly #slots: Places;
  readonly #resumes: LeakyBuckets;
  readonly #commands: PageCommands;
  /** Whether the process can hardly hold any more connections: then only pages with a seat get one. */
  #isCrowded = false;

  constructor(parts: WebSocketParts) {
    const { limits, clock } = parts;
    this.#parts = parts;
    this.#slots = new Places(limits.connectionsPerSession, limits.connectionsPerAddress);
    this.#resumes = new LeakyBuckets(resumesPerMinute, clock);
    this.#commands = new PageCommands(parts);
  }

  readonly handler: WebSocketHandler<WebSocketClient> = {
    // Pings keep the connection open through proxies and phones.
    idleTimeout: 120,
    sendPings: true,
    // Longer commands come in parts, so that no connection holds more of a message that has not ended.
    maxPayloadLength: maxBodyBytes,
    // A page that reads too slowly loses its connection, and asks for what it lacks when it is back.
    backpressureLimit: 64 * 1024,
    closeOnBackpressureLimit: true,
    perMessageDeflate: false,
    open: (socket) => {
      socket.data.opened(socket);
      this.#opened(socket.data);
    },
    message: ({ data: client }, message) => this.#received(client, String(message)),
    pong: ({ data: client }) => {
      client.lastMessageAt = this.#parts.clock();
    },
    drain: ({ data: client }) => {
      client.drained();
      client.room?.drained(client);
    },
    close: ({ data: client }, code) => {
      const { liveConnections, slowReaders } = this.#parts.metrics;
      liveConnections.dec();
      this.#parts.log.debug({ code }, 'live connection closed');
      if (code === closedAbnormally && client.hasBacklog) slowReaders.inc();
      this.#clients.delete(client);
      this.#commands.left(client);
      client.leave();
    },
  };

  /**
   * Opens the connection of a page. A page whose seat or session is gone gets one too, and is told so
   * there: browsers do not let a page see why a WebSocket was refused. @throws {EdgeError}
   */
  async upgrade(call: Call, code: string): Promise<Response> {
    const { identity, watch, limits } = this.#parts;
    const { server } = call;
    if (call.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new EdgeError('upgradeNeeded');
    }
    const page = pageIn(call, code);
    const { sessionId, participantId } = page;
    const isFull = server.pendingWebSockets >= limits.connections;
    if (isFull || (this.#isCrowded && participantId === null)) throw noneLeft();
    // Refused before the session is looked up, which costs more; only a seat may get a slot all the same.
    if (participantId === null) this.#refuseIfFull(page);
    const keyHash = await identity.keyFor(call, sessionId, participantId);
    const client = new WebSocketClient({ ...page, keyHash }, this.#parts);
    try {
      if (!page.isOutdated && !(await this.#letIn(client))) await watch.missed(call);
      if (this.#isCrowded && client.participantId === null) throw noneLeft();
      this.#refuseIfFull(client);
      client.takeSlot(this.#slots);
      if (!server.upgrade(call.request, { data: client })) throw new EdgeError('upgradeNeeded');
    } catch (error) {
      client.leave();
      throw error;
    }
    // After the upgrade a response goes nowhere.
    return new Response(null);
  }

  /** Closes all connections, so that their pages come to the next server; busy ones once they are answered. */
  async closeAll(): Promise<void> {
    const clients = [...this.#clients];
    const busy = clients.filter(({ commandsUnderWay }) => commandsUnderWay > 0);
    for (const client of clients) if (client.commandsUnderWay === 0) client.end('restart');
    await this.#commands.settled();
    for (const client of busy) client.end('restart');
  }

  /**
   * To be called every so often: cuts off pages that have disappeared without a word. Messages of the
   * server itself count as life for `idleTimeout`, so in a busy room that would never end a connection.
   */
  dropSilent(): void {
    const now = this.#parts.clock();
    for (const client of [...this.#clients]) {
      const silent = now - client.lastMessageAt;
      if (silent > silence.most) client.terminate();
      else if (silent > silence.untilAsked) client.ping();
    }
  }

  /** While the process can hardly hold any more connections, pages without a seat make room for others. */
  setCrowded(isCrowded: boolean): void {
    this.#isCrowded = isCrowded;
    if (!isCrowded) return;
    this.#parts.metrics.descriptorShortages.inc();
    for (const client of [...this.#clients]) if (client.participantId === null) client.terminate();
  }

  /** @throws {EdgeError} tooManyRequests */
  #refuseIfFull(taker: Taker): void {
    const full = this.#slots.fullFor(taker);
    if (!full) return;
    throw new EdgeError('tooManyRequests', { retryAfter, reason: `connections_by_${full}` });
  }

  async #letIn(client: WebSocketClient): Promise<boolean> {
    const room = this.#parts.rooms.at(client.sessionId);
    const entered = await room.connect(client.page);
    if (entered.ok) client.room = room;
    return entered.ok;
  }

  #opened(client: WebSocketClient): void {
    const { metrics, log, clock } = this.#parts;
    const { isBack, isOutdated, position } = client.page;
    metrics.liveConnections.inc();
    log.debug({ isBack, isOutdated }, 'live connection opened');
    this.#clients.add(client);
    client.lastMessageAt = clock();
    if (client.isEvicted) {
      client.end('too many');
      return;
    }
    if (isBack) metrics.reconnects.inc();
    if (client.room) client.room.welcome(client, position);
    else if (isOutdated) {
      client.say({ type: 'reload', oldest: oldestWireVersion });
      client.end('reload');
    } else client.close('gone');
  }

  #received(client: WebSocketClient, message: string): void {
    const { room, page } = client;
    client.lastMessageAt = this.#parts.clock();
    const { data: up } = compiledUp.safeParse(parseJson(message));
    // Commands are counted where they are run.
    const isCounted =
      up?.type !== 'command' && !(up?.type === 'part' && this.#commands.isContinued(client, up));
    if (isCounted && this.#resumes.take(client.id) > 0) {
      this.#turnAway(client);
      return;
    }
    if (!room || (!up && !page.isNewer)) {
      client.end('malformed');
      return;
    }
    switch (up?.type) {
      case 'resume':
        // Answered even when nothing is missing: so the page knows that the connection works.
        room.resume(client, up);
        return;
      case 'presence':
        client.attention = up.attention;
        room.presenceChanged(client);
        return;
      case 'command':
        this.#commands.take(client, up, message.length);
        return;
      case 'part':
        this.#commands.takePart(client, up);
        return;
      case undefined:
        // A message of a newer page, which is not known here yet.
        return;
      default:
        up satisfies never;
    }
  }

  #turnAway(client: WebSocketClient): void {
    this.#parts.refusals.count('messages_by_connection');
    client.end('too many');
  }
}
