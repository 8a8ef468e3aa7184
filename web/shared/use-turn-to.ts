import { t } from '@lingui/core/macro';
import type { StoryId } from '@story-pointer/core/ids';
import { isCollected } from '@story-pointer/core/session/collecting';
import { useRoom } from '../room/room.tsx';
import { useCommand } from '../room/use-command.ts';

/** Turns the team to a story, where the facilitator goes themselves by a link or otherwise. */
export function useTurnTo(onFailed: (sentence: string) => void): (storyId: StoryId) => void {
  const { view } = useRoom();
  const { facilitatorActiveStoryId } = view.session;
  const { send, isPending } = useCommand();
  return (storyId) => {
    // Everybody votes in their own time there.
    if (isCollected(view, storyId)) return;
    // A turn that is not answered yet may still lead the team elsewhere.
    if (storyId === facilitatorActiveStoryId && !isPending) return;
    send(
      { type: 'setActiveStory', storyId },
      {
        onFailed: ({ detail }) => onFailed(t`Your team was not moved to this story. ${detail}`),
      },
    );
  };
}
