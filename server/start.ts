import { lookup } from 'node:dns/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeId } from '@story-pointer/core/ids';
import { importLimits } from '@story-pointer/core/import/limits';
import { type PrivacyFact, privacyFacts } from '@story-pointer/core/privacy';
import { isRelayed } from '@story-pointer/core/trackers/trackers';
import { isStandaloneExecutable, serve } from 'bun';
import { readApiSettings } from './api-tokens.ts';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { mostLiveOf, tooFewFiles, watchDescriptors } from './descriptors.ts';
import { reach } from './http/reach.ts';
import { createWeb } from './http/web.ts';
import { LocalLimiter } from './limits/rates.ts';
import { edgeLimitsOf, roomLimitsOf } from './limits/table.ts';
import type { Log } from './log.ts';
import { readLogo } from './logo.ts';
import { mostOpenFiles } from './open-files.ts';
import { startRetention } from './retention.ts';
import { newMark } from './room/queue.ts';
import { startScheduler } from './scheduler.ts';
import { stopInOrder } from './stop.ts';
import { openDatabase, sqlitePath, unusable } from './stores/database.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { sampleRoom } from './stores/sample.ts';
import { type Store, TemporaryFailure } from './stores/store.ts';
import { readServiceSettings, type ServiceSettings } from './tracker-tokens.ts';
import { wallClock } from './wall-clock.ts';
import { readWebhookSettings } from './webhooks/settings.ts';
import { patiently } from './within.ts';
import type { WorkerLine } from './workers/worker-line.ts';

let onClockSet = (_by: number): void => {};
const now = wallClock(undefined, undefined, (by) => onClockSet(by));

const signals = ['SIGINT', 'SIGTERM'] as const;

/** In milliseconds: the wait of a start for its database, and between two attempts. */
const databasePatience = 60_000;
const databasePace = 1000;

/** Milliseconds between two heartbeats to the other processes. */
const heartbeatInterval = 500;

/** Milliseconds between two queries of the store: lost messages are noticed within 5 seconds. */
const pollInterval = 4000;

const highestPort = 65_535;

/** From the port of the pages to that of the operator. */
export const portsAbove = 10_000;

/** Milliseconds between two searches for silent connections. */
const silenceCheckInterval = 5000;

/** In bytes: of the machine, or of the control group where that allows less. */
function usableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/** An unpredictable number in [0, 1). */
function random(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}

/** @param line the channel to the supervisor; undefined if this is the only process @returns the port it listens on */
export async function start(
  config: Config,
  log: Log,
  line: WorkerLine | undefined,
): Promise<number> {
  const service = readServiceSettings(config);
  const api = readApiSettings(config);
  const store = await openStore(config, log);
  const redis = await openRedis(config, log);
  const mostFiles = mostOpenFiles();
  const web = config.NODE_ENV === 'production' ? await openWeb(config, service) : undefined;
  const app = createApp({
    store,
    bus: redis?.bus,
    limiter: redis?.limiter ?? new LocalLimiter(),
    log,
    now,
    clock: () => performance.now(),
    newId: () => makeId(now(), random()),
    newMark,
    limits: roomLimitsOf(config),
    publicUrl: config.PUBLIC_URL,
    analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL,
    frameAncestors: config.FRAME_ANCESTORS,
    trackers: config.TRACKERS,
    ...{ service, api, reach },
    edge: edgeLimitsOf(config, mostLiveOf(mostFiles), usableMemory()),
    web,
    servesOperations: config.OPERATIONS_PORT === config.PORT,
    folders: foldersOf(config),
    collectCounts: line && (() => line.collect()),
    webhooks: readWebhookSettings(config, web && [...web.chatTexts.keys()]),
  });
  onClockSet = app.followClock;
  const { PORT, HOST } = config;
  const isOneOfSeveral = line !== undefined;
  const server = await listen({ PORT, HOST, prefix: '' }, app, app.fetch, isOneOfSeveral);
  const operations = await listenForOperator(config, app, log, line?.number);

  // Other processes and programs may have changed, erased or restored the data.
  const catchUp = () =>
    app.catchUp().catch((error) => log.error({ error }, 'catching up with the store failed'));
  setInterval(catchUp, pollInterval).unref();
  const stopScheduler = startScheduler(app.runDueJobs, log);
  const stopWebhooks = startScheduler(app.sendWebhooks, log);
  if (redis) setInterval(app.beat, heartbeatInterval).unref();
  setInterval(app.dropSilent, silenceCheckInterval).unref();
  watchDescriptors({ server, app, log, mostFiles });
  // One process is enough for this.
  if (!line || line.number === 1) {
    const warning = tooFewFiles(mostFiles, config);
    if (warning !== undefined) log.warn(warning);
    startRetention({ prune: app.prune, store, days: config.RETENTION_DAYS, log });
  }

  let isStopping = false;
  const stop = async (why: string) => {
    // Ctrl-C arrives more than once: from the terminal and from the parent process.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal: why }, 'stopping');
    stopScheduler();
    stopWebhooks();
    await operations?.stop(true);
    await stopInOrder({ app, server, store, log });
    redis?.close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => stop(signal));
  const { port = config.PORT } = server;
  line?.open(port, app.count, () => stop('the supervisor is gone'));
  return port;
}

