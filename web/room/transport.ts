import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import type { Up } from '@story-pointer/core/sync/up';
import { apiUrl } from '../calls/address.ts';
import type { PageState, Socket, SocketHandlers } from './socket.ts';

/** The session, seat and story of a page. */
export interface RoomPlace {
  readonly sessionId: SessionId;
  /** Null for a viewer without a seat. */
  readonly participantId: ParticipantId | null;
  readonly lookedAt: Id | null;
}

/** One way to the room. */
export interface Transport extends Omit<Socket, 'doubt'> {
  readonly isOpen: () => boolean;
}

/** The address of a live connection, with which the page introduces itself. */
export function liveUrl(
  { sessionId, participantId, lookedAt }: RoomPlace,
  { room, isBack, attention }: PageState,
  isBrief = false,
): URL {
  const url = apiUrl(`sessions/${encodeURIComponent(sessionId)}/live`);
  // A viewer without a seat sends no attention.
  const seated = participantId === null ? {} : { participantId, attention };
  url.search = new URLSearchParams(
    helloQuery({ room, isBack, votesOf: lookedAt, isBrief, ...seated }),
  ).toString();
  return url;
}

/** Opens the browser's own WebSocket to a room. */
export function openWebSocket(
  place: RoomPlace,
  page: PageState,
  handlers: SocketHandlers,
): Transport {
  const url = liveUrl(place, page);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  socket.addEventListener('open', handlers.opened);
  socket.addEventListener('close', handlers.closed);
  socket.addEventListener('message', ({ data }) => handlers.heard(String(data)));
  const send = (message: Up) => socket.send(JSON.stringify(message));
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send,
    command: (commandId, command) => send({ type: 'command', commandId, command }),
    close: () => socket.close(),
  };
}
