import { JoinScreen as Join } from '../features/join/join-screen.tsx';
import { followFromInvitation } from '../features/stories/following.ts';
import { useHere } from '../ui/navigation.tsx';
import { readJoinSearch } from './search.ts';

/** '/join-session': the code is filled in from the address. */
export function JoinScreen() {
  const { sessionId } = readJoinSearch(useHere().search);
  return <Join sessionId={sessionId} onInvited={followFromInvitation} />;
}
