import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import {
  type Attention,
  afterPresenceUpdate,
  byClock,
  type PeopleHere,
} from '@story-pointer/core/presence';
import type { RoomView } from '@story-pointer/core/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../calls/log.ts';
import { serverNow } from '../calls/server-clock.ts';
import { newVersion } from '../leave/new-version.ts';
import { reloadOnce } from '../leave/served-page.ts';
import { checkSignIn } from '../leave/server-check.ts';
import { signIn } from '../leave/sign-in.ts';
import { announceServerBack, onDoubt, onWake } from '../leave/wake.ts';
import { Channel } from './channel.ts';
import type { LiveStatus } from './connection.ts';
import { postCommand } from './event-stream.ts';
import { RoomConnection } from './room-connection.ts';
import { roomQuery } from './room-query.ts';
import { openConnection } from './send-command.ts';
import type { PageState, SocketHandlers } from './socket.ts';

/** Milliseconds before a room that could not be loaded is requested again. */
const retryInterval = 15_000;

/** After so many retries of a room that the connection could not bring, the page opens another one. */
const mostRetries = 3;

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
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [here, setHere] = useState<PeopleHere>();
  const query = roomQuery(sessionId, participantId, lookedAt);
  const room = useQuery({
    ...query,
    refetchInterval: ({ state: { error } }) => {
      if (error?.isRefusal) return false;
      return error ? Math.max(error.wait, retryInterval) : false;
    },
  });

  const openSocket = useEffectEvent(
    (page: () => PageState, handlers: SocketHandlers) =>
      new Channel({ sessionId, participantId, lookedAt }, page, handlers),
  );
  const roomKey = useEffectEvent(() => query.queryKey);
  const fetchRoom = useEffectEvent(() =>
    queryClient.fetchQuery({
      ...query,
      staleTime: 0,
      retry: (failures, { isPassing }) => isPassing && failures < mostRetries,
    }),
  );

  const isLoaded = room.data !== undefined;
  useEffect(() => {
    const queryKey = roomKey();
    const loaded = queryClient.getQueryData(queryKey);
    if (!isLoaded || !loaded) return;
    let view: RoomView = loaded;
    let last: LiveStatus = 'connecting';
    const connection = new RoomConnection({
      openSocket: (page, handlers) => openSocket(page, handlers),
      post: (commandId, command) => postCommand({ sessionId, participantId }, commandId, command),
      room: {
        // A page that was left delivers what it has sent, when its room may have left the cache.
        read: () => {
          view = queryClient.getQueryData(queryKey) ?? view;
          return view;
        },
        write: (next) => queryClient.setQueryData(queryKey, next),
        fetch: () => fetchRoom(),
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onStatus: (next) => {
        setStatus(next);
        // A browser does not tell a page why a connection was refused.
        if (next === 'reconnecting') void checkSignIn();
        if (next === 'outdated') newVersion.isThere(reloadOnce);
        if (next === 'live' && last === 'reconnecting') announceServerBack();
        last = next;
      },
      onUnreadable: logFailure,
      onPresence: (told) =>
        setHere((before) =>
          afterPresenceUpdate(before, byClock(told, told.now ?? serverNow(), Date.now())),
        ),
    });
    connection.turn(attention());
    connection.start();
    const closeConnection =
      participantId === null ? undefined : openConnection({ sessionId, participantId }, connection);
    const turn = () => connection.turn(attention());
    document.addEventListener('visibilitychange', turn);
    const stopListening = onWake(() => connection.wake());
    const stopWaiting = signIn.subscribe(() => signIn.hasEnded || connection.wake());
    // A connection that has been lost already is tried again at its own pace.
    const stopDoubting = onDoubt(() => last === 'live' && connection.wake());
    return () => {
      document.removeEventListener('visibilitychange', turn);
      stopListening();
      stopWaiting();
      stopDoubting();
      closeConnection?.();
      connection.stop();
    };
  }, [isLoaded, sessionId, participantId, queryClient]);

  const readSignIn = () => signIn.hasEnded;
  const isSignedOut = useSyncExternalStore(signIn.subscribe, readSignIn) && status !== 'live';
  return { room, here, status: isSignedOut ? 'signedOut' : status } as const;
}

function attention(): Attention {
  return document.visibilityState === 'visible' ? 'here' : 'away';
}
