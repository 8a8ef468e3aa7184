import { listen } from 'bun';

/** Below the ports that systems give to connections and to servers that ask for any. */
const range = { first: 20_000, count: 12_000 };

/** A port of this machine that is free now, and most likely still after a restart. */
export function freePort(): number {
  for (;;) {
    const port = range.first + Math.floor(Math.random() * range.count);
    try {
      listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop();
      return port;
    } catch {
      // Another program has it.
    }
  }
}
