import { apply } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import { newSession } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { Commit } from '../stores/store.ts';

/** A room as it is right after it was created. */
export const newRoom: Room = {
  revision: 1,
  session: newSession('room', 'Sprint', 'fibonacci', '2026-01-01T00:00:00.000Z'),
  participants: [{ id: 'ann', name: 'Ann', isFacilitator: true }],
  stories: [],
  ballots: {},
  seats: { ann: 'key of ann' },
};

/** The commit that `changes` make in `room`, and the room after it. */
export function commitOf(
  room: Room,
  changes: readonly Change[],
  receiptId = `receipt ${room.revision + 1}`,
): { commit: Commit; next: Room } {
  const revision = room.revision + 1;
  const receipt = { id: receiptId, answer: `{"revision":${revision}}` };
  return {
    commit: { revision, changes, receipt },
    next: { ...changes.reduce(apply, room), revision },
  };
}
