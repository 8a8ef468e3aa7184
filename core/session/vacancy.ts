import type { Id, ParticipantId } from '../ids.ts';
import type { PeopleHere } from '../presence.ts';
import type { Change } from './changes.ts';
import { isCollecting } from './collecting.ts';
import { isLeader, met, type OpenRoom, type Participant, roleOf } from './open-room.ts';
import { type Room, shareBrowser } from './room.ts';

/** In milliseconds: for so long no facilitator is here before somebody may take over. */
const patience = 60_000;

/** In milliseconds: for so long only the one of them may who has been here longest. */
const headStart = 30_000;

/** All who lead the session are away, and others are here. */
export interface Vacancy {
  readonly candidates: readonly Participant[];
  readonly first: Participant | undefined;
  /** When that one may take over, and when all of them, by the clock of `PeopleHere`. */
  readonly opensAt: number;
  readonly opensToAllAt: number;
}

/** Pages do not know which browsers hold the seats, and take all of them to be different ones. */
type RoomToLead = Pick<OpenRoom, 'participants' | 'collection'> & Partial<Pick<Room, 'seats'>>;

/** Whether a session is without a leader: not while votes are collected, nor while a leader's page is in the background. */
export function vacancyIn(
  { participants, collection, seats = {} }: RoomToLead,
  { people, since, from }: PeopleHere,
): Vacancy | undefined {
  const goneSince = absence({ participants, collection }, { people, since, from }, isLeader);
  if (goneSince === undefined) return undefined;
  // Anybody with the code can join, as often as they like, while no facilitator is looking.
  const known = participants.filter((one) => Object.hasOwn(people, one.id) && one.met);
  const candidates = known.filter((one) =>
    known.some((other) => other !== one && !shareBrowser(seats[one.id], seats[other.id])),
  );
  if (candidates.length === 0) return undefined;
  const sinceOf = ({ id }: Participant) => since[id] ?? from;
  const [first] = candidates
    .filter(({ watches }) => !watches)
    .sort((one, other) => sinceOf(one) - sinceOf(other));
  const opensAt = goneSince + patience;
  return { candidates, first, opensAt, opensToAllAt: opensAt + headStart };
}

/** The time from which people may vouch, by the clock of `PeopleHere`; undefined while a facilitator is here. */
export function vouchingOpensAt(room: RoomToLead, here: PeopleHere): number | undefined {
  const goneSince = absence(room, here, (one) => roleOf(one) === 'facilitator');
  return goneSince === undefined ? undefined : goneSince + patience;
}

/** Since when none of some people is here; undefined while one is, and while votes are collected. */
function absence(
  { participants, collection }: RoomToLead,
  { people, since, from }: PeopleHere,
  isOne: (one: Participant) => boolean,
): number | undefined {
  const those = participants.filter(isOne);
  if (isCollecting({ collection }) || those.some(({ id }) => Object.hasOwn(people, id))) {
    return undefined;
  }
  return Math.max(...those.map(({ id }) => since[id] ?? from));
}

export function isCandidate({ candidates }: Vacancy, participantId: ParticipantId): boolean {
  return candidates.some(({ id }) => id === participantId);
}

export function isOpenTo(vacancy: Vacancy, id: Id, now: number): boolean {
  const { first, opensAt, opensToAllAt } = vacancy;
  return isCandidate(vacancy, id) && now >= (first?.id === id ? opensAt : opensToAllAt);
}

/** A facilitator meets everybody who has a seat, and they stay known however long the facilitator is gone. */
export function meeting({ participants }: Pick<OpenRoom, 'participants'>): readonly Change[] {
  return participants.every((one) => met(one) === one) ? [] : [{ type: 'peopleMet' }];
}
