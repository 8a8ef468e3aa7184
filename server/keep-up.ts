import type { App } from './app.ts';
import type { Log } from './log.ts';

/** In milliseconds: what a lost bus does not tell is seen within 5 seconds all the same. */
const pace = 4000;

/** Asks the store again and again for what the bus may have lost. */
export function keepUp(catchUp: App['catchUp'], log: Log): void {
  setInterval(() => {
    catchUp().catch((error) => log.error({ error }, 'catching up with the store failed'));
  }, pace).unref();
}
