import type { Up } from '@story-pointer/core/sync/up';
import type { PageState, SocketHandlers } from './socket.ts';
import { liveUrl, type Place, type Transport } from './transport.ts';

/** Opens the browser's own WebSocket to a room. */
export function openWebSocket(place: Place, page: PageState, handlers: SocketHandlers): Transport {
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
