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

/** The part of a WebSocket by which one call sends a message to many; an event stream has none. */
export interface Topics {
  /** @returns whether it gets what is published from now on */
  subscribe(topic: string): boolean;
  unsubscribe(topic: string): unknown;
  /** Sends to all others. @returns a positive number where all have read what was sent before */
  publish(topic: string, message: string): number;
}
