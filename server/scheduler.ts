import type { Log } from './log.ts';
import type { RoomDirectory } from './room/directory.ts';
import type { Store } from './stores/store.ts';

/** Due commands follow from the database, which every process polls: a second process finds nothing due. */
interface SchedulerParts {
  readonly store: Store;
  readonly rooms: Pick<RoomDirectory, 'at' | 'dueSeen' | 'endTokens'>;
  readonly now: () => number;
  readonly log: Log;
}

/** Milliseconds between two queries of the store. A job set for less far ahead may run this late. */
const pollInterval = 2000;

/** Milliseconds after a job until the next query, because there may be more; none where there are. */
const busyInterval = 100;

/** The most sessions handled together, after a long downtime or for somebody who sets many timers. */
const most = 50;

/** @returns the milliseconds until the next call */
export async function runDueJobs({ store, rooms, now, log }: SchedulerParts): Promise<number> {
  const from = now();
  rooms.endTokens();
  const found = await store.dueSessions(from + pollInterval, most);
  const stored = found.filter(({ dueAt }) => dueAt <= from);
  // Sessions that people are looking at come first.
  const all = new Set([...rooms.dueSeen(from), ...stored.map(({ sessionId }) => sessionId)]);
  const due = [...all].slice(0, most);
  if (due.length > 0) log.debug({ sessions: due.length }, 'running scheduled actions');
  const run = due.map(async (sessionId) => {
    try {
      await rooms.at(sessionId).runDueCommand();
      return due.length === most ? 0 : busyInterval;
    } catch (error) {
      log.error({ error }, 'a scheduled action failed, next try in a moment');
      return pollInterval;
    }
  });
  const ahead = found.filter((one) => !stored.includes(one)).map(({ dueAt }) => dueAt - now());
  return Math.max(0, Math.min(pollInterval, ...ahead, ...(await Promise.all(run))));
}

/** @returns a function that stops it */
export function startScheduler(runJobs: () => Promise<number>, log: Log): () => void {
  let timer: Timer | undefined;
  let isStopped = false;
  const look = async () => {
    const pause = await runJobs().catch((error) => {
      log.error({ error }, 'looking for scheduled actions failed');
      return pollInterval;
    });
    if (!isStopped) timer = setTimeout(look, pause).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
