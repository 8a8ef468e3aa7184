import type { ParticipantId } from '../ids.ts';
import type { OpenChange } from './changes.ts';
import type { OpenRoom } from './open-room.ts';

/** Removes a participant with their votes, which are listed for pages that know only tallies. */
export function removalOf({ stories }: OpenRoom, participantId: ParticipantId): OpenChange {
  const votes = stories.flatMap(({ id, round }) => {
    const cast = round.state === 'revealed' ? round.votes : [];
    const own = cast.find((vote) => vote.participantId === participantId);
    return own ? [[id, own.points] as const] : [];
  });
  const known = votes.length > 0 ? Object.fromEntries(votes) : undefined;
  return { type: 'participantRemoved', participantId, votes: known };
}
