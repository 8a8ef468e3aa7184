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
