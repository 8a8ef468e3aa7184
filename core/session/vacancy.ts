import { type Id, madeAt, type ParticipantId } from '../ids.ts';
import type { PeopleHere } from '../presence.ts';
import { waitsForLeader } from './collecting.ts';
import { isLeader, type OpenRoom, type Participant } from './open-room.ts';
import { type Room, shareBrowser } from './room.ts';
import { votersOf } from './round.ts';

/** In milliseconds: for so long no facilitator is here before somebody may take over. */
const patience = 60_000;

/** In milliseconds: for so long only the one of them may who has been here longest. */
const headStart = 30_000;

/** In milliseconds: for so long after a collection nobody may take over who could not otherwise. */
const patienceAfterCollection = 24 * 60 * 60 * 1000;

/** Nobody who leads the session is here, and others are. */
export interface Vacancy {
  /** People who may take over if they vote. */
  readonly candidates: readonly Participant[];
  /** The one of them who votes and has been here longest. */
  readonly first: Participant | undefined;
  /** When that one may take over, and when all of them, in milliseconds since 1970. */
  readonly opensAt: number;
  readonly opensToAllAt: number;
}

/** Pages do not know which browsers hold the seats, and take all of them to be different ones. */
type SeenRoom = Pick<OpenRoom, 'participants' | 'session' | 'stories' | 'collection'> &
  Partial<Pick<Room, 'seats'>>;

/**
 * Whether a session has nobody to lead it; a leader whose page is in the background still does.
 * @param now in milliseconds since 1970
 */
export function vacancyIn(
  { participants, session, stories, collection, seats = {} }: SeenRoom,
  { people, since, from }: PeopleHere,
  now: number,
): Vacancy | undefined {
  const isHere = ({ id }: Participant) => Object.hasOwn(people, id);
  const leaders = participants.filter(isLeader);
  if (leaders.some(isHere)) return undefined;
  if (collection && waitsForLeader({ collection })) {
    const abandonedAt = (collection.endedAt ?? 0) + patienceAfterCollection;
    const candidates = participants.filter(isHere);
    const [first] = candidates;
    // Before that, a minute may be enough where the session is set so.
    if (now >= abandonedAt) {
      return { candidates, first, opensAt: abandonedAt, opensToAllAt: abandonedAt };
    }
  }
  if (!session.settings.canTakeOver) return undefined;
  // Anybody with the code can join, as often as they like, while no facilitator is looking.
  const leftAt = Math.max(...leaders.flatMap(({ id }) => since[id] ?? []));
  const hasVoted = ({ id }: Participant) =>
    stories.some(({ round }) => votersOf(round).includes(id));
  // A seat of the future was taken before the clock was set back.
  const wasThere = ({ id }: Participant) => {
    const at = madeAt(id) ?? 0;
    return at < leftAt || at > now;
  };
  const known = participants.filter((one) => isHere(one) && (wasThere(one) || hasVoted(one)));
  const candidates = known.filter((one) =>
    known.some((other) => other !== one && !shareBrowser(seats[one.id], seats[other.id])),
  );
  if (candidates.length === 0) return undefined;
  const sinceOf = ({ id }: Participant) => since[id] ?? from;
  const [first] = candidates
    .filter(({ watches }) => !watches)
    .sort((one, other) => sinceOf(one) - sinceOf(other));
  const opensAt = Math.max(...leaders.map(sinceOf)) + patience;
  return { candidates, first, opensAt, opensToAllAt: opensAt + headStart };
}

export function isCandidate({ candidates }: Vacancy, participantId: ParticipantId): boolean {
  return candidates.some(({ id }) => id === participantId);
}

/** Whether somebody who votes may take over now. */
export function isOpenTo(vacancy: Vacancy, id: Id, now: number): boolean {
  const { first, opensAt, opensToAllAt } = vacancy;
  return isCandidate(vacancy, id) && hasCome(first?.id === id ? opensAt : opensToAllAt, now);
}

/** In milliseconds: nobody waits for so long, unless the clock was set back meanwhile. */
const longestWait = 2 * (patience + headStart);

/** Whether a time of a vacancy is over, also by a clock that was set back. */
export function hasCome(at: number, now: number): boolean {
  return now >= at || at - now > longestWait;
}
