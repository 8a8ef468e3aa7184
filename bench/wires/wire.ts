/** An act of a round, or the news of it. */
export type Act = 'vote' | 'reveal' | 'startRound';

/** News that everybody in a room receives. */
export interface News {
  readonly act: Act;
  /** The person who has voted; only with a vote. */
  readonly voter?: string;
}

export type OnNews = (news: News) => void;

/** A person with a live connection to a room. The first person of a room facilitates. */
export interface Client {
  readonly id: string;
  send(act: Act, round: number): void;
  close(): void;
}

/** Speaks to one kind of server as its pages do. */
export interface Wire {
  /** Opens a room of so many people, all of them connected. */
  openRoom(people: number, onNews: OnNews): Promise<readonly Client[]>;
  /** Opens a room with a facilitator, and returns what brings in one more person. */
  openDoor(): Promise<() => Promise<void>>;
}

/** The bytes of all messages that were received, with their frames. */
export const received = { bytes: 0 };

/** The length of a message from which its frame takes four bytes instead of two. */
const longFrame = 126;

/** Opens a live connection, which has to last as long as the measurement. */
export function connect(
  url: string,
  cookie: string,
  onMessage: (message: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie } });
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no live connection to ${url}`)));
    socket.addEventListener('message', ({ data }) => {
      const message = String(data);
      received.bytes += message.length + (message.length < longFrame ? 2 : 4);
      onMessage(message);
    });
    socket.onclose = ({ code }) => {
      throw new Error(`a live connection was closed with ${code}`);
    };
  });
}

export function disconnect(socket: WebSocket): void {
  socket.onclose = null;
  socket.close();
}
