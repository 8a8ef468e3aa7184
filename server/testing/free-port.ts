import { listen } from 'bun';

/**
 * A part for each worker, whose ports follow one another: two programs that start at once get different ones. The port
 * for the operator is far above; all are below those that systems give to connections and to servers that ask for any.
 */
const range = { first: 11_000, count: 1000, parts: 9, operator: 10_000 };

const part = Number(process.env['JEST_WORKER_ID'] ?? 0) % range.parts;
let next = Math.floor(Math.random() * range.count);

/** A port of this machine that is free now, as is the one for the operator, and most likely still after a restart. */
export function freePort(): number {
  for (;;) {
    next = (next + 1) % range.count;
    const port = range.first + part * range.count + next;
    try {
      for (const one of [port, port + range.operator])
        listen({ hostname: '127.0.0.1', port: one, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Another program has one of them.
    }
  }
}
