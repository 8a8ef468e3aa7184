import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { signInHasEnded } from '../leave/sign-in.ts';
import type { LiveStatus } from './connection.ts';
import { liveRoom } from './live-room.ts';
import { roomQuery } from './room-query.ts';

/** Milliseconds before a room that could not be loaded is requested again. */
const retryInterval = 15_000;

/** The state of a page's connection, as its user sees it. */
export type RoomStatus = LiveStatus | 'signedOut';

/**
 * The room, kept up to date while it is shown, the status of its connection, and the people who are here, once known.
 * @param lookedAt the story whose votes are wanted; it may change meanwhile
 */
export function useLiveRoom(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  lookedAt: Id | null,
) {
  const live = liveRoom({ sessionId, participantId });
  const room = useQuery({
    ...roomQuery(sessionId, participantId, lookedAt),
    refetchInterval: ({ state: { error } }) => {
      if (error?.isRefusal) return false;
      return error ? Math.max(error.wait, retryInterval) : false;
    },
  });
  const isLoaded = room.data !== undefined;
  useEffect(() => {
    live.lookedAt = lookedAt;
  }, [live, lookedAt]);
  useEffect(() => (isLoaded ? live.open() : undefined), [live, isLoaded]);

  const here = useSyncExternalStore(live.here.subscribe, live.here.read);
  const status: RoomStatus = useSyncExternalStore(live.status.subscribe, live.status.read);
  const hasEnded = useSyncExternalStore(signInHasEnded.subscribe, signInHasEnded.read);
  return { room, here, status: hasEnded && status !== 'live' ? 'signedOut' : status } as const;
}
