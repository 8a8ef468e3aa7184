import type { Id } from '@story-pointer/core/ids';
import { isCollected, nextStory } from '@story-pointer/core/session/collecting';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLeadsAlone, useMay, useRoom } from '../../room/room.tsx';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { following } from '../../ui/remembered.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showToast } from '../../ui/toast.tsx';

/** Turns the page of a follower to the facilitator's story, but not with a card in hand. */
export function useFollowedStory(): void {
  const { view, me } = useRoom();
  const [isFollowing] = following.useSwitch();
  const navigate = useNavigate();
  const { id: sessionId, facilitatorActiveStoryId: storyId } = view.session;
  const leadsAlone = useLeadsAlone();
  const { id: participantId } = me;
  useEffect(() => {
    if (leadsAlone || !isFollowing || storyId === null || holdsCard() || isAlone()) return;
    void navigate({ to: '/session', search: { sessionId, participantId, storyId } });
  }, [leadsAlone, isFollowing, storyId, sessionId, participantId, navigate]);
}

/** Whether a card is picked that has not been submitted. */
function holdsCard(): boolean {
  return document.querySelector('#cards :checked') !== null;
}

/** Whether the page is on a story whose votes are collected, in one's own time. */
function isAlone(): boolean {
  return document.querySelector('.collected') !== null;
}

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
