import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findStory, type Story } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Board } from '../features/board/board.tsx';
import { Invitation } from '../features/invite/invitation.tsx';
import { votesQuery } from '../room/room-query.ts';
import { useShownRoom } from '../shared/given-names.ts';
import { useInvitationLink } from '../shared/links.ts';
import { TurningProvider, useTurning } from '../shared/turning.ts';
import { LinkButton } from '../ui/link.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { SessionIdRequired } from './session-id-required.tsx';

/** '/board': a session on a big screen, for everybody with its code. */
export function BoardScreen() {
  const { sessionId } = useSearch({ from: '/with-queries/board' });
  return sessionId ? <LiveBoard sessionId={sessionId} /> : <SessionIdRequired />;
}

/** It is read without a seat, so that it holds no hidden vote. */
function LiveBoard({ sessionId }: { sessionId: Id }) {
  const link = useInvitationLink(sessionId);
  const { room, status } = useShownRoom(sessionId, null, null);
  const turning = useTurning(room.data);
  const [shown, setShown] = useState(room.data);
  const next = room.data && activeStory(room.data);
  const isLoading = next !== undefined && lacksVotes(next.round);
  useQuery({ ...votesQuery(sessionId, null, next?.id ?? null), enabled: isLoading });
  // The story before stays until the votes of the next one are there.
  if (!isLoading && shown !== room.data) setShown(room.data);
  if (status === 'gone' || room.error?.isRefusal) {
    return (
      <MessageScreen
        title={t`There is no session with this code`}
        actions={<LinkButton to="/">{t`Go to Home`}</LinkButton>}
      >
        <p className="text-ink-soft">{t`It may have ended. Ask the facilitator for a new link.`}</p>
      </MessageScreen>
    );
  }
  if (!shown) return <p role="status">{room.error?.detail ?? t`Loading...`}</p>;
  return (
    <TurningProvider value={turning}>
      <Board
        view={shown}
        story={activeStory(shown)}
        isAway={status === 'reconnecting'}
        invitation={
          <Invitation sessionId={sessionId}>
            <p className="text-[clamp(1rem,1.9vw,1.5rem)] break-all">{link}</p>
          </Invitation>
        }
      />
    </TurningProvider>
  );
}

function activeStory(view: RoomView): Story | undefined {
  return findStory(view, view.session.facilitatorActiveStoryId ?? '');
}
