import type { Id } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { useMemo, useState } from 'react';
import { useLiveRoom } from '../api/live/use-live-room.ts';
import { RoomProvider } from '../api/room.tsx';
import { Announcer } from '../features/news/announcer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InvalidParticipant } from './invalid-participant.tsx';
import { SessionFailed } from './session-failed.tsx';
import { SessionInside } from './session-inside.tsx';
import { SessionLoading } from './session-loading.tsx';

interface LiveSessionProps {
  readonly sessionId: Id;
  readonly participantId: Id;
  readonly storyId: Id | undefined;
}

/** A session as somebody who sits in it sees it, for as long as they do. */
export function LiveSession({ sessionId, participantId, storyId }: LiveSessionProps) {
  const { room, status } = useLiveRoom(sessionId, participantId);
  const [isInTrouble, onTrouble] = useState(false);
  const inside = useMemo(() => {
    const me = room.data && findParticipant(room.data, participantId);
    return me && { view: room.data, me, onTrouble };
  }, [room.data, participantId]);

  const isRefused = status === 'gone' || room.error?.isRefusal;
  if (isRefused || (room.data && !inside)) {
    return <InvalidParticipant sessionId={sessionId} participantId={participantId} />;
  }
  if (!inside) {
    return room.error ? (
      <SessionFailed storyId={storyId} reason={room.error.detail} onRetry={room.refetch} />
    ) : (
      <SessionLoading storyId={storyId} />
    );
  }
  return (
    <RoomProvider value={inside}>
      <SessionInside storyId={storyId} />
      <Announcer storyId={storyId} />
      <ConnectionBanner status={status} isInTrouble={isInTrouble} />
    </RoomProvider>
  );
}
