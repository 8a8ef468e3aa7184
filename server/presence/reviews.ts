import type { Id } from '@story-pointer/core/ids';
import type { Log } from '../log.ts';
import type { System } from '../rooms/system.ts';
import type { Presence } from './presence.ts';

interface ReviewParts {
  readonly system: Pick<System, 'mindsWhoIsHere' | 'review'>;
  readonly presence: Pick<Presence, 'in'>;
  readonly log: Log;
}

/**
 * Looks again at what follows from who is here, whenever that or the room has become different. Every
 * process does that has people in the session: one of them is enough, and two do no harm, as it is
 * decided in the room and nothing is left to be done after the first.
 * @returns to be called for the session
 */
export function createReviews({ system, presence, log }: ReviewParts): (sessionId: Id) => void {
  const underWay = new Map<Id, { isWanted: boolean }>();
  const look = async (sessionId: Id) => {
    const review = { isWanted: true };
    underWay.set(sessionId, review);
    while (review.isWanted) {
      review.isWanted = false;
      const people = presence.in(sessionId)?.people;
      if (!people) continue;
      const here = Object.keys(people).filter((id) => people[id] === 'here');
      await system.review(sessionId, here);
    }
  };
  return (sessionId) => {
    if (!system.mindsWhoIsHere(sessionId)) return;
    const review = underWay.get(sessionId);
    if (review) {
      review.isWanted = true;
      return;
    }
    look(sessionId)
      .catch((error) => log.error({ error }, 'a countdown could not be looked at'))
      .finally(() => underWay.delete(sessionId));
  };
}
