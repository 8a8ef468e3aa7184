import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type Attention, afterPresenceUpdate, type PeopleHere } from '@story-pointer/core/presence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../log.ts';
import { newVersion } from '../new-version.ts';
import { roomQuery } from '../room-query.ts';
import { checkSignIn } from '../server-check.ts';
import { signIn } from '../sign-in.ts';
import { announceServerBack, onDoubt, onWake } from '../wake.ts';
import type { LiveStatus } from './connection.ts';
import { openLine } from './lines.ts';
import { type Ears, LiveConnection, type PageState } from './live-connection.ts';
import { reloadOnce } from './reload.ts';
import { openWebSocket } from './web-socket.ts';

/** How often the room is asked for where sockets are blocked, and while the server is in trouble. */
const pollingPace = 3000;
const pollingPaceInTrouble = 15_000;

/** The state of a page's connection, as its user sees it. */
export type RoomStatus = LiveStatus | 'signedOut';

/**
 * A room that stays up to date while it is shown, how well that works, and who is here, once that is known.
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
  const [pollingSince, setPollingSince] = useState(0);
  const query = roomQuery(sessionId, participantId, lookedAt);
  const room = useQuery({
    ...query,
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.isRefusal) return false;
      if (error) return Math.max(error.wait, pollingPaceInTrouble);
      return data && status === 'polling' ? pollingPace : false;
    },
  });

  const openSocket = useEffectEvent((page: PageState, ears: Ears) =>
    openWebSocket({ sessionId, participantId, lookedAt }, page, ears),
  );
  const roomKey = useEffectEvent(() => query.queryKey);

  const isLoaded = room.data !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const queryKey = roomKey();
    let last: LiveStatus = 'connecting';
    const connection = new LiveConnection({
      openSocket: (page, ears) => openSocket(page, ears),
      room: {
        read: () => {
          const view = queryClient.getQueryData(queryKey);
          if (!view) throw new Error('A room that is shown has left the cache');
          return view;
        },
        write: (view) => queryClient.setQueryData(queryKey, view),
      },
      schedule: (act, milliseconds) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onStatus: (next) => {
        setStatus(next);
        if (next === 'polling' && last !== 'polling') setPollingSince(Date.now());
        // A browser does not tell a page why a connection was refused.
        if (next === 'reconnecting') void checkSignIn();
        if (next === 'outdated') newVersion.isThere(reloadOnce);
        if (next === 'live' && (last === 'reconnecting' || last === 'polling'))
          announceServerBack();
        last = next;
      },
      onUnreadable: logFailure,
      onPresence: (told) => setHere((before) => afterPresenceUpdate(before, told)),
    });
    connection.turn(attention());
    connection.start();
    const closeLine =
      participantId === null ? undefined : openLine({ sessionId, participantId }, connection);
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
      closeLine?.();
      connection.stop();
    };
  }, [isLoaded, sessionId, participantId, queryClient]);

  const isPollingInVain =
    status === 'polling' && (room.failureCount > 0 || room.dataUpdatedAt < pollingSince);
  const known: RoomStatus = isPollingInVain ? 'reconnecting' : status;
  const readSignIn = () => signIn.hasEnded;
  const isSignedOut = useSyncExternalStore(signIn.subscribe, readSignIn) && status !== 'live';
  return { room, here, status: isSignedOut ? 'signedOut' : known } as const;
}

function attention(): Attention {
  return document.visibilityState === 'visible' ? 'here' : 'away';
}
