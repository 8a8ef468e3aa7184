import type { ServerWebSocket } from 'bun';

/** In milliseconds: who has read nothing for so long is cut off. */
const patience = 15_000;

/** As much of a live connection as it takes. */
type Line = Pick<ServerWebSocket<unknown>, 'getBufferedAmount' | 'send' | 'terminate'>;

/** How many characters go to one page before all others have their turn, be it for a vote. */
const turn = 64 * 1024;

/** Who could be sent more at once: one has its turn between two looks at the network. */
const waiting = new Set<Pour>();
let isCalled = false;

/**
 * Sends one message after another as fast as they are read. They are made when their turn comes:
 * a page that does not read costs the memory of one.
 */
export class Pour {
  readonly #socket: Line;
  readonly #messages: Iterator<string>;
  readonly #onEnd: (isDone: boolean) => void;
  #timer: Timer | undefined;
  #isStopped = false;

  /** @param onEnd told once, whether all of it was sent */
  constructor(socket: Line, messages: Iterator<string>, onEnd: (isDone: boolean) => void) {
    this.#socket = socket;
    this.#messages = messages;
    this.#onEnd = onEnd;
  }

  /** To be called at the beginning, and whenever something has been read. */
  goOn(): void {
    clearTimeout(this.#timer);
    if (waiting.has(this)) return;
    let sent = 0;
    while (!this.#isStopped && this.#socket.getBufferedAmount() === 0) {
      if (sent >= turn) {
        waitForTurn(this);
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

  /** The connection is no more. */
  stop(): void {
    this.#isStopped = true;
    waiting.delete(this);
    clearTimeout(this.#timer);
    this.#onEnd(false);
  }
}

function waitForTurn(pour: Pour): void {
  waiting.add(pour);
  callNext();
}

function callNext(): void {
  if (isCalled || waiting.size === 0) return;
  isCalled = true;
  setImmediate(giveTurn);
}

function giveTurn(): void {
  isCalled = false;
  const [next] = waiting;
  if (!next) return;
  waiting.delete(next);
  // Before its turn, so that the others have theirs even if this one fails.
  callNext();
  next.goOn();
}
