import type { Id } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { SQL } from 'bun';

/** Writes what a change means for the rows. */
export async function persist(
  tx: SQL,
  sessionId: Id,
  revision: number,
  change: Change,
): Promise<void> {
  switch (change.type) {
    case 'sessionRenamed':
      await tx`UPDATE sessions SET name = ${change.name} WHERE id = ${sessionId}`;
      return;
    case 'sessionDeleted':
      await tx`DELETE FROM sessions WHERE id = ${sessionId}`;
      return;
    case 'participantJoined': {
      const { id, name, isFacilitator } = change.participant;
      await tx`INSERT INTO participants (id, session_id, name, is_facilitator, joined_revision)
        VALUES (${id}, ${sessionId}, ${name}, ${Number(isFacilitator)}, ${revision})`;
      return;
    }
    case 'seatTaken':
      await tx`UPDATE participants SET key_hash = ${change.keyHash}
        WHERE id = ${change.participantId}`;
      return;
    case 'participantRemoved':
      await tx`DELETE FROM participants WHERE id = ${change.participantId}`;
      return;
    case 'storyCreated':
      await tx`INSERT INTO stories (id, session_id, name, pointed, "order", round)
        SELECT ${change.storyId}, ${sessionId}, ${change.name}, 0, COUNT(*) + 1, 1
        FROM stories WHERE session_id = ${sessionId}`;
      return;
    case 'storyEdited':
      await tx`UPDATE stories SET name = ${change.name}, points = ${change.points}
        WHERE id = ${change.storyId}`;
      return;
    case 'storyDeleted':
      await tx`DELETE FROM stories WHERE id = ${change.storyId}`;
      return;
    case 'storiesReordered':
      for (const { storyId, order } of change.orders) {
        await tx`UPDATE stories SET "order" = ${order} WHERE id = ${storyId}`;
      }
      return;
    case 'activeStoryChanged':
      await tx`UPDATE sessions SET facilitator_active_story_id = ${change.storyId}
        WHERE id = ${sessionId}`;
      return;
    case 'ballotCast':
      await tx`INSERT INTO votes (story_id, participant_id, points, cast_revision)
        VALUES (${change.storyId}, ${change.participantId}, ${change.points}, ${revision})
        ON CONFLICT (story_id, participant_id) DO UPDATE SET points = excluded.points`;
      return;
    case 'voted':
      // That there is a vote is the ballot itself.
      return;
    case 'revealed':
      await tx`UPDATE stories SET pointed = 1 WHERE id = ${change.storyId}`;
      return;
    case 'roundStarted':
      await tx`DELETE FROM votes WHERE story_id = ${change.storyId}`;
      await tx`UPDATE stories SET pointed = 0, points = NULL, round = ${change.round}
        WHERE id = ${change.storyId}`;
      return;
    default:
      change satisfies never;
  }
}
