import { connect } from '../product-room.ts';
import type { HeldSeat } from '../session.ts';

/** A page that has its room, and asks over its live connection. */
export interface Page {
  /** Of the room it was sent. */
  readonly bytes: number;
  /**
   * Sends a message, after those before it were answered.
   * @param beginning of the answer, where something else may come before it
   * @returns how many bytes came until then
   */
  readonly ask: (message: string, beginning?: string) => Promise<number>;
  readonly close: () => void;
}

export async function openPage(url: string, seat: HeldSeat): Promise<Page> {
  let heard = Promise.withResolvers<number>();
  let expected = '';
  let arrived = 0;
  const socket = await connect(url, seat, (message) => {
    arrived += Buffer.byteLength(message);
    if (message.startsWith(expected)) heard.resolve(arrived);
  });
  const bytes = await heard.promise;
  let asked: Promise<number> = Promise.resolve(0);
  const askNow = (message: string, beginning: string) => {
    heard = Promise.withResolvers();
    expected = beginning;
    arrived = 0;
    socket.send(message);
    return heard.promise;
  };
  return {
    bytes,
    ask: (message, beginning = '') => {
      asked = asked.then(() => askNow(message, beginning));
      return asked;
    },
    close: () => socket.close(),
  };
}
