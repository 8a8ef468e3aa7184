import type { Call } from '../http/call.ts';
import { backpressure, type PageSocket } from './backpressured-sender.ts';
import type { Connections } from './connections.ts';

/** In seconds without a byte; heartbeats come more often. */
const idleTimeout = 30;

/**
 * Opens the event stream of a page that gets no WebSocket. Its commands come by POST, and whatever else
 * it would say, it says in the address of its next stream. @throws {EdgeError}
 */
export async function openEventStream(
  connections: Connections,
  call: Call,
  code: string,
): Promise<Response> {
  const { request, server, query } = call;
  const body = await connections.admit(call, code, (client) => {
    const stream = new EventStream({
      isBrief: query['brief'] === 'yes',
      onDrained: () => connections.drained(client),
      onClosed: (isCut) => connections.closed(client, isCut),
    });
    request.signal.addEventListener('abort', () => stream.left());
    client.opened(stream);
    connections.opened(client);
    return stream.body;
  });
  server.timeout(request, idleTimeout);
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  return new Response(body, { headers });
}

/** Characters that may wait to be read; a page that reads too slowly loses its stream. */
const mostWaiting = 64 * 1024;

/** In milliseconds: many a proxy cuts a connection after 15 seconds without a byte. */
const heartbeat = 10_000;

/** In milliseconds, after which a page opens the next stream, so that none is kept for a page that is gone. */
const lifetime = { normal: 110_000, brief: 1000 };

/** Ends a stream that the page is to follow by another. */
const over = 'event: over\ndata: \n\n';

interface StreamParts {
  /** Some proxies hold an answer back until it ends. */
  readonly isBrief: boolean;
  readonly onDrained: () => void;
  /** @param isCut whether it was cut off, and neither ended nor left */
  readonly onClosed: (isCut: boolean) => void;
}

const encoder = new TextEncoder();

/** Messages to a page as server-sent events: the body of a response that goes on. */
export class EventStream implements PageSocket {
  readonly body: ReadableStream<Uint8Array>;
  readyState: number = WebSocket.OPEN;
  readonly #parts: StreamParts;
  readonly #timers: readonly Timer[];
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
          this.#flush();
        },
        cancel: () => this.#closed(false),
      },
      { highWaterMark: 0 },
    );
    const { normal, brief } = lifetime;
    this.#timers = [
      setInterval(() => this.ping(), heartbeat),
      setTimeout(() => this.#end(over), parts.isBrief ? brief : normal),
    ];
    // Some proxies pass an answer on only after its first bytes.
    this.ping();
  }

  getBufferedAmount(): number {
    return this.#waiting.length;
  }

  send(message: string): number {
    if (this.#waiting.length > mostWaiting) {
      this.terminate();
      return 0;
    }
    this.#write(`data: ${message}\n\n`);
    return this.#waiting === '' ? message.length : backpressure;
  }

  cork(send: () => void): void {
    send();
  }

  ping(): void {
    if (this.#waiting === '') this.#write(':\n\n');
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
    // In the next turn of the event loop: a long message in many pieces holds up nobody else.
    setImmediate(() => this.readyState === WebSocket.OPEN && this.#parts.onDrained());
  }

  #closed(isCut: boolean): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#parts.onClosed(isCut);
  }
}
