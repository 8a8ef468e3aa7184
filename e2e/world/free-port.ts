import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A part for each worker, whose ports follow one another: two programs that start at once get different ones. All are
 * below those that systems give to connections, which could take one during a restart.
 */
const range = { first: 30_000, count: 300, parts: 9 };

const part = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % range.parts;
let next = Math.floor(Math.random() * range.count);

/** A port of this machine that is free now, and most likely still after a restart. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % range.count;
    const port = range.first + part * range.count + next;
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
