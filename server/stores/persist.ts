import type { Id } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Sql } from './sql.ts';

/** The statements that write what a change means for the rows, to be run in this order. */
export function statementsOf(
  tx: Sql,
  sessionId: Id,
  revision: number,
  change: Change,
): readonly Promise<unknown>[] {
  switch (change.type) {
    case 'sessionRenamed':
      return [tx`UPDATE sessions SET name = ${change.name} WHERE id = ${sessionId}`];
    case 'sessionDeleted':
      return [tx`DELETE FROM sessions WHERE id = ${sessionId}`];
    case 'participantJoined': {
      const { id, name, isFacilitator } = change.participant;
      return [
        tx`INSERT INTO participants (id, session_id, name, is_facilitator, joined_revision)
          VALUES (${id}, ${sessionId}, ${name}, ${Number(isFacilitator)}, ${revision})`,
      ];
    }
    case 'seatTaken':
      return [
        tx`UPDATE participants SET key_hash = ${change.keyHash}
          WHERE id = ${change.participantId}`,
      ];
    case 'participantRemoved':
      return [tx`DELETE FROM participants WHERE id = ${change.participantId}`];
    case 'storyCreated':
      return [
        tx`INSERT INTO stories (id, session_id, name, pointed, "order", round)
          SELECT ${change.storyId}, ${sessionId}, ${change.name}, 0, COUNT(*) + 1, 1
          FROM stories WHERE session_id = ${sessionId}`,
      ];
    case 'storyEdited':
      return [
        tx`UPDATE stories SET name = ${change.name}, points = ${change.points}
          WHERE id = ${change.storyId}`,
      ];
    case 'storyDeleted':
      return [tx`DELETE FROM stories WHERE id = ${change.storyId}`];
    case 'storiesReordered':
      return change.orders.map(
        ({ storyId, order }) => tx`UPDATE stories SET "order" = ${order} WHERE id = ${storyId}`,
      );
    case 'activeStoryChanged':
      return [
        tx`UPDATE sessions SET facilitator_active_story_id = ${change.storyId}
          WHERE id = ${sessionId}`,
      ];
    case 'ballotCast':
      return [
        tx`INSERT INTO votes (story_id, participant_id, points, cast_revision)
          VALUES (${change.storyId}, ${change.participantId}, ${change.points}, ${revision})
          ON CONFLICT (story_id, participant_id) DO UPDATE SET points = excluded.points`,
      ];
    case 'voted':
      // That there is a vote is the ballot itself.
      return [];
    case 'revealed':
      return [tx`UPDATE stories SET pointed = 1 WHERE id = ${change.storyId}`];
    case 'roundStarted':
      return [
        tx`DELETE FROM votes WHERE story_id = ${change.storyId}`,
        tx`UPDATE stories SET pointed = 0, points = NULL, round = ${change.round}
          WHERE id = ${change.storyId}`,
      ];
  }
}
