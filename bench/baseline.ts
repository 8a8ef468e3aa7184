import { Database } from 'bun:sqlite';
import { serve } from 'bun';

/**
 * The minimal server: it sends each message to everybody at the same address. With a file as its
 * argument it writes each message there first; messages that arrive during a commit share the next
 * one.
 */
const [file] = process.argv.slice(2);
const write = file === undefined ? undefined : openWriter(file);
let waiting: [address: string, message: string][] = [];
let isWriting = false;

const server = serve<{ readonly address: string }>({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, server) => {
    const isLive = server.upgrade(request, { data: { address: request.url } });
    return isLive ? undefined : new Response(null, { status: 426 });
  },
  websocket: {
    open: (socket) => {
      socket.subscribe(socket.data.address);
    },
    message: (socket, message) => {
      if (write) keep(socket.data.address, String(message), write);
      else server.publish(socket.data.address, message);
    },
  },
});
console.log(JSON.stringify({ port: server.port }));

function keep(address: string, message: string, write: (rows: typeof waiting) => void): void {
  waiting.push([address, message]);
  if (isWriting) return;
  isWriting = true;
  setImmediate(() => {
    isWriting = false;
    const rows = waiting;
    waiting = [];
    write(rows);
    for (const row of rows) server.publish(...row);
  });
}

function openWriter(file: string): (rows: typeof waiting) => void {
  const database = new Database(file, { create: true });
  database.run('PRAGMA journal_mode = WAL');
  database.run('PRAGMA synchronous = FULL');
  database.run('CREATE TABLE message (address TEXT, message TEXT)');
  const insert = database.prepare('INSERT INTO message VALUES (?, ?)');
  return database.transaction((rows: typeof waiting) => {
    for (const row of rows) insert.run(...row);
  });
}
