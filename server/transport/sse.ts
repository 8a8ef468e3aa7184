import type { Version } from '@story-pointer/core/session/open-room';
import type { Call } from '../http/call.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Connections } from './connections.ts';
import { EventFrames } from './event-frames.ts';
import type { PageClient } from './page-client.ts';
import { backpressure, type PageSocket } from './page-socket.ts';

/** In seconds without a byte; streams end earlier. */
const idleTimeout = 30;

/** The stream of a page that gets no WebSocket: it says what it would say in the address of its next stream. @throws {EdgeError} */
export async function openEventStream(
  connections: Connections,
  call: Call,
  code: string,
): Promise<Response> {
  const lifetime = call.query['brief'] === 'yes' ? briefLifetime : undefined;
  return await connections.admit(call, code, (client) =>
    open(connections, call, client, { lifetime }),
  );
}

/** The events of a room for a program, each with the version it leads to. @throws {EdgeError} */
export async function openFeed(
  connections: Connections,
  call: Call,
  code: string,
): Promise<Response> {
  const follow = (client: PageClient) => {
    const resume = (version: Version) => client.room?.resume(client, version);
    const frames = new EventFrames(client.page.position, resume);
    return open(connections, call, client, { frames, lifetime: feedLifetime });
  };
  return await connections.admit(call, code, follow, (refusal) => refusalProblem(call, refusal));
}

function open(
  connections: Connections,
  { request, server }: Call,
  client: PageClient,
  kind: Pick<StreamParts, 'frames' | 'lifetime'>,
): Response {
  const stream = new EventStream({
    ...kind,
    onDrained: () => connections.drained(client),
    onOver: () => {
      client.isReturning = true;
    },
    onClosed: (isCut) => connections.closed(client, isCut),
  });
  request.signal.addEventListener('abort', () => stream.left());
  client.opened(stream);
  connections.opened(client);
  server.timeout(request, idleTimeout);
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  return new Response(stream.body, { headers });
}

/** Characters that may wait to be read; a page that reads too slowly loses its stream. */
const mostWaiting = 64 * 1024;

/** In milliseconds. */
const briefLifetime = 1000;

/** In milliseconds, less than connections have that send nothing: a program that has disappeared holds none for long. */
const feedLifetime = 110_000;

const comment = ':\n\n';

/** Ends a stream that the page is to follow by another. */
const over = 'event: over\ndata: \n\n';

interface StreamParts {
  /** In milliseconds. Some proxies hold an answer back until it ends. */
  readonly lifetime?: number | undefined;
  /** For programs, whose streams are not ended by silence. */
  readonly frames?: EventFrames | undefined;
  readonly onDrained: () => void;
  /** Called before it ends to be followed by another. */
  readonly onOver: () => void;
  /** @param isCut whether it was cut off, and neither ended nor left */
  readonly onClosed: (isCut: boolean) => void;
}

const encoder = new TextEncoder();

/** Messages to a page as server-sent events: the body of a response without an end. */
export class EventStream implements PageSocket {
  readonly body: ReadableStream<Uint8Array>;
  readyState: number = WebSocket.OPEN;
  readonly #parts: StreamParts;
  readonly #timer: Timer | undefined;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** Waits to be read. */
  #waiting = '';
  #isAwaited = false;

  constructor(parts: StreamParts) {
    this.#parts = parts;
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.#isAwaited = true;
          if (this.#waiting === '') this.#parts.onDrained();
          else this.#flush();
        },
        cancel: () => this.#closed(false),
      },
      { highWaterMark: 0 },
    );
    const { lifetime } = parts;
    if (lifetime !== undefined) this.#timer = setTimeout(() => this.#endForNext(), lifetime);
    // Some proxies pass an answer on only after its first bytes.
    this.#write(comment);
  }

  getBufferedAmount(): number {
    return this.#waiting.length + Number(!this.#isAwaited);
  }

  send(message: string): number {
    if (this.#waiting.length > mostWaiting) {
      this.terminate();
      return 0;
    }
    const { frames } = this.#parts;
    this.#write(frames ? frames.of(message) : `data: ${message}\n\n`);
    return this.#waiting === '' ? message.length : backpressure;
  }

  cork(send: () => void): void {
    send();
  }

  /** Ends it where nothing waits to be read: a page that is alive opens the next stream. */
  ping(): void {
    if (this.#waiting !== '') return;
    if (this.#parts.frames) this.#write(comment);
    else this.#endForNext();
  }

  close(): void {
    this.#end('');
  }

  terminate(): void {
    this.#abandon(true);
  }

  /** The page has left it. */
  left(): void {
    this.#abandon(false);
  }

  #endForNext(): void {
    this.#parts.onOver();
    // A program opens the next one whatever ends a stream.
    this.#end(this.#parts.frames ? '' : over);
  }

  #abandon(isCut: boolean): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.#controller?.error(new Error('the stream was cut off'));
    this.#closed(isCut);
  }

  /** The rest is sent first. */
  #end(farewell: string): void {
    if (this.readyState !== WebSocket.OPEN) return;
    const rest = this.#waiting + farewell;
    this.#waiting = '';
    if (rest !== '') this.#controller?.enqueue(encoder.encode(rest));
    this.#controller?.close();
    this.#closed(false);
  }

  #write(text: string): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.#waiting += text;
    this.#flush();
  }

  #flush(): void {
    if (!this.#isAwaited || this.#waiting === '') return;
    this.#isAwaited = false;
    const text = this.#waiting;
    this.#waiting = '';
    this.#controller?.enqueue(encoder.encode(text));
  }

  #closed(isCut: boolean): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    clearTimeout(this.#timer);
    this.#parts.onClosed(isCut);
  }
}
