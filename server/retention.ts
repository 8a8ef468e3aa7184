import { receiptLifetime } from '@story-pointer/core/command-time';
import type { App } from './app.ts';
import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';

interface RetentionParts {
  readonly prune: App['prune'];
  readonly store: Store;
  /** For how many days a session is kept after the last thing that happened in it. */
  readonly days: number;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** For how many days a session is kept that was created, and in which nothing has happened yet. */
const unusedDays = 14;

/**
 * Forgets the sessions that are idle for too long, and receipts. Each time not more than a day can
 * have passed, so that a wrong clock has to stay wrong for long before it costs anything.
 * @returns how many sessions are gone
 */
export async function tidy({ prune, store, days }: RetentionParts): Promise<number> {
  const now = await store.passTime(day);
  return await prune({
    idle: now - days * day,
    unused: now - unusedDays * day,
    receipts: now - receiptLifetime,
  });
}

/** Tidies up now and every hour. */
export function keepTidy({ log, ...parts }: RetentionParts & { readonly log: Log }): void {
  const run = () => {
    tidy(parts).then(
      (sessions) => {
        if (sessions > 0) log.info({ sessions }, 'forgot idle sessions');
      },
      (error) => log.error({ error }, 'forgetting idle sessions failed, next try in an hour'),
    );
  };
  run();
  setInterval(run, hour).unref();
}
