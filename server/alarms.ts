import { furthestAhead, isDue } from '@story-pointer/core/session/alarms';
import type { Log } from './log.ts';
import type { System } from './rooms/system.ts';
import type { Store } from './stores/store.ts';

/**
 * Alarms: what is due at a time, though nobody does anything. They are in the store and nowhere else;
 * every process looks there, and rings those that are due. That two of them ring the same does no harm:
 * a commit has the condition that the room is where it was decided in, and after the first there is
 * nothing due any more.
 */
interface AlarmParts {
  readonly store: Store;
  readonly system: Pick<System, 'ring'>;
  readonly now: () => number;
  readonly log: Log;
}

/** In milliseconds: how often a process looks. What is set for less far ahead may ring so much late. */
const pace = 2000;

/** So soon it looks again where something was due, because there may be more. */
const soon = 100;

/** How many sessions are looked after at a time, after everything was down for long. */
const most = 50;

/**
 * Rings what is due.
 * @returns in how many milliseconds to look again
 */
export async function ring({ store, system, now, log }: AlarmParts): Promise<number> {
  const from = now();
  const found = await store.dueSessions(from + pace, from + furthestAhead, most);
  const due = found.filter(({ dueAt }) => isDue(dueAt, from));
  const rung = due.map(async ({ sessionId }) => {
    try {
      await system.ring(sessionId);
      return soon;
    } catch (error) {
      log.error({ error }, 'an alarm could not ring, next try in a moment');
      return pace;
    }
  });
  const ahead = found.filter((one) => !due.includes(one)).map(({ dueAt }) => dueAt - now());
  return Math.max(0, Math.min(pace, ...ahead, ...(await Promise.all(rung))));
}

/** Rings what is due from now on. @returns what ends it */
export function keepRinging(ringDue: () => Promise<number>, log: Log): () => void {
  let timer: Timer | undefined;
  let isOver = false;
  const look = async () => {
    const pause = await ringDue().catch((error) => {
      log.error({ error }, 'looking for alarms failed');
      return pace;
    });
    if (!isOver) timer = setTimeout(look, pause).unref();
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
