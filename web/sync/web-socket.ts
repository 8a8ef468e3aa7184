import { messagesOfCommand } from '@story-pointer/core/long-message';
import type { Ears, PageState } from './socket.ts';
import { liveUrl, type Place, type Transport } from './transport.ts';

/** Opens the browser's own WebSocket to a room. */
export function openWebSocket(place: Place, page: PageState, ears: Ears): Transport {
  const url = liveUrl(place, page);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  socket.addEventListener('open', ears.opened);
  socket.addEventListener('close', ears.closed);
  socket.addEventListener('message', ({ data }) => ears.heard(String(data)));
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (message) => socket.send(JSON.stringify(message)),
    command: (commandId, command) => {
      for (const message of messagesOfCommand(commandId, command)) socket.send(message);
    },
    close: () => socket.close(),
  };
}
