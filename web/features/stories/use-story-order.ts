import type { Id } from '@story-pointer/core/ids';
import type { MoveStory } from '@story-pointer/core/session/commands/move-story';
import { useState } from 'react';
import { useCommand, useRoom } from '../../api/room.tsx';
import { showToast } from '../../ui/toast.tsx';
import { afterMoves, dropOrder } from './moves.ts';

/** The stories as the facilitator has just ordered them, before the server has said so. */
export function useStoryOrder() {
  const { view } = useRoom();
  const { send } = useCommand();
  const [moves, setMoves] = useState<readonly MoveStory[]>([]);
  const expected = afterMoves(view, moves);

  const moveTo = (storyId: Id, target: Id, position: 'before' | 'after') => {
    if (target === storyId) return;
    const order = dropOrder(expected, storyId, target, position);
    const move: MoveStory = { type: 'moveStory', storyId, order };
    const settle = () => setMoves((all) => all.filter((other) => other !== move));
    setMoves((all) => [...all, move]);
    send(move, settle, ({ detail }) => {
      settle();
      showToast(`The new order could not be saved. ${detail}`, 'error');
    });
  };

  return { stories: expected.stories, moveTo };
}
