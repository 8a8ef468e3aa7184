import { type Down, pageDownSchema } from '@story-pointer/core/sync/protocol';
import * as z from 'zod/mini';

/** A message that this page cannot read, such as an unknown change. */
interface Unreadable {
  readonly type: 'unreadable';
  /** It is the whole room: asking for it again would not help. */
  readonly isRoom: boolean;
}

const roomSchema = z.object({ type: z.literal('welcome') });

/** Reads a message of the server. */
export function readMessage(
  text: string,
  onUnreadable: (failure: unknown) => void,
): Down | Unreadable {
  let isRoom = false;
  try {
    const message: unknown = JSON.parse(text);
    isRoom = roomSchema.safeParse(message).success;
    return pageDownSchema.parse(message);
  } catch (failure) {
    onUnreadable(failure);
    return { type: 'unreadable', isRoom };
  }
}

interface Receiver {
  /** Called whenever bytes arrive. */
  readonly alive: () => void;
  readonly heard: (message: string) => void;
}

/**
 * Reads server-sent events of a room to their end.
 * @returns whether the server ended them, so that the next stream follows, or they were lost
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { alive, heard }: Receiver,
): Promise<'over' | 'lost'> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'lost';
    alive();
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('event: over')) return 'over';
      if (event.startsWith('data: ')) heard(event.slice('data: '.length));
    }
  }
}
