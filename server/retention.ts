import type { App } from './app.ts';
import type { Log } from './log.ts';

interface RetentionParts {
  readonly prune: App['prune'];
  /** For how many days a session is kept after the last thing that happened in it. */
  readonly days: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Forgets, now and every hour, the sessions that are idle for too long and receipts of a day ago. */
export function keepTidy({ prune, days, now, log }: RetentionParts): void {
  const tidy = () =>
    prune(now() - days * day, now() - day).then(
      (sessions) => {
        if (sessions > 0) log.info({ sessions }, 'forgot idle sessions');
      },
      (error) => log.error({ error }, 'forgetting idle sessions failed, next try in an hour'),
    );
  tidy();
  setInterval(tidy, hour).unref();
}
