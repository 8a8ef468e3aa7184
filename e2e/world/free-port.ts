import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections, which could take one during a restart. */
const range = { first: 11_000, count: 21_000 };

/** A port of this machine that is free now, and most likely still after a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = range.first + Math.floor(Math.random() * range.count);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // Another program has it.
    } finally {
      probe.close();
    }
  }
}
