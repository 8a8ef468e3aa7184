import type { Up } from '@story-pointer/core/sync/up';
import { localText } from '../browser/storage.ts';
import { openEventStream } from './event-stream.ts';
import type { PageState, Socket, SocketHandlers } from './socket.ts';
import { openWebSocket, type RoomPlace, type Transport } from './transport.ts';

/** In milliseconds, in which a WebSocket has to bring a first message before an event stream is tried as well. */
const patience = 3000;

/** After this many WebSockets in a row that ended without a message, they count as blocked. */
const mostFailures = 3;

/** In milliseconds, after which a page on an event stream tries a WebSocket again. */
const retries = { first: 10_000, next: 60_000 };

const key = 'transport';

/** The choice of this browser, which begins with the one that worked the last time. */
const choice = { failures: 0, isBlocked: localText.get(key) === 'events' };

function noteBlocked(isBlocked: boolean): void {
  choice.failures = 0;
  choice.isBlocked = isBlocked;
  if (isBlocked) localText.set(key, 'events');
  else localText.remove(key);
}

/**
 * The way of a page to its room: a WebSocket; or where something blocks these, server-sent events with
 * commands by POST, until a WebSocket works again.
 */
export class Channel implements Socket {
  readonly #place: RoomPlace;
  readonly #page: () => PageState;
  readonly #handlers: SocketHandlers;
  #webSocket: Transport | null = null;
  #events: Transport | null = null;
  /** The one that has brought a message. */
  #active: Transport | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(place: RoomPlace, page: () => PageState, handlers: SocketHandlers) {
    this.#place = place;
    this.#page = page;
    this.#handlers = handlers;
    if (choice.isBlocked) this.#openEvents();
    else {
      this.#openWebSocket();
      this.#timer = setTimeout(() => this.#openEvents(), patience);
    }
  }

  send(message: Up): void {
    this.#usable?.send(message);
  }

  takesCommands(): boolean {
    return this.#usable?.takesCommands() ?? true;
  }

  doubt(): void {
    if (this.#active !== this.#events) noteBlocked(true);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#webSocket?.close();
    this.#events?.close();
  }

  get #usable(): Transport | undefined {
    const all = [this.#active, this.#webSocket, this.#events];
    return all.find((transport) => transport?.isOpen()) ?? undefined;
  }

  #openWebSocket(): void {
    const handlers = this.#handlersFor(
      () => this.#webSocket,
      () => {
        this.#webSocket = null;
        if (this.#events) return this.#tryLater(retries.next);
        choice.failures += 1;
        if (choice.failures >= mostFailures) this.#openEvents();
        else this.#end();
      },
      () => {
        noteBlocked(false);
        clearTimeout(this.#timer);
        this.#events?.close();
        this.#events = null;
      },
    );
    this.#webSocket = openWebSocket(this.#place, this.#page(), handlers);
  }

  #openEvents(): void {
    if (this.#events) return;
    clearTimeout(this.#timer);
    const handlers = this.#handlersFor(
      () => this.#events,
      () => {
        this.#events = null;
        // Neither works: the server may be away.
        choice.isBlocked = false;
        choice.failures = 0;
        this.#end();
      },
      () => {
        noteBlocked(true);
        this.#webSocket?.close();
        this.#webSocket = null;
        this.#tryLater(retries.first);
      },
    );
    this.#events = openEventStream(this.#place, this.#page, handlers);
  }

  #tryLater(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#openWebSocket(), milliseconds);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.close();
    this.#handlers.closed();
  }

  /**
   * @param get the transport that has these
   * @param onFailed called when it ends before it has brought a message
   * @param onProven called when it has brought one, and is used from then on
   */
  #handlersFor(
    get: () => Transport | null,
    onFailed: () => void,
    onProven: () => void,
  ): SocketHandlers {
    let isProven = false;
    const prove = () => {
      if (isProven || this.#isClosed) return;
      isProven = true;
      const wasOpen = this.#active !== null;
      this.#active = get();
      onProven();
      if (wasOpen) this.#handlers.opened();
    };
    const isUsed = () => !this.#isClosed && get() !== null && (isProven || this.#active === null);
    return {
      opened: () => {
        if (isUsed()) this.#handlers.opened();
      },
      heard: (text) => {
        prove();
        if (isUsed()) this.#handlers.heard(text);
      },
      alive: () => {
        if (isUsed()) this.#handlers.alive();
      },
      closed: () => {
        if (this.#isClosed || get() === null) return;
        if (isProven) this.#end();
        else onFailed();
      },
    };
  }
}
