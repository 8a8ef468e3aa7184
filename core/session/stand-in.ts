import type { Principal } from './capabilities.ts';
import { isCollected } from './collecting.ts';
import { findParticipant, type OpenRoom, type Story } from './open-room.ts';
import { voteCountOf } from './round.ts';

/** Stand-ins and programs neither delete nor reword stories that the team has played: a stand-in may be a stranger. */

export function keepsPlayed(room: OpenRoom, sender: Principal): boolean {
  if (sender.kind !== 'seat') return sender.kind === 'token';
  return findParticipant(room, sender.participantId)?.acts ?? false;
}

/** Whether stand-ins leave a story as it is: it is collected, or has votes, points (imported ones too) or earlier rounds. */
export function isKept(room: Pick<OpenRoom, 'collection'>, story: Story): boolean {
  const { id, round, earlier } = story;
  return (
    isCollected(room, id) || voteCountOf(round) > 0 || round.state === 'revealed' || earlier > 0
  );
}
