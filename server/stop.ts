import type { Server } from 'bun';
import type { App } from './app.ts';
import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';
import type { PageClient } from './transport/page-client.ts';
import { within } from './within.ts';

interface StopParts {
  readonly app: App;
  readonly server: Server<PageClient>;
  readonly store: Store;
  readonly log: Log;
}

/** Seconds for accepted requests, and then for the store, to finish. */
const timeoutSeconds = 3;

export const longestSeconds = 2 * timeoutSeconds;

/** Stops accepting, finishes accepted requests and messages to webhooks, moves pages to the next server and closes the store. */
export async function stopInOrder({ app, server, store, log }: StopParts): Promise<void> {
  const finished = Promise.all([server.stop(), app.closeAll(), app.stopWebhooks()]);
  try {
    await within(timeoutSeconds, 'the requests in flight', finished);
  } catch (error) {
    log.warn({ error }, 'stopped waiting for requests in flight');
    // Requests that are cut off here were never acknowledged.
    await server.stop(true);
  }
  try {
    await within(timeoutSeconds, 'the store', store.close());
  } catch (error) {
    log.error({ error }, 'the store could not be closed');
  }
}
