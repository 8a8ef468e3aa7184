import type { Id } from '@story-pointer/core/ids';
import { applyOpen } from '@story-pointer/core/session/apply';
import type { CommandOf } from '@story-pointer/core/session/commands';
import { moveStory } from '@story-pointer/core/session/commands/move-story';
import type { RoomView } from '@story-pointer/core/view';

/** The room as it will be when `moves` are done: what the list shows until the server has answered. */
export function afterMoves(view: RoomView, moves: readonly CommandOf<'moveStory'>[]): RoomView {
  return moves.reduce((room, move) => {
    const decision = moveStory.decide(room, move);
    return decision.ok ? decision.value.reduce(applyOpen, room) : room;
  }, view);
}

/** The story before which another one comes that is dropped before or after `target`; null at the end. */
export function dropBefore(
  view: RoomView,
  moved: Id,
  target: Id,
  position: 'before' | 'after',
): Id | null {
  if (position === 'before') return target;
  const others = view.stories.filter(({ id }) => id !== moved);
  return others[others.findIndex(({ id }) => id === target) + 1]?.id ?? null;
}
