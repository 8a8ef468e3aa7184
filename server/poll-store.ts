import type { App } from './app.ts';
import type { Log } from './log.ts';

/** Milliseconds between two queries: lost messages are noticed within 5 seconds. */
const pollInterval = 4000;

/** Polls the store for changes whose messages did not arrive. */
export function startPolling(catchUp: App['catchUp'], log: Log): void {
  setInterval(() => {
    catchUp().catch((error) => log.error({ error }, 'catching up with the store failed'));
  }, pollInterval).unref();
}
