import type { Server } from 'bun';
import type { App } from './app.ts';
import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';
import type { WebSocketClient } from './transport/websocket-client.ts';
import { within } from './within.ts';

interface StopParts {
  readonly app: App;
  readonly server: Server<WebSocketClient>;
  readonly store: Store;
  readonly log: Log;
}

/** How long requests that have been taken, and then the store, may take to finish. */
const patienceSeconds = 3;

/** How long all of it may take. */
export const longestSeconds = 2 * patienceSeconds;

/** Takes nothing new, finishes what was taken, sends pages to the next server, closes the store. */
export async function stopInOrder({ app, server, store, log }: StopParts): Promise<void> {
  const finished = Promise.all([server.stop(), app.closeAll()]);
  try {
    await within(patienceSeconds, 'the requests in flight', finished);
  } catch (error) {
    log.warn({ error }, 'stopping without waiting any longer');
    // Nobody was told that what is cut off here had happened.
    await server.stop(true);
  }
  try {
    await within(patienceSeconds, 'the store', store.close());
  } catch (error) {
    log.error({ error }, 'the store could not be closed');
  }
}
