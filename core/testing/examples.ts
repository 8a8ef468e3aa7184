import type { Id } from '../ids.ts';
import type { Command, CommandType } from '../session/decide.ts';

/**
 * A command of each type that its rightful sender may give where the story is in its first round; a
 * new type needs one, too.
 * @param participantId of somebody who can be removed
 */
export function examplesFor(
  storyId: Id,
  participantId: Id,
): Readonly<Record<CommandType, Command>> {
  const story = { storyId, round: 1 };
  return {
    vote: { type: 'vote', ...story, points: 5 },
    reveal: { type: 'reveal', ...story },
    startRound: { type: 'startRound', ...story },
    acceptPoints: { type: 'acceptPoints', ...story, points: 5 },
    createStory: { type: 'createStory', name: 'Checkout' },
    editStory: { type: 'editStory', storyId, name: 'Sign in', points: null },
    deleteStory: { type: 'deleteStory', storyId },
    moveStory: { type: 'moveStory', storyId, order: 2 },
    setActiveStory: { type: 'setActiveStory', storyId },
    renameSession: { type: 'renameSession', name: 'Sprint 13' },
    removeParticipant: { type: 'removeParticipant', participantId },
    deleteSession: { type: 'deleteSession' },
  };
}

/** Whether a command is for a story whose votes are revealed. */
export function isAfterReveal({ type }: Command): boolean {
  return type === 'startRound' || type === 'acceptPoints';
}
