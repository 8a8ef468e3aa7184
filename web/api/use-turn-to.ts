import type { Id } from '@story-pointer/core/ids';
import { useNavigate } from '@tanstack/react-router';
import { notTold } from '#messages/turning.ts';
import { useRoom } from './room.tsx';
import { useCommand } from './use-command.ts';

/** How the facilitator turns to a story: the others are told first, then the page goes there. */
export function useTurnTo(onFailed: (sentence: string) => void) {
  const { view, me } = useRoom();
  const { send } = useCommand();
  const navigate = useNavigate();
  const { id: sessionId, facilitatorActiveStoryId } = view.session;

  const tell = (storyId: Id): void => {
    if (storyId === facilitatorActiveStoryId) return;
    send(
      { type: 'setActiveStory', storyId },
      {
        onFailed: ({ detail }) => onFailed(notTold(detail)),
      },
    );
  };
  const turnTo = (storyId: Id): void => {
    tell(storyId);
    void navigate({ to: '/session', search: { sessionId, participantId: me.id, storyId } });
  };
  return { tell, turnTo };
}