/** The folders whose disks metrics watch. */
function foldersOf({ DATA_SOURCE, DATABASE_URL, BACKUP_FOLDER }: Config) {
  const path = DATA_SOURCE === 'database' ? sqlitePath(DATABASE_URL) : undefined;
  return {
    ...(path !== undefined && { data: dirname(resolve(path)) }),
    ...(BACKUP_FOLDER && { backups: BACKUP_FOLDER }),
  };
}

/** By default far above the pages, away from a neighbour's; if it is taken the pages are served all the same. */
async function listenForOperator(config: Config, app: App, log: Log, worker: number | undefined) {
  const { PORT: pages, OPERATIONS_PORT: chosen, OPERATIONS_HOST: HOST } = config;
  // Shared, a port that was not chosen could be a page's port of another installation. One worker counts for all.
  const isShared = worker !== undefined && chosen !== '';
  if (chosen === pages || (!isShared && (worker ?? 1) > 1)) return undefined;
  const above = pages === 0 ? 0 : ((pages + portsAbove - 1) % highestPort) + 1;
  const place = { PORT: chosen === '' ? above : chosen, HOST, prefix: 'OPERATIONS_' };
  try {
    const server = await listen(place, app, app.fetchOperations, isShared);
    log.debug({ operations: server.port }, 'metrics and readiness are served');
    return server;
  } catch (error) {
    if (chosen !== '' || !(error instanceof ConfigError)) throw error;
    log.warn({ error }, 'metrics and readiness are not served');
    return undefined;
  }
}

interface Place extends Pick<Config, 'PORT' | 'HOST'> {
  /** The beginning of the names of its settings. */
  readonly prefix: string;
}

