import { useSearch } from '@tanstack/react-router';
import { JoinScreen as Join } from '../features/join/join-screen.tsx';
import { followFromInvitation } from '../features/stories/following.ts';

/** '/join-session': the code is filled in from the address. */
export function JoinScreen() {
  const { sessionId } = useSearch({ from: '/join-session' });
  return <Join sessionId={sessionId} onInvited={followFromInvitation} />;
}
