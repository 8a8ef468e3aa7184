import { type Id, makeId } from '@story-pointer/core/ids';
import type { RoomLimits } from '@story-pointer/core/session/decision';
import { serve } from 'bun';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Store } from '../stores/store.ts';

interface Options {
  readonly store?: Store;
  readonly limits?: RoomLimits;
  readonly publicUrl?: string;
}

/** The real server on a free port of this machine, without the web; stopped when disposed of. */
export async function startServer({
  store = new MemoryStore(),
  limits = { participants: 50, stories: 50 },
  publicUrl = '',
}: Options = {}) {
  const now = () => performance.timeOrigin + performance.now();
  const newId = (): Id => makeId(now(), Math.random());
  const log = createLog('silent');
  const app = createApp({ store, log, now, newId, limits, publicUrl, web: undefined });
  const server = serve({ port: 0, hostname: '127.0.0.1', ...app });
  return {
    url: `http://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await store.close();
    },
  };
}
