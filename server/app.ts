import type { Surroundings } from '@story-pointer/core/session/decision';
import type { Server, WebSocketHandler } from 'bun';
import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { AggregatorRegistry } from 'prom-client';
import type { Bus } from './bus/bus.ts';
import type { EdgeLimits } from './edge-limits.ts';
import { createApi } from './http/api.ts';
import { basePathOf } from './http/base-path.ts';
import { clientAddress } from './http/client-address.ts';
import { protect } from './http/headers.ts';
import { digest } from './http/identity.ts';
import { RateWatch } from './http/limit-rates.ts';
import type { Limiter } from './http/limiter.ts';
import { EdgeError, edgeProblem } from './http/problem.ts';
import { Live, type Visitor } from './live/live.ts';
import { createLiveRoute } from './live/route.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { Rooms } from './rooms/rooms.ts';
import { type Store, StoreFailure } from './stores/store.ts';
import { within } from './within.ts';
import type { Counts } from './workers/messages.ts';

export interface AppParts extends Surroundings {
  readonly store: Store;
  /** What joins this process with others on the same store; undefined where it is alone. */
  readonly bus: Bus | undefined;
  readonly limiter: Limiter;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The address people open; '' where it is not configured. */
  readonly publicUrl: string;
  /** An analytics script of the operator's own; '' for none. */
  readonly analyticsScriptUrl: string;
  readonly edge: EdgeLimits;
  /** Serves the built web; undefined where something else does, as in development. */
  readonly web: ((c: Context) => Response) | undefined;
  /** What all processes that share the port have counted; undefined where there is no other. */
  readonly collectCounts: (() => Promise<readonly Counts[]>) | undefined;
}

/** How long the store may take to answer before the server counts as not ready. */
const readySeconds = 2;

/** After how many seconds it is worth asking again a store that could not do its work. */
const retryAfter = 5;

/** The whole server, as a function of its parts: what `Bun.serve` needs to run it. */
export interface App {
  readonly fetch: (request: Request, server: Server<Visitor>) => Response | Promise<Response>;
  readonly websocket: WebSocketHandler<Visitor>;
  /** Ends all live connections, so that their pages come back to the next server. */
  readonly closeLive: () => void;
  /** Forgets what has had its time. */
  readonly prune: Rooms['prune'];
  /** Takes from the store what other processes did and this one did not hear. */
  readonly catchUp: () => Promise<void>;
  /** What this process has counted. */
  readonly count: () => Promise<Counts>;
}

export function createApp(all: AppParts): App {
  const { log, publicUrl, analyticsScriptUrl, web, edge, limiter, collectCounts, ...parts } = all;
  const { bus } = parts;
  const metrics = createMetrics({
    roomsInMemory: () => rooms.inMemory,
    isBusConnected: bus && (() => bus.isConnected),
  });
  const live = new Live(log, metrics, parts.now);
  const rooms = new Rooms({
    ...parts,
    digest,
    tell: (told) => live.tell(told),
    onGap: () => metrics.gapsHealed.inc(),
  });
  const onLag = (error: unknown) => log.error({ error }, 'catching up with the store failed');
  bus?.listen({
    heard: (step) => {
      metrics.stepsHeard.inc();
      rooms.hear(step).catch(onLag);
    },
    missed: (sessionIds) => {
      rooms.catchUp(sessionIds).catch(onLag);
    },
  });
  const addressOf = (c: Context<{ Bindings: Server<Visitor> }>) =>
    clientAddress(c, c.env.requestIP(c.req.raw)?.address ?? '', edge.trustedProxies);
  const watch = new RateWatch(edge, limiter, addressOf);
  const goLive = createLiveRoute({
    rooms,
    publicUrl,
    limits: edge,
    addressOf,
    onMissed: (c) => watch.missed(c),
  });

  const basePath = basePathOf(publicUrl);
  const app = new Hono<{ Bindings: Server<Visitor> }>({
    // Everything else sees a host of its own; a proxy may have taken the path away already.
    getPath: (request) => {
      const path = getPath(request);
      return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
    },
  });
  app.use(protect(analyticsScriptUrl));
  if (basePath !== '') app.get(basePath, (c) => c.redirect(`${basePath}/`, 308));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    try {
      await within(readySeconds, 'the store', parts.store.check());
    } catch (error) {
      log.error({ error }, 'not ready');
      throw new EdgeError('notReady');
    }
    // Without the bus it works all the same: the others hear of it a little later.
    return c.json({ store: 'ok', ...(bus && { bus: bus.isConnected ? 'ok' : 'away' }) });
  });
  app.get('/metrics', async (c) => {
    c.header('content-type', metrics.registry.contentType);
    const counts = await collectCounts?.();
    const registry = counts ? AggregatorRegistry.aggregate([...counts]) : metrics.registry;
    return c.body(await registry.metrics());
  });
  app.use('/api/*', watch.everything);
  app.on('POST', ['/api/sessions', '/api/sessions/:id/participants'], watch.entries);
  app.get('/api/sessions/:id/live', (c) => goLive(c, c.env));
  app.route('/api', createApi(rooms, metrics, publicUrl));
  app.get('*', (c) => {
    if (c.req.path.startsWith('/api/') || !web) throw new EdgeError('notFound');
    return web(c);
  });
  app.notFound(() => edgeProblem(new EdgeError('notFound')));
  app.onError((error, c) => {
    if (error instanceof EdgeError) return edgeProblem(error);
    // The address without its query: whose seat it is about is nobody's business.
    log.error({ error, method: c.req.method, path: c.req.path }, 'request failed');
    return edgeProblem(
      error instanceof StoreFailure
        ? new EdgeError('notReady', { retryAfter })
        : new EdgeError('failure'),
    );
  });

  return {
    fetch: (request, server) => {
      live.attach(server);
      return app.fetch(request, server);
    },
    websocket: live.handler,
    closeLive: () => live.closeAll(),
    prune: (...since) => rooms.prune(...since),
    catchUp: () => rooms.catchUp(),
    count: async () => (await metrics.registry.getMetricsAsJSON()).map((one) => ({ ...one })),
  };
}
