import type { Id } from '@story-pointer/core/ids';
import { LongMessages } from '@story-pointer/core/long-message';

/** Somebody with a page open in a room. */
export interface Listener {
  readonly id: Id;
  /** What is voted on. */
  readonly storyId: Id;
  /** Everybody in the room, who are all told what happens. */
  readonly room: readonly Id[];
}

/** Somebody who can act at any time; fulfilled when the server has taken it. */
export interface Person extends Listener {
  /** With how many bytes the answer has. */
  readonly vote: () => Promise<number>;
  /** For the first person of a room alone, who facilitates. */
  readonly reveal: () => Promise<unknown>;
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
