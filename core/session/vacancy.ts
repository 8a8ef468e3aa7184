import type { Id } from '../ids.ts';
import type { PeopleHere } from '../presence.ts';
import { isLeader, type OpenRoom, type Participant } from './open-room.ts';

/** In milliseconds: for so long no facilitator is here before somebody may take over. */
const patience = 60_000;

/** In milliseconds: for so long only the one of them may who has been here longest. */
const headStart = 30_000;

/** Nobody who leads the session is here, and several others are. */
export interface Vacancy {
  /** Who of those that are here and vote has been here longest. */
  readonly first: Participant | undefined;
  /** When that one may take over, and when everybody who votes, in milliseconds since 1970. */
  readonly opensAt: number;
  readonly opensToAllAt: number;
}

/** Whether a session has nobody to lead it; who has their page in the background still does. */
export function vacancyIn(
  { participants, session }: Pick<OpenRoom, 'participants' | 'session'>,
  { people, since, from }: PeopleHere,
): Vacancy | undefined {
  const isHere = ({ id }: Participant) => Object.hasOwn(people, id);
  const leaders = participants.filter(isLeader);
  const others = participants.filter(isHere);
  if (!session.settings.canTakeOver || leaders.some(isHere) || others.length < 2) return undefined;
  const sinceOf = ({ id }: Participant) => since[id] ?? from;
  const [first] = others
    .filter(({ watches }) => !watches)
    .sort((one, other) => sinceOf(one) - sinceOf(other));
  const opensAt = Math.max(...leaders.map(sinceOf)) + patience;
  return { first, opensAt, opensToAllAt: opensAt + headStart };
}

/** Whether somebody who votes may take over now. */
export function isOpenTo({ first, opensAt, opensToAllAt }: Vacancy, id: Id, now: number): boolean {
  return now >= (first?.id === id ? opensAt : opensToAllAt);
}
