import { fileURLToPath } from 'node:url';
import { makeId } from '@story-pointer/core/ids';
import { isStandaloneExecutable, serve } from 'bun';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig, withoutSecrets } from './config.ts';
import { edgeLimitsOf } from './edge-limits.ts';
import { isHealthy } from './health.ts';
import { LocalLimiter } from './http/limiter.ts';
import { createWeb } from './http/web.ts';

import { keepUp } from './keep-up.ts';
import { createLog } from './log.ts';
import { migrateData } from './migrate-data.ts';
import { openRedis } from './redis/open-redis.ts';
import { keepTidy } from './retention.ts';
import { stopInOrder } from './stop.ts';
import { openDatabase } from './stores/database.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { sample } from './stores/sample.ts';
import type { Store } from './stores/store.ts';
import { version } from './version.ts';

// Refusals of malformed input speak in sentences.
z.config(z.locales.en());

/** The machine's own time, also once that is set right, with fractions that tell moments apart. */
const now = () => Date.now() + (performance.now() % 1);

/** A number in [0, 1) that nobody can predict. */
function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
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
  });
  const server = serve({
    port: config.PORT,
    hostname: config.HOST,
    fetch: app.fetch,
    websocket: app.websocket,
  });

  if (redis) keepUp(app.catchUp, log);
  keepTidy({ prune: app.prune, store, days: config.RETENTION_DAYS, log });

  let isStopping = false;
  const stop = async (signal: string) => {
    // Ctrl-C arrives more than once: from the terminal and from whoever started the server.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await stopInOrder({ app, server, store, log });
    redis?.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  log.info(
    { version, port: server.port },
    `Story Pointer is ready at http://localhost:${server.port}`,
  );
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

/** @param option what stands behind the program's name, with what it is about */
async function run([option, ...values]: readonly string[]): Promise<void> {
  switch (option) {
    case undefined:
      return start();
    case '--version':
      process.stdout.write(`${version}\n`);
      return;
    case '--health':
      process.exitCode = (await isHealthy(readConfig(process.env))) ? 0 : 1;
      return;
    case '--migrate-data':
      return migrateData(...values);
    default:
      throw new ConfigError(
        `"${option}" is no option: there are --version, --health and --migrate-data.`,
      );
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
