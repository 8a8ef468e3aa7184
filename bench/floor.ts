import { Database } from 'bun:sqlite';
import { serve } from 'bun';
import * as z from 'zod/mini';
import { makeDurable, shareTransactions } from './share-commits.ts';

/**
 * The floors: the least that any server has to do for a vote. They pass what comes from one person on to
 * everybody at the same address, without rules: over WebSocket both ways, or from HTTP to WebSocket;
 * in the latter case also once it is on the disk, in commits of which each begins when the last has ended.
 */
const { FLOOR_FILE: file } = z.object({ FLOOR_FILE: z.optional(z.string()) }).parse(process.env);
const keep = file === undefined ? async () => {} : keeper(file);

const server = serve<{ readonly topic: string }>({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request, server) {
    const { url: topic } = request;
    if (request.method !== 'POST') {
      const isLive = server.upgrade(request, { data: { topic } });
      return isLive ? undefined : new Response(null, { status: 426 });
    }
    const message = await request.text();
    await keep(topic, message);
    server.publish(topic, message);
    return new Response();
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

/** @returns what keeps a message; fulfilled when it is on the disk */
function keeper(file: string): (topic: string, message: string) => Promise<void> {
  const database = makeDurable(new Database(file, { create: true }));
  database.run('CREATE TABLE kept (topic TEXT, message TEXT)');
  const insert = database.prepare('INSERT INTO kept VALUES (?, ?)');
  const keep = shareTransactions(database, (row: readonly [string, string]) => insert.run(...row));
  return (topic, message) => keep([topic, message]);
}
