import { serve } from 'bun';

/**
 * The floor: the least that any server has to do for a vote. It relays what comes from one person
 * to everybody at the same address, without rules or storage.
 */
const server = serve<{ readonly topic: string }>({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request, server) {
    const isLive = server.upgrade(request, { data: { topic: request.url } });
    return isLive ? undefined : new Response(null, { status: 426 });
  },
  websocket: {
    perMessageDeflate: false,
    open: (socket) => {
      socket.subscribe(socket.data.topic);
    },
    message: (socket, message) => {
      server.publish(socket.data.topic, message);
    },
  },
});

console.log(JSON.stringify({ port: server.port }));
