import type { Context } from 'hono';
import type { Text } from '../clients/view-text.ts';
import type { Env } from './call.ts';
import { EdgeError } from './problem.ts';

const encoder = new TextEncoder();

/** After how many seconds it is worth asking again for what is too long to be sent at once. */
const retryAfter = 2;

/**
 * Answers with JSON. What is long is made piece by piece, as fast as it is read: an answer that
 * nobody reads takes no memory, only a place, until the connection is cut for being idle.
 * @param takePlace for an answer that is long; to be told how to cut it off
 * @throws {EdgeError} tooManyRequests
 */
export function sendText(
  c: Context<Env>,
  text: Text,
  takePlace: (cut: () => void) => Disposable | undefined,
): Response {
  c.header('content-type', 'application/json');
  if (typeof text === 'string') return c.body(text);
  // Only a head is asked for, which says no length: nobody would read the rest, and free the place.
  if (c.env.request.method === 'HEAD') return c.body(new ReadableStream());
  let reader: ReadableStreamDefaultController | undefined;
  const place = takePlace(() => reader?.error(new Error('somebody else needs the place more')));
  if (!place) throw new EdgeError('tooManyRequests', { retryAfter, reason: 'long_answers' });
  const free = () => place[Symbol.dispose]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      reader = controller;
    },
    pull: (controller) => {
      const { done, value } = text.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      controller.close();
      free();
    },
    cancel: free,
  });
  return c.body(body);
}
