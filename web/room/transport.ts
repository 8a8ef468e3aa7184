import { liveProtocols } from '@story-pointer/core/frame-key';
import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import { frameKey } from '../browser/frame.ts';
import { apiUrl, sessionPath } from '../calls/installation.ts';
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
  // A viewer without a seat sends no attention.
  const seated = participantId === null ? {} : { participantId, attention };
  const hello = helloQuery({ room, isBack, votesOf: lookedAt, isBrief, ...seated });
  return apiUrl(sessionPath(sessionId, '/live', hello));
}

/** Opens the browser's own WebSocket to a room. */
export function openWebSocket(
  place: RoomPlace,
  page: PageState,
  handlers: SocketHandlers,
): Transport {
  const url = liveUrl(place, page);
  url.protocol = url.protocol.replace('http', 'ws');
  const key = frameKey();
  const socket = new WebSocket(url, key === null ? [] : liveProtocols(key));
  socket.addEventListener('open', handlers.opened);
  socket.addEventListener('close', handlers.closed);
  socket.addEventListener('message', ({ data }) => handlers.heard(String(data)));
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (message) => socket.send(JSON.stringify(message)),
    takesCommands: () => true,
    close: () => socket.close(),
  };
}
