import type { Id, KeyHash, ParticipantId, StoryId } from '../ids.ts';
import type { Change } from './changes.ts';
import type { OpenRoom } from './open-room.ts';
import type { Room } from './room.ts';
import { hidesNames, lacksVotes, type OpenRound } from './round.ts';

/** Rounds whose reveal shows no names, and what keeps a single vote from being told apart in them. */

/** With two cards, the voter of one knows the voter of the other. */
const fewestCards = 3;

/** Pages do not know which browsers hold the seats, and take all of them to be different ones. */
type SeenRoom = Pick<OpenRoom, 'session'> & Partial<Pick<Room, 'seats'>>;

export function canReveal({ session, seats = {} }: SeenRoom, round: OpenRound): boolean {
  if (!hidesNames(round, session.settings) || lacksVotes(round)) return true;
  return browsersOf(round.voters, seats) >= fewestCards;
}

/** The number of browsers of these voters together. In a browser the votes of all its seats are visible. */
function browsersOf(voters: readonly Id[], seats: Room['seats']): number {
  /** Leads from a key to another one of the same user, and in the end to one for all of them. */
  const linked = new Map<KeyHash, KeyHash>();
  const userOf = (key: KeyHash): KeyHash => {
    const next = linked.get(key);
    if (next === undefined) return key;
    const user = userOf(next);
    linked.set(key, user);
    return user;
  };
  for (const id of voters) {
    const [first, ...others] = seats[id] ?? [];
    if (first === undefined) continue;
    for (const other of others) {
      const [user, same] = [userOf(first), userOf(other)];
      if (user !== same) linked.set(same, user);
    }
  }
  const users = voters.map((id) => {
    const first = seats[id]?.[0];
    return first === undefined ? id : userOf(first);
  });
  return new Set(users).size;
}

/** Votes that are taken back, in the order they were cast. */
export function withdrawn(storyId: StoryId, voters: readonly Id[]): Change[] {
  return voters.flatMap((participantId): Change[] => [
    { type: 'voteWithdrawn', storyId, participantId },
    { type: 'ballotCast', storyId, participantId, points: null },
  ]);
}

/**
 * The voters whose votes go when some are taken out of a round: without names all of them, since a choice of people
 * would choose whose votes are revealed.
 */
export function votersAlong(
  { session }: Pick<OpenRoom, 'session'>,
  round: OpenRound,
  isOut: (voter: ParticipantId) => boolean,
): readonly ParticipantId[] {
  const gone = round.voters.filter(isOut);
  return gone.length > 0 && hidesNames(round, session.settings) ? round.voters : gone;
}

/** The votes of others that go when people are taken out of the session. */
export function withdrawnAlong(
  room: Pick<OpenRoom, 'session' | 'stories'>,
  people: readonly ParticipantId[],
): Change[] {
  const out = new Set(people);
  return room.stories.flatMap(({ id, round }): Change[] => {
    if (round.state === 'revealed') return [];
    const gone = votersAlong(room, round, (voter) => out.has(voter));
    return withdrawn(
      id,
      gone.filter((voter) => !out.has(voter)),
    );
  });
}
