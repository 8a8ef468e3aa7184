import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Text } from '../clients/view-text.ts';
import { OneAtATime } from '../limits/turns.ts';
import type { Env } from './call.ts';

const encoder = new TextEncoder();

/** In milliseconds: how long pieces of long answers are written before other work has its turn. */
const longestSlice = 2;

let written = 0;

/** Makes one piece after another, of all long answers. */
const pieces = new OneAtATime(async (milliseconds) => {
  written += milliseconds;
  if (written < longestSlice) return;
  written = 0;
  await nextTurn();
});

/** Sends long texts as fast as they are read, each with a lease from `take`. @throws {EdgeError} */
export function sendText(
  c: Context<Env>,
  text: Text,
  take: (cut: () => void) => Disposable,
  type = 'application/json',
): Response {
  c.header('content-type', type);
  if (typeof text === 'string') return c.body(text);
  // HEAD gets no body, and so would never end the lease.
  if (c.env.request.method === 'HEAD') return c.body(new ReadableStream());
  let reader: ReadableStreamDefaultController | undefined;
  const lease = take(() => reader?.error(new Error('another answer has taken the place')));
  const free = () => lease[Symbol.dispose]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      reader = controller;
    },
    pull: async (controller) => {
      const { done, value } = await pieces.run(() => text.next());
      if (!done) return controller.enqueue(encoder.encode(value));
      controller.close();
      free();
    },
    cancel: free,
  });
  return c.body(body);
}
