import { liveProtocol } from '@story-pointer/core/frame-key';
import type { ParticipantId } from '@story-pointer/core/ids';
import { reasonOf } from '@story-pointer/core/problems';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Down } from '@story-pointer/core/sync/protocol';
import { type Up, upSchema } from '@story-pointer/core/sync/up';
import { type CommandAnswer, withoutChanges } from '@story-pointer/core/wire-room';
import { wireVersion } from '@story-pointer/core/wire-version';
import type { WebSocketHandler } from 'bun';
import * as z from 'zod/mini';
import { maxBodyBytes } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { EdgeError, problemIn } from '../http/problem.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import { LeakyBuckets } from '../limits/rates.ts';
import type { Refusals } from '../limits/refusals.ts';
import { messagesByConnection } from '../limits/table.ts';
import { fieldsOf, parseJson } from '../parse-json.ts';
import type { Room } from '../room/room.ts';
import type { Connections } from './connections.ts';
import type { PageClient } from './page-client.ts';

interface WebSocketParts {
  readonly refusals: Refusals;
  readonly watch: RateWatch;
  /** The error to show for anything that was thrown, which is logged. */
  readonly asEdgeError: (error: unknown, where: object) => EdgeError;
  /** Milliseconds, of a clock that does not jump. */
  readonly clock: () => number;
  readonly connections: Connections;
}

/** The seat of a page, in the room that let it in. */
interface SeatIn {
  readonly room: Room;
  readonly participantId: ParticipantId;
}

type UpCommand = Extract<Up, { type: 'command' }>;

type CommandMessage = UpCommand & {
  /** The length of the message. */
  readonly bytes: number;
  /** The command as it was sent. */
  readonly sent: unknown;
};

type Result = Extract<Down, { type: 'result' }>;

const tooManyRequests = 429;

const compiledUp = z.compile(upSchema);

/** The close code of a connection that broke or was cut off. */
const closedAbnormally = 1006;

/** Brings the messages of pages with a WebSocket to their rooms. */
export class WebSockets {
  readonly #parts: WebSocketParts;
  readonly #resumes: LeakyBuckets;
  readonly #waits: LeakyBuckets;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: WebSocketParts) {
    this.#parts = parts;
    this.#resumes = new LeakyBuckets(messagesByConnection.othersPerMinute, parts.clock);
    this.#waits = new LeakyBuckets(messagesByConnection.waitsPerMinute, parts.clock);
  }

  readonly handler: WebSocketHandler<PageClient> = {
    // Pings keep the connection open through proxies and phones.
    idleTimeout: 120,
    sendPings: true,
    // Longer commands come by POST, so that no connection holds more of a message that has not ended.
    maxPayloadLength: maxBodyBytes,
    // A page that reads too slowly loses its connection, and asks for what it lacks when it is back.
    backpressureLimit: 64 * 1024,
    closeOnBackpressureLimit: true,
    perMessageDeflate: false,
    open: (socket) => {
      socket.data.opened(socket, socket);
      this.#parts.connections.opened(socket.data);
    },
    message: ({ data: client }, message) => this.#received(client, String(message)),
    pong: ({ data: client }) => this.#noteSignOfLife(client),
    drain: ({ data: client }) => this.#parts.connections.drained(client),
    close: ({ data: client }, code) => {
      this.#parts.connections.closed(client, code === closedAbnormally);
    },
  };

  /** Opens the WebSocket of a page. @throws {EdgeError} */
  async upgrade(call: Call, code: string): Promise<Response> {
    const { request, server } = call;
    // A browser that offers a key as well gives up unless one of its protocols is taken.
    const isOffered = call.header('sec-websocket-protocol') !== undefined;
    const headers = isOffered ? { 'sec-websocket-protocol': liveProtocol } : {};
    await this.#parts.connections.admit(call, code, (data) => {
      if (!server.upgrade(request, { data, headers })) throw new EdgeError('upgradeNeeded');
    });
    // After the upgrade a response goes nowhere.
    return new Response(null);
  }

  /** The number of commands that are not answered yet. */
  get underWay(): number {
    return this.#running.size;
  }

  /** Resolves when all commands have been answered. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #received(client: PageClient, message: string): void {
    const { room, page } = client;
    this.#noteSignOfLife(client);
    const json = parseJson(message);
    const { data: up } = compiledUp.safeParse(json);
    // Commands are counted where they are run.
    if (up?.type !== 'command' && this.#resumes.take(client.id) > 0) {
      this.#turnAway(client);
      return;
    }
    const { speaks = wireVersion } = page;
    // A page of an earlier release sends long commands in parts, which end up here.
    if (!up && speaks < wireVersion) {
      client.reload();
      return;
    }
    if (!room || (!up && speaks === wireVersion)) {
      client.end('malformed');
      return;
    }
    switch (up?.type) {
      case 'resume':
        // Answered even when nothing is missing: a sign for the page that the connection works.
        room.resume(client, up);
        return;
      case 'presence':
        client.attention = up.attention;
        room.presenceChanged(client);
        return;
      case 'command':
        this.#start(client, {
          ...up,
          bytes: Buffer.byteLength(message),
          sent: fieldsOf(json)['command'],
        });
        return;
      case undefined:
        // A message of a newer page, which is not known here yet.
        return;
      default:
        up satisfies never;
    }
  }

  #start(client: PageClient, command: CommandMessage): void {
    const running = this.#run(client, command).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run(client: PageClient, command: CommandMessage): Promise<void> {
    const { participantId, room } = client;
    if (participantId === null || !room) {
      client.end('malformed');
      return;
    }
    if (client.commandsUnderWay >= messagesByConnection.commandsUnderWay) {
      this.#turnAway(client);
      return;
    }
    using _ = client.holdOpen();
    const seat = { room, participantId };
    const result = await this.#resultOf(command, this.#outcomeOf(client, seat, command));
    const isTooMuch = result.status === tooManyRequests && this.#waits.take(client.id) > 0;
    if (isTooMuch) client.end('too many');
    else client.sendMessage(result);
  }

  async #outcomeOf(
    { address, keyHash }: PageClient,
    { room, participantId }: SeatIn,
    { commandId, command, bytes, sent }: CommandMessage,
  ): Promise<Outcome<CommandAnswer>> {
    const { watch } = this.#parts;
    await watch.command({ address, browser: keyHash }, room.sessionId, command, bytes);
    return await room.run(commandId, command, { kind: 'seat', participantId, keyHash }, sent);
  }

  async #resultOf(
    { commandId, command }: UpCommand,
    running: Promise<Outcome<CommandAnswer>>,
  ): Promise<Result> {
    const result = { type: 'result', commandId } as const;
    try {
      const outcome = await running;
      if (outcome.ok) return { ...result, status: 200, body: withoutChanges(outcome.value) };
      const body = problemIn(reasonOf(outcome.refusal, command));
      return { ...result, status: body.status, body };
    } catch (thrown) {
      const error = this.#parts.asEdgeError(thrown, { route: '/api/sessions/:id/live' });
      const body = problemIn(error);
      return { ...result, status: body.status, retryAfter: error.retryAfter, body };
    }
  }

  #noteSignOfLife(client: PageClient): void {
    client.lastMessageAt = this.#parts.clock();
    client.setSilent(false);
  }

  #turnAway(client: PageClient): void {
    this.#parts.refusals.count('messages_by_connection');
    client.end('too many');
  }
}
