import type { Id } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { RecordNotFound } from './store.ts';

/** The room after `change`, if all that it is about is there. @throws {RecordNotFound} */
export function applyToRecords(room: Room, change: Change): Room {
  expectRecords(room, change);
  return apply(room, change);
}

/**
 * Looks for the records that `change` is about among those of a room.
 * @throws {RecordNotFound}
 */
function expectRecords(room: Room, change: Change): void {
  const expectParticipant = (wanted: Id) => {
    if (room.participants.some(({ id }) => id === wanted)) return;
    throw new RecordNotFound('Participant', wanted);
  };
  const expectStory = (wanted: Id | null) => {
    if (wanted === null || room.stories.some(({ id }) => id === wanted)) return;
    throw new RecordNotFound('Story', wanted);
  };
  switch (change.type) {
    case 'seatTaken':
    case 'roleChanged':
    case 'watchingChanged':
    case 'participantRemoved':
    case 'wayBackMade':
    case 'cameBack':
      expectParticipant(change.participantId);
      return;
    case 'waySet':
      expectParticipant(change.way.participantId);
      return;
    case 'storyRenamed':
    case 'pointsAgreed':
    case 'storyDeleted':
    case 'detailsWritten':
    case 'detailsChanged':
    case 'activeStoryChanged':
    case 'roundStarted':
    case 'roundHidden':
    case 'roundRestored':
    case 'roundsForgotten':
      expectStory(change.storyId);
      return;
    case 'storyMoved':
      expectStory(change.storyId);
      expectStory(change.before);
      return;
    case 'voted':
    case 'voteWithdrawn':
    case 'ballotCast':
      expectStory(change.storyId);
      expectParticipant(change.participantId);
      return;
    case 'revealed': {
      expectStory(change.storyId);
      for (const { participantId } of change.votes) {
        if (room.ballots[change.storyId]?.[participantId] !== undefined) continue;
        throw new RecordNotFound('StoryParticipantPoints', `${change.storyId}/${participantId}`);
      }
      return;
    }
    default:
      return;
  }
}
