import { useSearch } from '@tanstack/react-router';
import { BoardScreen as Board } from '../features/board/board-screen.tsx';
import { Invitation } from '../features/invite/invitation.tsx';
import { useInvitationLink } from '../shared/links.ts';
import { SessionIdRequired } from './session-id-required.tsx';

/** '/board': a session on a big screen, for everybody with its code. */
export function BoardScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/board' });
  const link = useInvitationLink(sessionId ?? '');
  if (!sessionId) return <SessionIdRequired />;
  const invitation = (
    <Invitation sessionId={sessionId}>
      <p className="text-[clamp(1rem,1.9vw,1.5rem)] break-all">{link}</p>
    </Invitation>
  );
  return <Board sessionId={sessionId} invitation={invitation} />;
}
