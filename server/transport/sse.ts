import type { Call } from '../http/call.ts';
import type { Connections } from './connections.ts';
import { backpressure, type PageSocket } from './page-socket.ts';

/** In seconds without a byte; streams end earlier. */
const idleTimeout = 30;

/** The stream of a page that gets no WebSocket: it says what it would say in the address of its next stream. @throws {EdgeError} */
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
      onOver: () => {
        client.isReturning = true;
      },
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

/** In milliseconds. */
const briefLifetime = 1000;

/** Ends a stream that the page is to follow by another. */
const over = 'event: over\ndata: \n\n';

interface StreamParts {
  /** Some proxies hold an answer back until it ends. */
  readonly isBrief: boolean;
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
    if (parts.isBrief) this.#timer = setTimeout(() => this.#endForNext(), briefLifetime);
    // Some proxies pass an answer on only after its first bytes.
    this.#write(':\n\n');
  }

  getBufferedAmount(): number {
    return this.#waiting.length + Number(!this.#isAwaited);
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

  /** Ends it where nothing waits to be read: a page that is alive opens the next stream. */
  ping(): void {
    if (this.#waiting === '') this.#endForNext();
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
    this.#end(over);
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
