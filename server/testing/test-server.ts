import { makeId } from '@story-pointer/core/ids';
import { serve } from 'bun';
import { type AppParts, createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { MemoryStore } from '../stores/memory-store.ts';

/**
 * The real server on a free port of this machine, stopped when disposed of.
 * @param parts what differs from a server with a memory of its own and without the web
 */
export async function startServer(parts: Partial<AppParts> = {}) {
  const now = () => performance.timeOrigin + performance.now();
  const store = parts.store ?? new MemoryStore();
  const app = createApp({
    store,
    now,
    log: createLog('silent'),
    newId: () => makeId(now(), Math.random()),
    limits: { participants: 50, stories: 50 },
    publicUrl: '',
    analyticsScriptUrl: '',
    web: undefined,
    ...parts,
  });
  const server = serve({ port: 0, hostname: '127.0.0.1', ...app });
  return {
    url: `http://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await store.close();
    },
  };
}
