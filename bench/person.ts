import type { Id } from '@story-pointer/core/ids';
import { LongMessages } from '@story-pointer/core/long-message';

/** Somebody with a page open in a room. */
export interface Listener {
  readonly id: Id;
  /** Everybody in the room, who are all told of a vote. */
  readonly room: readonly Id[];
}

/** Somebody who can vote at any time. */
export interface Person extends Listener {
  /** Fulfilled when the server has taken the vote. */
  readonly vote: () => Promise<void>;
}

/** Takes each message that comes over somebody's live connection. */
export type Hear = (listener: Listener, message: string) => void;

/** Opens a person's live connection. */
export function listen(
  url: string,
  cookie: string,
  hear: (message: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie } });
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no live connection to ${url}`)));
    const messages = new LongMessages();
    socket.addEventListener('message', ({ data }) => {
      const text = messages.take(String(data));
      if (text !== undefined) hear(text);
    });
  });
}
