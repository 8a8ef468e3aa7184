import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { helloQuery } from '@story-pointer/core/sync/protocol';
import { apiUrl } from '../address.ts';
import type { Ears, PageState, Socket } from './live-connection.ts';

/** Where in a session somebody is. */
interface Place {
  readonly sessionId: SessionId;
  /** Null for who looks on without a seat. */
  readonly participantId: ParticipantId | null;
  readonly lookedAt: Id | null;
}

/** Opens the browser's own socket to a room. */
export function openWebSocket(
  { sessionId, participantId, lookedAt }: Place,
  { room, isBack, attention }: PageState,
  ears: Ears,
): Socket {
  const url = apiUrl(`sessions/${encodeURIComponent(sessionId)}/live`);
  url.protocol = url.protocol.replace('http', 'ws');
  // Who looks on without a seat is told of the room alone.
  const seated = participantId === null ? {} : { participantId, attention };
  url.search = new URLSearchParams(
    helloQuery({ room, isBack, votesOf: lookedAt, ...seated }),
  ).toString();
  const socket = new WebSocket(url);
  socket.addEventListener('open', ears.opened);
  socket.addEventListener('close', ears.closed);
  socket.addEventListener('message', ({ data }) => ears.heard(String(data)));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
