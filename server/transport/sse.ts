import type { Call } from '../http/call.ts';
import type { Connections } from './connections.ts';
import { EventStream } from './event-stream.ts';

/** In seconds without a byte; heartbeats come more often. */
const idleTimeout = 30;

/**
 * Opens the event stream of a page that gets no WebSocket. Its commands come by POST, and whatever else
 * it would say, it says in the address of its next stream. @throws {EdgeError}
 */
export async function openEventStream(
  connections: Connections,
  call: Call,
  code: string,
): Promise<Response> {
  const { request, server, query } = call;
  const body = await connections.admit(call, code, (client) => {
    const stream = new EventStream({
      isBrief: query['brief'] === 'yes',
      onDrained: () => connections.drained(client),
      onClosed: (isCut) => connections.closed(client, isCut),
    });
    request.signal.addEventListener('abort', () => stream.terminate());
    client.opened(stream);
    connections.opened(client);
    return stream.body;
  });
  server.timeout(request, idleTimeout);
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  return new Response(body, { headers });
}
