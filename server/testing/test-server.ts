import { makeId } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import { serve } from 'bun';
import { type AppParts, createApp } from '../app.ts';
import { reach } from '../http/reach.ts';
import { LocalLimiter } from '../limits/rates.ts';
import type { EdgeLimits } from '../limits/table.ts';
import { createLog } from '../log.ts';
import { newMark } from '../room/queue.ts';
import { MemoryStore } from '../stores/memory-store.ts';

/** Limits that never apply: tests make thousands of requests from one address. */
export const noEdgeLimits: EdgeLimits = {
  requestsPerBrowser: 1_000_000,
  requestsPerAddress: 1_000_000,
  entriesPerAddress: 1_000_000,
  missesPerAddress: 1_000_000,
  bytesPerBrowser: 1_000_000_000_000,
  bytesPerAddress: 1_000_000_000_000,
  nudgesPerBrowser: 1_000_000,
  connections: 1_000_000,
  connectionsPerSession: 1_000_000,
  connectionsPerAddress: 1_000_000,
  sessionBytes: 1_000_000_000,
  trustedProxies: 0,
};

/**
 * The real server on a free port of this machine, stopped when disposed of.
 * @param parts overrides of a server with its data in memory and without the web
 */
export async function startServer(parts: Partial<AppParts> = {}) {
  const now = parts.now ?? (() => performance.timeOrigin + performance.now());
  const store = parts.store ?? new MemoryStore();
  const app = createApp({
    store,
    bus: undefined,
    limiter: new LocalLimiter(parts.clock),
    now,
    clock: () => performance.now(),
    log: createLog('silent'),
    newId: () => makeId(now(), Math.random()),
    newMark,
    limits: { participants: 50, stories: 50, bytes: 10_000_000, seatsPerBrowser: 1000 },
    publicUrl: '',
    analyticsScriptUrl: '',
    frameAncestors: [],
    trackers: [],
    service: { tokens: new Map(), word: '' },
    api: { grants: new Map(), createToken: '' },
    reach,
    webhooks: { isOff: false, allowed: ['127.0.0.1'], own: undefined, ownPort: undefined },
    edge: noEdgeLimits,
    web: undefined,
    servesOperations: true,
    collectCounts: undefined,
    ...parts,
  });
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: app.fetch,
    websocket: app.websocket,
    maxRequestBodySize: importLimits.bytes,
    // In seconds: a busy machine may take longer than the usual ten.
    idleTimeout: 60,
  });
  return {
    app,
    server,
    store,
    url: `http://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
      await store.close();
    },
  };
}
