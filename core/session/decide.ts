import * as z from 'zod/mini';
import type { Id, KeyHash } from '../ids.ts';
import { acceptPoints, acceptPointsSchema } from './commands/accept-points.ts';
import { createStory, createStorySchema } from './commands/create-story.ts';
import { deleteSession, deleteSessionSchema } from './commands/delete-session.ts';
import { deleteStory, deleteStorySchema } from './commands/delete-story.ts';
import { editStory, editStorySchema } from './commands/edit-story.ts';
import { moveStory, moveStorySchema } from './commands/move-story.ts';
import { removeParticipant, removeParticipantSchema } from './commands/remove-participant.ts';
import { renameSession, renameSessionSchema } from './commands/rename-session.ts';
import { reveal, revealSchema } from './commands/reveal.ts';
import { setActiveStory, setActiveStorySchema } from './commands/set-active-story.ts';
import { startRound, startRoundSchema } from './commands/start-round.ts';
import { vote, voteCommandSchema } from './commands/vote.ts';
import type { Decision, Surroundings } from './decision.ts';
import { findParticipant } from './open-room.ts';
import { refused } from './refusals.ts';
import { holdsSeat, type Room } from './room.ts';

/** Everything somebody in a session can ask for. */
export const commandSchema = z.discriminatedUnion('type', [
  voteCommandSchema,
  revealSchema,
  startRoundSchema,
  acceptPointsSchema,
  createStorySchema,
  editStorySchema,
  deleteStorySchema,
  moveStorySchema,
  setActiveStorySchema,
  renameSessionSchema,
  removeParticipantSchema,
  deleteSessionSchema,
]);
export type Command = z.infer<typeof commandSchema>;
export type CommandType = Command['type'];

/** Who may send each command. A facilitator may do whatever a participant may. */
export const senders: Readonly<Record<CommandType, 'participant' | 'facilitator'>> = {
  vote: 'participant',
  reveal: 'facilitator',
  startRound: 'facilitator',
  acceptPoints: 'facilitator',
  createStory: 'facilitator',
  editStory: 'facilitator',
  deleteStory: 'facilitator',
  moveStory: 'facilitator',
  setActiveStory: 'facilitator',
  renameSession: 'facilitator',
  removeParticipant: 'facilitator',
  deleteSession: 'facilitator',
};

/** Who sends a command: the seat it names, and the key of the browser it came from. */
export interface Sender {
  readonly participantId: Id;
  readonly keyHash: KeyHash | null;
}

/**
 * What follows when `sender` gives `command` in `room`. All rules are in here and below:
 * seats, roles, states and limits. The room itself is not touched.
 */
export function decide(
  room: Room,
  sender: Sender,
  command: Command,
  around: Surroundings,
): Decision {
  const participant = findParticipant(room, sender.participantId);
  if (!participant) return refused('participantNotFound');
  if (!holdsSeat(room, participant.id, sender.keyHash)) return refused('notYourSeat');
  if (senders[command.type] === 'facilitator' && !participant.isFacilitator) {
    return refused('facilitatorOnly');
  }
  switch (command.type) {
    case 'vote':
      return vote(room, command, participant.id);
    case 'reveal':
      return reveal(room, command);
    case 'startRound':
      return startRound(room, command);
    case 'acceptPoints':
      return acceptPoints(room, command);
    case 'createStory':
      return createStory(room, command, around);
    case 'editStory':
      return editStory(room, command);
    case 'deleteStory':
      return deleteStory(room, command);
    case 'moveStory':
      return moveStory(room, command);
    case 'setActiveStory':
      return setActiveStory(room, command);
    case 'renameSession':
      return renameSession(command);
    case 'removeParticipant':
      return removeParticipant(room, command);
    case 'deleteSession':
      return deleteSession();
    default:
      return command satisfies never;
  }
}
