import type { Principal } from './capabilities.ts';
import { findParticipant, type OpenRoom, type Story } from './open-room.ts';
import { voteCountOf } from './round.ts';

/** Stand-ins delete nothing that the team has played: anybody with the code may become one. */

export function isStandIn(room: OpenRoom, sender: Principal): boolean {
  return (sender.kind === 'seat' && findParticipant(room, sender.participantId)?.acts) ?? false;
}

/** Whether a story has votes, points or earlier rounds; points may come from an import. */
export function hasResults({ round, earlier }: Story): boolean {
  return voteCountOf(round) > 0 || round.state === 'revealed' || earlier > 0;
}
