import type { Id } from '@story-pointer/core/ids';
import { applyOpen } from '@story-pointer/core/session/apply';
import type { CommandOf } from '@story-pointer/core/session/commands';
import { storyMove } from '@story-pointer/core/session/commands/move-story';
import type { RoomView } from '@story-pointer/core/view';

/** The room after `moves`, shown until the server has answered. */
export function afterMoves(view: RoomView, moves: readonly CommandOf<'moveStory'>[]): RoomView {
  return moves.reduce((room, move) => {
    const decision = storyMove(room, move);
    return decision.ok ? decision.value.reduce(applyOpen, room) : room;
  }, view);
}

/** The story before which a moved one goes to take the place of `target`; null at the end. */
export function beforeWhich(view: RoomView, moved: Id, target: Id): Id | null {
  const ids = view.stories.map(({ id }) => id);
  const place = ids.indexOf(target);
  return place < ids.indexOf(moved) ? target : (ids[place + 1] ?? null);
}
