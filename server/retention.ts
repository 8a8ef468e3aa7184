import { receiptLifetime } from '@story-pointer/core/ids';
import type { App } from './app.ts';
import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';

interface RetentionParts {
  readonly prune: App['prune'];
  readonly store: Store;
  readonly days: number;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The days that a session without any activity is kept. */
const unusedDays = 14;

/** Moves its clock by a day at most, so that a clock has to be wrong for long before it costs data. */
export async function deleteExpired({ prune, store, days }: RetentionParts): Promise<number> {
  const now = await store.passTime(day);
  return await prune({
    idle: now - days * day,
    unused: now - unusedDays * day,
    receipts: now - receiptLifetime,
  });
}

export function startRetention({ log, ...parts }: RetentionParts & { readonly log: Log }): void {
  const run = () => {
    deleteExpired(parts).then(
      (sessions) => {
        if (sessions > 0) log.info({ sessions }, 'deleted expired sessions');
      },
      (error) => log.error({ error }, 'deleting expired sessions failed, next try in an hour'),
    );
  };
  run();
  setInterval(run, hour).unref();
}
