import type { Id } from '@story-pointer/core/ids';
import { wireVersion } from '@story-pointer/core/wire';
import { apiUrl } from '../address.ts';
import type { Ears, PageState, Socket } from './live-connection.ts';

/** Opens the browser's own socket to a room. */
export function openWebSocket(
  sessionId: Id,
  participantId: Id | null,
  { revision, isBack }: PageState,
  ears: Ears,
): Socket {
  const url = apiUrl(`sessions/${encodeURIComponent(sessionId)}/live`);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('revision', String(revision));
  url.searchParams.set('version', String(wireVersion));
  if (isBack) url.searchParams.set('back', 'yes');
  if (participantId !== null) url.searchParams.set('participantId', participantId);
  const socket = new WebSocket(url);
  socket.addEventListener('open', ears.opened);
  socket.addEventListener('close', ears.closed);
  socket.addEventListener('message', ({ data }) => ears.heard(String(data)));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}
