import { upSchema } from '@story-pointer/core/sync/up';
import { wireVersion } from '@story-pointer/core/wire-version';
import type { WebSocketHandler } from 'bun';
import * as z from 'zod/mini';
import { maxBodyBytes } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { EdgeError } from '../http/problem.ts';
import { LeakyBuckets } from '../limits/rates.ts';
import { messagesByConnection } from '../limits/table.ts';
import { parseJson } from '../parse-json.ts';
import type { Connections } from './connections.ts';
import type { PageClient } from './page-client.ts';
import { type PageCommandParts, PageCommands } from './page-commands.ts';

interface WebSocketParts extends PageCommandParts {
  readonly connections: Connections;
}

const compiledUp = z.compile(upSchema);

/** The close code of a connection that broke or was cut off. */
const closedAbnormally = 1006;

/** Brings the messages of pages with a WebSocket to their rooms. */
export class WebSockets {
  readonly #parts: WebSocketParts;
  readonly #resumes: LeakyBuckets;
  readonly #commands: PageCommands;

  constructor(parts: WebSocketParts) {
    this.#parts = parts;
    this.#resumes = new LeakyBuckets(messagesByConnection.othersPerMinute, parts.clock);
    this.#commands = new PageCommands(parts);
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
    pong: ({ data: client }) => this.#heard(client),
    drain: ({ data: client }) => this.#parts.connections.drained(client),
    close: ({ data: client }, code) => {
      this.#parts.connections.closed(client, code === closedAbnormally);
    },
  };

  /** Opens the WebSocket of a page. @throws {EdgeError} */
  async upgrade(call: Call, code: string): Promise<Response> {
    const { request, server } = call;
    await this.#parts.connections.admit(call, code, (data) => {
      if (!server.upgrade(request, { data })) throw new EdgeError('upgradeNeeded');
    });
    // After the upgrade a response goes nowhere.
    return new Response(null);
  }

  /** The number of commands that are not answered yet. */
  get underWay(): number {
    return this.#commands.underWay;
  }

  /** Resolves when all commands have been answered. */
  settled(): Promise<void> {
    return this.#commands.settled();
  }

  #received(client: PageClient, message: string): void {
    const { room, page } = client;
    this.#heard(client);
    const { data: up } = compiledUp.safeParse(parseJson(message));
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
        // Answered even when nothing is missing: so the page knows that the connection works.
        room.resume(client, up);
        return;
      case 'presence':
        client.attention = up.attention;
        room.presenceChanged(client);
        return;
      case 'command':
        this.#commands.take(client, up, Buffer.byteLength(message));
        return;
      case undefined:
        // A message of a newer page, which is not known here yet.
        return;
      default:
        up satisfies never;
    }
  }

  #heard(client: PageClient): void {
    client.lastMessageAt = this.#parts.clock();
    client.setSilent(false);
  }

  #turnAway(client: PageClient): void {
    this.#parts.refusals.count('messages_by_connection');
    client.end('too many');
  }
}