/** @throws {ConfigError} if it cannot listen there */
async function listen(
  { PORT, HOST, prefix }: Place,
  { websocket }: App,
  fetch: App['fetch'],
  reusePort: boolean,
) {
  try {
    return serve({
      ...{ port: PORT, hostname: HOST, reusePort, fetch, websocket },
      maxRequestBodySize: importLimits.bytes,
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // For an unknown name the runtime reports an arbitrary error.
    const isKnown = await lookup(HOST).then(Boolean, () => false);
    const reason = isKnown ? whyNotListening(prefix)[code] : 'there is no host of that name';
    if (reason === undefined) throw error;
    throw new ConfigError(
      `${prefix}PORT is "${PORT}" and ${prefix}HOST is "${HOST}", but ${reason}.`,
    );
  }
}

const whyNotListening = (prefix: string): Readonly<Record<string, string>> => ({
  EADDRINUSE: `another program is listening there. Stop it, or choose another ${prefix}PORT`,
  EACCES: `this user may not listen there. Choose a ${prefix}PORT from 1024 on`,
  EADDRNOTAVAIL: 'this machine has no such address',
});

/** Waits for a database that is away, as after the start of a whole machine. @throws {ConfigError} */
async function openStore(
  { DATA_SOURCE, DATABASE_URL, REDIS_URL }: Config,
  log: Log,
): Promise<Store> {
  if (DATA_SOURCE === 'memory') return new MemoryStore([sampleRoom()]);
  const mayPass = (error: unknown) => {
    if (!(error instanceof TemporaryFailure)) return false;
    log.warn({ reason: unusable(DATABASE_URL, error).message }, 'waiting for the database');
    return true;
  };
  const onUpgrade = (from: number, to: number) => log.info({ from, to }, 'upgraded the tables');
  const company = REDIS_URL ? 'together' : 'alone';
  const open = () => openDatabase(DATABASE_URL, Date.now, company, onUpgrade);
  // The first process of a container has to end by a signal itself.
  const end = () => process.exit(0);
  for (const signal of signals) process.on(signal, end);
  try {
    return await patiently(databasePatience, mayPass, open, databasePace);
  } catch (error) {
    throw unusable(DATABASE_URL, error);
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** Loaded only if used, to save memory. */
async function openRedis({ REDIS_URL }: Config, log: Log) {
  if (!REDIS_URL) return undefined;
  const { openRedis } = await import('./redis/open-redis.ts');
  return openRedis(REDIS_URL, log);
}

function openWeb(config: Config, { tokens, word, signIn }: ServiceSettings) {
  // The executable carries the built web beside its program.
  const dist = isStandaloneExecutable ? './dist' : '../web/dist';
  const settings = {
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    siteName: config.SITE_NAME,
    logo: readLogo(config),
    imprintUrl: config.IMPRINT_URL,
    supportUrl: config.SUPPORT_URL,
    signIn,
    retentionDays: config.RETENTION_DAYS,
    privacyFacts: factsOf(config),
    maxStories: config.MAX_STORIES,
    analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL,
    hasRouterDevtools: config.ROUTER_DEVTOOLS === 'on',
    trackers: config.TRACKERS,
    needsCreateToken: config.CREATE_TOKEN !== '',
    served: { names: [...tokens.keys()], hasWord: word !== '' },
  };
  return createWeb(fileURLToPath(new URL(dist, import.meta.url)), settings, config.HOST);
}

/** The statements of the page /privacy that hold for these settings. */
function factsOf(config: Config): readonly PrivacyFact[] {
  const { DATABASE_URL, TRACKERS, ANALYTICS_SCRIPT_URL, IMPRINT_URL } = config;
  const isStored = config.DATA_SOURCE === 'database';
  const isFile = sqlitePath(DATABASE_URL) !== undefined;
  const holds: Readonly<Record<PrivacyFact, boolean>> = {
    sqlite: isStored && isFile,
    postgres: isStored && !isFile,
    memory: !isStored,
    redis: config.REDIS_URL !== '',
    signIn: config.NAME_HEADER !== '',
    trackers: TRACKERS.length > 0,
    publicTrackers: TRACKERS.some((name) => !isRelayed(name)),
    ownTrackers: TRACKERS.some(isRelayed),
    serverTokens: config.TRACKER_TOKENS_FILE !== '',
    password: config.TRACKER_PASSWORD_FILE !== '',
    webhooks: config.WEBHOOKS === 'on',
    ownWebhook: config.WEBHOOK_URL !== '',
    analytics: ANALYTICS_SCRIPT_URL !== '',
    noAnalytics: ANALYTICS_SCRIPT_URL === '',
    imprint: IMPRINT_URL !== '',
    noImprint: IMPRINT_URL === '',
  };
  return privacyFacts.filter((fact) => holds[fact]);
}
