import type { Id } from '@story-pointer/core/ids';

/** Somebody with a page open in a room, who can vote at any time. */
export interface Person {
  readonly id: Id;
  /** How many people there are in the room, who are all told of a vote. */
  readonly roomSize: number;
  /** Fulfilled when the server has taken the vote. */
  readonly vote: () => Promise<void>;
}

/** Takes each message that comes over somebody's live connection. */
export type Hear = (message: string) => void;

/** Opens a person's live connection. */
export function listen(url: string, cookie: string, hear: Hear): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie } });
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no live connection to ${url}`)));
    socket.addEventListener('message', ({ data }) => hear(String(data)));
  });
}
