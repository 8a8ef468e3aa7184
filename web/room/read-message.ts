import { type Down, downSchema } from '@story-pointer/core/sync/protocol';
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
    return downSchema.parse(message);
  } catch (failure) {
    onUnreadable(failure);
    return { type: 'unreadable', isRoom };
  }
}
