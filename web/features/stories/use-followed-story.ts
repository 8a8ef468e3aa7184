import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLeadsAlone, useRoom } from '../../room/room.tsx';
import { useFollowing } from './following.ts';

/** Turns the page of a follower to the facilitator's story, but not with a card in hand. */
export function useFollowedStory(): void {
  const { view, me } = useRoom();
  const [isFollowing] = useFollowing();
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
