/** The connection of one page: a WebSocket, or what stands in for one. */
export interface PageSocket {
  readonly readyState: number;
  getBufferedAmount(): number;
  /** @returns -1 where the message waits to be read */
  send(message: string): number;
  /** Sends what is sent meanwhile in one packet. */
  cork(send: () => void): unknown;
  ping(): unknown;
  close(code: number, reason: string): void;
  terminate(): void;
}
