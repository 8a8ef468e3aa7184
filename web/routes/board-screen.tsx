import { useSearch } from '@tanstack/react-router';
import { BoardScreen as Board } from '../features/board/board-screen.tsx';
import { Invitation } from '../features/invite/invitation.tsx';
import { SessionIdRequired } from './session-id-required.tsx';

/** '/board': a session on a big screen, for everybody with its code. */
export function BoardScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/board' });
  if (!sessionId) return <SessionIdRequired />;
  return <Board sessionId={sessionId} invitation={<Invitation sessionId={sessionId} />} />;
}
