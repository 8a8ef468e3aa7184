import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { hasEntered } from '../calls/enter.ts';
import { problemText } from '../calls/problem-text.ts';
import { Announcer } from '../features/news/announcer.tsx';
import { forgetStories } from '../features/voting/earlier-stories.ts';
import { RoomProvider } from '../room/room.tsx';
import { useShownRoom } from '../shared/given-names.ts';
import { forgetSession } from '../shared/last-session.ts';
import { TurningProvider, useTurning } from '../shared/turning.ts';
import { lazyPart } from '../ui/lazy.tsx';
import { announce } from '../ui/live-region.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InvalidParticipant } from './invalid-participant.tsx';
import { SessionFailed, SessionLoading } from './session-frame.tsx';
import { SessionInside } from './session-inside.tsx';

const SessionIdRequired = lazyPart(
  async () => (await import('./session-id-required.tsx')).SessionIdRequired,
);

/** '/session': its content depends on the parameters in its address. */
export function SessionScreen() {
  const { sessionId, participantId, storyId } = useSearch({ from: '/with-queries/session' });
  if (!sessionId) return <SessionIdRequired />;
  // Without a seat the join screen is about to replace this.
  if (!participantId) return null;
  return (
    <LiveSession
      key={`${sessionId} ${participantId}`}
      sessionId={sessionId}
      participantId={participantId}
      storyId={storyId}
    />
  );
}

interface LiveSessionProps {
  readonly sessionId: Id;
  readonly participantId: Id;
  readonly storyId: Id | undefined;
}

function LiveSession({ sessionId, participantId, storyId }: LiveSessionProps) {
  const { room, status, here } = useShownRoom(sessionId, participantId, storyId ?? null);
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
    return (
      <InvalidParticipant sessionId={sessionId} participantId={participantId} refusal={refusal} />
    );
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

/** Milliseconds of an outage after which it is worth an interruption. */
const lostFor = 10_000;
/**
 * Milliseconds after which the loss of a seat is announced: a person who leaves is on another page
 * by then.
 */
const goneFor = 300;

interface SessionHold {
  readonly isConnectionLost: boolean;
  readonly hasSeat: boolean;
}

/** Announces the loss of the connection or the seat urgently to screen readers. */
function useLossesTold({ isConnectionLost, hasSeat }: SessionHold): void {
  const wasLossTold = useRef(false);
  useEffect(() => {
    if (!isConnectionLost) {
      if (wasLossTold.current) announce(t`The connection is back`);
      wasLossTold.current = false;
      return;
    }
    const timer = setTimeout(() => {
      wasLossTold.current = true;
      announce(t`The connection is lost. Trying to reconnect.`, 'assertive');
    }, lostFor);
    return () => clearTimeout(timer);
  }, [isConnectionLost]);

  const hadSeat = useRef(false);
  useEffect(() => {
    const isSeatLost = hadSeat.current && !hasSeat;
    hadSeat.current = hasSeat;
    if (!isSeatLost) return;
    const timer = setTimeout(
      () => announce(t`You no longer have a seat in this session`, 'assertive'),
      goneFor,
    );
    return () => clearTimeout(timer);
  }, [hasSeat]);
}
