import type { Id } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { useEffect, useMemo } from 'react';
import { forgetSession } from '../browser/last-session.ts';
import { hasEntered } from '../calls/enter.ts';
import { problemText } from '../calls/problem-text.ts';
import { Announcer } from '../features/news/announcer.tsx';
import { forgetStories } from '../features/voting/earlier-stories.ts';
import { RoomProvider } from '../room/room.tsx';
import { useLiveRoom } from '../room/use-live-room.ts';
import { TurningProvider, useTurning } from '../shared/turning.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { InvalidParticipant } from './invalid-participant.tsx';
import { SessionFailed } from './session-failed.tsx';
import { SessionInside } from './session-inside.tsx';
import { SessionLoading } from './session-loading.tsx';
import { useLossesTold } from './use-losses-told.ts';

interface LiveSessionProps {
  readonly sessionId: Id;
  readonly participantId: Id;
  readonly storyId: Id | undefined;
}

/** A session from one's own seat. */
export function LiveSession({ sessionId, participantId, storyId }: LiveSessionProps) {
  const { room, status, here } = useLiveRoom(sessionId, participantId, storyId ?? null);
  const turning = useTurning(room.data);
  const inside = useMemo(() => {
    const me = room.data && findParticipant(room.data, participantId);
    const known = status === 'live' ? here : undefined;
    return me && { view: room.data, me, here: known, presence: known?.people };
  }, [room.data, participantId, here, status]);

  const isRefused = status === 'gone' || room.error?.isRefusal;
  const isKeyLost = room.error?.code === 'notYourSeat' && hasEntered(participantId);
  const isGone = isRefused || (room.data !== undefined && !inside);
  useEffect(() => {
    if (!isGone) return;
    forgetStories(sessionId);
    forgetSession(participantId);
  }, [isGone, sessionId, participantId]);
  const { refetch } = room;
  useEffect(() => {
    // The live connection gives no reason.
    if (status === 'gone' && hasEntered(participantId)) void refetch();
  }, [status, participantId, refetch]);
  useLossesTold({ isConnectionLost: status === 'reconnecting', hasSeat: !isGone && !!inside });
  if (isGone) {
    const detail = room.data ? undefined : room.error?.detail;
    const refusal = isKeyLost ? problemText('cookiesBlocked') : detail;
    return <InvalidParticipant {...{ sessionId, participantId, refusal }} />;
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
      <TurningProvider value={turning}>
        <SessionInside storyId={storyId} />
        <Announcer storyId={storyId} />
        <ConnectionBanner status={status} />
      </TurningProvider>
    </RoomProvider>
  );
}
