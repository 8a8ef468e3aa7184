import { connect } from '../product-room.ts';
import type { HeldSeat } from '../session.ts';

/** A page that has its room, and asks over its live connection. */
export interface Page {
  /** Of the room it was sent. */
  readonly bytes: number;
  /** Sends a message, after those before it were answered. @returns how many bytes the answer has */
  readonly ask: (message: string) => Promise<number>;
  readonly close: () => void;
}

export async function openPage(url: string, seat: HeldSeat): Promise<Page> {
  let heard = Promise.withResolvers<number>();
  const socket = await connect(url, seat, (message) => heard.resolve(Buffer.byteLength(message)));
  const bytes = await heard.promise;
  let asked: Promise<number> = Promise.resolve(0);
  const askNow = (message: string) => {
    heard = Promise.withResolvers();
    socket.send(message);
    return heard.promise;
  };
  return {
    bytes,
    ask: (message) => {
      asked = asked.then(() => askNow(message));
      return asked;
    },
    close: () => socket.close(),
  };
}
