import { connect } from 'bun';

/** All bytes that one browser gets over one connection, without a parser that could hide some. */
export class Tap {
  /** Resolves with all of it when the server has closed the connection. */
  readonly closed: Promise<string>;
  /** Cuts the connection off. */
  readonly reset: () => void;
  readonly #end: () => void;
  readonly #send: (text: string) => void;
  #received = '';
  #arrived = () => {};

  private constructor(
    closed: Promise<void>,
    end: () => void,
    send: (text: string) => void,
    reset: () => void,
  ) {
    this.#send = send;
    this.reset = reset;
    this.closed = closed.then(() => this.received);
    this.#end = end;
  }

  /** Sends a request as it stands and keeps all bytes of the response. */
  static async open(url: string, request: string | Uint8Array): Promise<Tap> {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const { hostname, port } = new URL(url);
    const socket = await connect({
      hostname,
      port: Number(port),
      socket: { data: (_, bytes) => tap.#hear(bytes), close: () => resolve() },
    });
    const tap = new Tap(
      closed,
      () => socket.end(),
      (text) => socket.write(text),
      () => socket.terminate(),
    );
    socket.write(request);
    return tap;
  }

  send(text: string): void {
    this.#send(text);
  }

  /** Everything so far except the time of day, which is no one's choice. */
  get received(): string {
    return this.#received.replace(/^date: .*\r\n/im, '');
  }

  async until(text: string): Promise<void> {
    while (!this.#received.includes(text)) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  [Symbol.dispose](): void {
    this.#end();
  }

  #hear(bytes: Uint8Array): void {
    this.#received += Buffer.from(bytes).toString('latin1');
    this.#arrived();
  }
}

/** A request that accepts every compression a browser would, and asks for the connection's end. */
export function plainRequest(method: string, path: string, cookie: string, body = ''): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'host: tap',
    'connection: close',
    'accept-encoding: gzip, deflate, br, zstd',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    '',
    body,
  ].join('\r\n');
}

/** A request for a live connection, with a constant key. */
export function liveRequest(path: string, cookie: string): string {
  return [
    `GET ${path} HTTP/1.1`,
    'host: tap',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-extensions: permessage-deflate; client_max_window_bits',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    '',
    '',
  ].join('\r\n');
}

/** A request for an event stream, which keeps its connection. */
export function eventsRequest(path: string, cookie: string): string {
  const headers = ['host: tap', 'accept: text/event-stream', `cookie: ${cookie}`];
  return [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n');
}

/** A frame as a browser sends it, with a mask that changes nothing. */
export function maskedFrame(text: string): Buffer {
  const { length } = text;
  const size = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  const [first = 0, ...others] = size;
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | first, ...others, 0, 0, 0, 0]),
    Buffer.from(text),
  ]);
}
