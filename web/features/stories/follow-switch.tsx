import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFollowing } from './following.ts';

/** Lets a participant's page go to the story the facilitator turns to. */
export function FollowSwitch() {
  const { view, me } = useRoom();
  const [isFollowing, setFollowing] = useFollowing();
  const navigate = useNavigate();
  const { id: sessionId, facilitatorActiveStoryId: storyId } = view.session;
  const participantId = me.id;

  useEffect(() => {
    if (!isFollowing || storyId === null) return;
    void navigate({ to: '/session', search: { sessionId, participantId, storyId } });
  }, [isFollowing, storyId, sessionId, participantId, navigate]);

  return <Switch label="Follow the facilitator" isOn={isFollowing} onChange={setFollowing} />;
}
