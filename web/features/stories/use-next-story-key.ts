import type { Id } from '@story-pointer/core/ids';
import { isCollected, nextStory } from '@story-pointer/core/session/collecting';
import { useNavigate } from '@tanstack/react-router';
import { useMay, useRoom } from '../../room/room.tsx';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';

/** The key N goes to the next story; for the facilitator the team goes along. */
export function useNextStoryKey(storyId: Id | undefined): void {
  const { view, me } = useRoom();
  const mayRun = useMay('run');
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  const navigate = useNavigate();
  useShortcut('n', () => {
    // Its own screen has the key.
    if (storyId !== undefined && isCollected(view, storyId)) return;
    const next = nextStory(view, storyId);
    if (!next) return;
    if (mayRun) turnTo(next.id);
    const search = { sessionId: view.session.id, participantId: me.id, storyId: next.id };
    void navigate({ to: '/session', search });
  });
}
