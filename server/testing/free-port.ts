import { listen } from 'bun';

/**
 * With the port for the operator far above it, below the ports that systems give to connections
 * and to servers that ask for any.
 */
const range = { first: 11_000, count: 9000, operator: 10_000 };

/** A port of this machine that is free now, as is the one for the operator, and most likely still after a restart. */
export function freePort(): number {
  for (;;) {
    const port = range.first + Math.floor(Math.random() * range.count);
    try {
      for (const one of [port, port + range.operator])
        listen({ hostname: '127.0.0.1', port: one, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Another program has one of them.
    }
  }
}
