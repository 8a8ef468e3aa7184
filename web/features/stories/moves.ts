import type { Id } from '@story-pointer/core/ids';
import { applyOpen } from '@story-pointer/core/session/apply';
import { type MoveStory, moveStory } from '@story-pointer/core/session/commands/move-story';
import type { RoomView } from '@story-pointer/core/view';

/** The room as it will be when `moves` are done: what the list shows until the server has answered. */
export function afterMoves(view: RoomView, moves: readonly MoveStory[]): RoomView {
  return moves.reduce((room, move) => {
    const decision = moveStory(room, move);
    return decision.ok ? decision.value.reduce(applyOpen, room) : room;
  }, view);
}

/** The position (1-based) of a story that is dropped before or after another one. */
export function dropOrder(
  view: RoomView,
  moved: Id,
  target: Id,
  position: 'before' | 'after',
): number {
  const others = view.stories.filter(({ id }) => id !== moved);
  const index = others.findIndex(({ id }) => id === target);
  return position === 'before' ? index + 1 : index + 2;
}
