import type { App } from './app.ts';
import type { Log } from './log.ts';

/** In milliseconds: what nobody tells this process is seen within 5 seconds all the same. */
const pace = 4000;

/** Asks the store again and again for what this process was not told. */
export function keepUp(catchUp: App['catchUp'], log: Log): void {
  setInterval(() => {
    catchUp().catch((error) => log.error({ error }, 'catching up with the store failed'));
  }, pace).unref();
}
