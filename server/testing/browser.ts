import type { CommandId, SessionId } from '@story-pointer/core/ids';
import type { Attention } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import type { Version } from '@story-pointer/core/session/open-room';
import { type Down, helloQuery, pageDownSchema } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import { versionHeader } from '@story-pointer/core/version-header';
import type { RoomView } from '@story-pointer/core/view';
import { roomViewSchema } from '@story-pointer/core/view';
import { type Problem, problemSchema, type Seat, seatSchema } from '@story-pointer/core/wire';
import { type CommandAnswer, commandAnswerSchema } from '@story-pointer/core/wire-room';
import { ownVersions, type WireVersions, writeVersions } from '@story-pointer/core/wire-version';

/** A parsed answer, or the problem that replaces it. */
interface Reply<T> {
  readonly status: number;
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
}

/** A browser: it keeps its cookie and speaks the wire like a real one. */
export class Browser {
  readonly #url: string;
  cookie = '';
  /** The key that its pages propose until it has one. */
  readonly firstKey: string;
  /** Headers that it, or a proxy on the way, adds to every request. */
  headers: Readonly<Record<string, string>> = {};

  constructor(url: string, firstKey = crypto.getRandomValues(new Uint8Array(32))) {
    this.#url = url;
    this.firstKey = Buffer.from(firstKey).toString('base64url');
  }

  /** Sends any request, with this browser's cookie. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...this.headers,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    if (this.cookie) headers.set('cookie', this.cookie);
    if (!headers.has(versionHeader)) headers.set(versionHeader, writeVersions(ownVersions));
    // A connection that is used again may be closed at that moment.
    const response = await fetch(this.#url + path, { ...init, headers, keepalive: false });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return response;
  }

  post(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.fetch(path, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
  }

  async create(opening: Partial<Record<string, unknown>> = {}): Promise<Reply<Seat>> {
    const body = {
      commandId: crypto.randomUUID(),
      firstKey: this.firstKey,
      name: 'Sprint 12',
      facilitatorName: 'Ann',
      type: 'fibonacci',
      ...opening,
    };
    return read(await this.post('/api/sessions', body), (json) => seatSchema.parse(json));
  }

  async join(sessionId: SessionId, name: unknown, commandId = crypto.randomUUID()) {
    const path = `/api/sessions/${sessionId}/participants`;
    return read(await this.post(path, { commandId, firstKey: this.firstKey, name }), (json) =>
      seatSchema.parse(json),
    );
  }

  /** Claims a seat by the secret of a link. */
  async claimSeat(sessionId: SessionId, secret: string, commandId = crypto.randomUUID()) {
    const path = `/api/sessions/${sessionId}/seats`;
    return read(await this.post(path, { commandId, firstKey: this.firstKey, secret }), (json) =>
      seatSchema.parse(json),
    );
  }

  async send(
    seat: Partial<Seat>,
    command: Command | Record<string, unknown>,
    commandId: CommandId = crypto.randomUUID(),
  ): Promise<Reply<CommandAnswer>> {
    const path = `/api/sessions/${seat.sessionId}/commands`;
    const { participantId } = seat;
    return read(await this.post(path, { commandId, participantId, command }), (json) =>
      commandAnswerSchema.parse(json),
    );
  }

  async look({ sessionId, participantId }: Partial<Seat>): Promise<Reply<RoomView>> {
    const query = participantId ? `?participantId=${participantId}` : '';
    return read(await this.fetch(`/api/sessions/${sessionId}${query}`), (json) =>
      roomViewSchema.parse(json),
    );
  }

  /**
   * Opens a live connection.
   * @param position the version of the page; by default that of a new room
   */
  listen(
    seat: Partial<Seat>,
    room: Version = { revision: 1, mark: '' },
    headers: Record<string, string> = {},
    attention?: Attention,
    versions?: WireVersions,
  ): Line {
    const { participantId } = seat;
    const query = new URLSearchParams(helloQuery({ participantId, room, attention }, versions));
    const url = `${this.#url.replace('http', 'ws')}/api/sessions/${seat.sessionId}/live?${query}`;
    return new Line(
      new WebSocket(url, { headers: { ...this.headers, cookie: this.cookie, ...headers } }),
    );
  }
}

/** A live connection, read message by message. */
export class Line {
  readonly socket: WebSocket;
  /** All messages, byte for byte. */
  readonly frames: string[] = [];
  readonly closed: Promise<number>;
  #read = 0;
  #wake = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.frames.push(String(data));
      this.#wake();
    });
    this.closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
  }

  /** Sends a command from the seat of this connection, without waiting for its answer. Returns its id. */
  send(command: Command, commandId: CommandId = crypto.randomUUID()): string {
    this.socket.send(JSON.stringify({ type: 'command', commandId, command } satisfies Up));
    return commandId;
  }

  /** The next answer to a command; skips the messages before it. */
  async answer() {
    for (;;) {
      const message = await this.next();
      if (message.type === 'result') return message;
    }
  }

  async next(): Promise<Down> {
    for (;;) {
      const frame = this.frames[this.#read];
      if (frame !== undefined) {
        this.#read += 1;
        return pageDownSchema.parse(JSON.parse(frame));
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  [Symbol.dispose](): void {
    this.socket.close();
  }
}

async function read<T>(response: Response, parse: (json: unknown) => T): Promise<Reply<T>> {
  const json = await response.json();
  return response.ok
    ? { status: response.status, value: parse(json), problem: undefined }
    : { status: response.status, value: undefined, problem: problemSchema.parse(json) };
}
