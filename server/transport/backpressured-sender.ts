/** Returned by `send` where the page does not read as fast as the server writes. */
export const backpressure = -1;

/** The connection of one page: a WebSocket or an event stream. */
export interface PageSocket {
  readonly readyState: number;
  getBufferedAmount(): number;
  /** @returns `backpressure` where the message waits to be read */
  send(message: string): number;
  /** Sends what is sent meanwhile in one packet. */
  cork(send: () => void): unknown;
  ping(): unknown;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** In milliseconds: a page that has read nothing for so long loses its connection. */
const patience = 15_000;

type Socket = Pick<PageSocket, 'getBufferedAmount' | 'send' | 'terminate'>;

/** Characters that go to one page before other work has its turn. */
const slice = 64 * 1024;

/** Senders that could send more at once; one of them continues between two turns of the event loop. */
const waiting = new Set<BackpressuredSender>();
let isScheduled = false;

/**
 * Sends one message after another as fast as they are read. A message is made when it is sent, so that a
 * page that does not read costs the memory of one.
 */
export class BackpressuredSender {
  readonly #socket: Socket;
  readonly #messages: Iterator<string>;
  readonly #onEnd: (isDone: boolean) => void;
  #timer: Timer | undefined;
  #isStopped = false;

  /** @param onEnd called once with whether everything was sent */
  constructor(socket: Socket, messages: Iterator<string>, onEnd: (isDone: boolean) => void) {
    this.#socket = socket;
    this.#messages = messages;
    this.#onEnd = onEnd;
  }

  /** To be called at the beginning, and whenever the page has read something. */
  resume(): void {
    clearTimeout(this.#timer);
    if (waiting.has(this)) return;
    let sent = 0;
    while (!this.#isStopped && this.#socket.getBufferedAmount() === 0) {
      if (sent >= slice) {
        waiting.add(this);
        schedule();
        return;
      }
      const { done, value } = this.#messages.next();
      if (done) {
        this.#onEnd(true);
        return;
      }
      this.#socket.send(value);
      sent += value.length;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#socket.terminate(), patience);
  }

  /** The connection is closed. */
  stop(): void {
    this.#isStopped = true;
    waiting.delete(this);
    clearTimeout(this.#timer);
    this.#onEnd(false);
  }
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  setImmediate(resumeOne);
}

function resumeOne(): void {
  isScheduled = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  // Scheduled before, so that the others go on even if this one fails.
  schedule();
  next.resume();
}
