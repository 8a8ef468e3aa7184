import { fileURLToPath } from 'node:url';
import { makeId } from '@story-pointer/core/ids';
import { isStandaloneExecutable, serve } from 'bun';
import { createApp } from './app.ts';
import { type Config, ConfigError, withoutSecrets } from './config.ts';
import { edgeLimitsOf } from './edge-limits.ts';
import { LocalLimiter } from './http/limiter.ts';
import { createWeb } from './http/web.ts';
import { keepUp } from './keep-up.ts';
import type { Log } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { keepTidy } from './retention.ts';
import { stopInOrder } from './stop.ts';
import { openDatabase } from './stores/database.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { sample } from './stores/sample.ts';
import type { Store } from './stores/store.ts';
import type { WorkerLine } from './workers/worker-line.ts';

/** The machine's own time, also once that is set right, with fractions that tell moments apart. */
const now = () => Date.now() + (performance.now() % 1);

/** A number in [0, 1) that nobody can predict. */
function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

/**
 * Starts the server, which then runs until a signal stops it.
 * @param line the way to the supervisor; undefined where this is the only process
 * @returns the port it listens on
 */
export async function start(
  config: Config,
  log: Log,
  line: WorkerLine | undefined,
): Promise<number> {
  const store = await openStore(config);
  const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, log, now) : undefined;
  const app = createApp({
    store,
    bus: redis?.bus,
    limiter: redis?.limiter ?? new LocalLimiter(now),
    log,
    now,
    newId: () => makeId(now(), random()),
    limits: { participants: config.MAX_PARTICIPANTS, stories: config.MAX_STORIES },
    publicUrl: config.PUBLIC_URL,
    analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL,
    edge: edgeLimitsOf(config),
    web: config.NODE_ENV === 'production' ? await openWeb(config) : undefined,
    collectCounts: line && (() => line.collect()),
  });
  const server = serve({
    port: config.PORT,
    hostname: config.HOST,
    reusePort: line !== undefined,
    fetch: app.fetch,
    websocket: app.websocket,
  });

  if (redis) keepUp(app.catchUp, log);
  // One of them is enough.
  if (!line || line.number === 1) {
    keepTidy({ prune: app.prune, store, days: config.RETENTION_DAYS, log });
  }

  let isStopping = false;
  const stop = async (why: string) => {
    // Ctrl-C arrives more than once: from the terminal and from whoever started the server.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal: why }, 'stopping');
    await stopInOrder({ app, server, store, log });
    redis?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  const { port = config.PORT } = server;
  line?.open(port, app.count, () => stop('the supervisor is gone'));
  return port;
}

async function openStore({ DATA_SOURCE, DATABASE_URL }: Config): Promise<Store> {
  if (DATA_SOURCE === 'memory') return new MemoryStore([sample]);
  try {
    return await openDatabase(DATABASE_URL, Date.now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The database at ${withoutSecrets(DATABASE_URL)} cannot be used: ${reason}`,
    );
  }
}

function openWeb(config: Config) {
  // The executable carries the built web beside its program.
  const dist = isStandaloneExecutable ? './dist' : '../web/dist';
  return createWeb(fileURLToPath(new URL(dist, import.meta.url)), {
    publicUrl: (config.PUBLIC_URL || `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    supportUrl: config.SUPPORT_URL,
    analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL,
    hasRouterDevtools: config.ROUTER_DEVTOOLS === 'on',
  });
}
