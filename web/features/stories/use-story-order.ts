import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { CommandOf } from '@story-pointer/core/session/commands';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useCommand } from '../../room/use-command.ts';
import { showToast } from '../../ui/toast.tsx';
import { afterMoves, beforeWhich } from './moves.ts';

/** The stories in the order the facilitator has just given them, before the server has answered. */
export function useStoryOrder() {
  const { view } = useRoom();
  const { send } = useCommand();
  const [moves, setMoves] = useState<readonly CommandOf<'moveStory'>[]>([]);
  const expected = afterMoves(view, moves);

  /** Gives a story the place of another one. */
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
