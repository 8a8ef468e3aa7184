import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Text } from '../clients/view-text.ts';
import type { Env } from './call.ts';
import { EdgeError } from './problem.ts';

const encoder = new TextEncoder();

/** In milliseconds: how long pieces of long answers are written before other work has its turn. */
const longestSlice = 2;

let begin = 0;
let last: Promise<unknown> = Promise.resolve();

/** Makes one piece after another, of all long answers. */
function inTurn<T>(make: () => T): Promise<T> {
  const made = last.then(async () => {
    if (performance.now() - begin > longestSlice) {
      await nextTurn();
      begin = performance.now();
    }
    return make();
  });
  last = made.catch(() => undefined);
  return made;
}

/** Seconds after which to ask again for a long answer. */
const retryAfter = 2;

/**
 * Responds with JSON. A long text is written as fast as it is read: an unread response takes no
 * memory, only a place, until its connection is cut for being idle.
 * @param takePlace takes a place for a long response, and gets a function that cuts it off
 * @throws {EdgeError} tooManyRequests
 */
export function sendText(
  c: Context<Env>,
  text: Text,
  takePlace: (cut: () => void) => Disposable | undefined,
): Response {
  c.header('content-type', 'application/json');
  if (typeof text === 'string') return c.body(text);
  // HEAD gets no body, and so would never free the place.
  if (c.env.request.method === 'HEAD') return c.body(new ReadableStream());
  let reader: ReadableStreamDefaultController | undefined;
  const place = takePlace(() => reader?.error(new Error('another answer has taken the place')));
  if (!place) throw new EdgeError('tooManyRequests', { retryAfter, reason: 'long_answers' });
  const free = () => place[Symbol.dispose]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      reader = controller;
    },
    pull: async (controller) => {
      const { done, value } = await inTurn(() => text.next());
      if (!done) return controller.enqueue(encoder.encode(value));
      controller.close();
      free();
    },
    cancel: free,
  });
  return c.body(body);
}
