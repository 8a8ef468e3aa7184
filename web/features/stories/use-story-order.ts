import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { applyOpen } from '@story-pointer/core/session/apply';
import type { CommandOf } from '@story-pointer/core/session/commands';
import { storyMove } from '@story-pointer/core/session/story-order';
import type { RoomView } from '@story-pointer/core/view';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { showToast } from '../../ui/toast.tsx';

/** The stories in the order the facilitator has just given them, before the server has answered. */
export function useStoryOrder() {
  const { view } = useRoom();
  const { send } = useCommand();
  const [moves, setMoves] = useState<readonly CommandOf<'moveStory'>[]>([]);
  const expected = afterMoves(view, moves);

  const moveTo = (storyId: Id, target: Id) => {
    if (target === storyId) return;
    const before = beforeWhich(expected, storyId, target);
    const move: CommandOf<'moveStory'> = { type: 'moveStory', storyId, before };
    const settle = () => setMoves((all) => all.filter((other) => other !== move));
    setMoves((all) => [...all, move]);
    send(move, {
      onDone: settle,
      onFailed: ({ detail }) => {
        settle();
        showToast(t`Failed to save the new order. ${detail}`, 'error');
      },
    });
  };

  return { stories: expected.stories, moveTo };
}

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
