import type { Surroundings } from '@story-pointer/core/session/decision';
import type { Server, WebSocketHandler } from 'bun';
import { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import AggregatorRegistry from 'prom-client/lib/cluster.js';
import type { Bus } from './bus/bus.ts';
import type { EdgeLimits } from './edge-limits.ts';
import { Admission } from './http/admission.ts';
import { createApi } from './http/api.ts';
import { Call, type Env } from './http/call.ts';
import { Commands, commandRoute } from './http/commands.ts';
import { createGate } from './http/gate.ts';
import { headersOfCalls, headersOfPages, withHeaders } from './http/headers.ts';
import { digest, Identity } from './http/identity.ts';
import { createInvite } from './http/invite.ts';
import { RateWatch } from './http/limit-rates.ts';
import type { Limiter } from './http/limiter.ts';
import { ownNetworkOnly } from './http/own-network.ts';
import { Places } from './http/places.ts';
import { EdgeError, edgePage, edgeProblem } from './http/problem.ts';
import { publicAddress } from './http/public-address.ts';
import { createFindSession } from './http/session-id.ts';
import type { Web } from './http/web.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { Refusals } from './metrics/refusals.ts';
import { Readiness } from './readiness.ts';
import { Rooms } from './rooms/rooms.ts';
import { runDueJobs } from './scheduler.ts';
import { type Store, StoreFailure } from './stores/store.ts';
import { WebSockets } from './transport/websocket.ts';
import type { WebSocketClient } from './transport/websocket-client.ts';
import type { Counts } from './workers/messages.ts';

export interface AppParts extends Omit<Surroundings, 'digest'> {
  readonly store: Store;
  /** Joins this process with others on the same store; undefined where it is alone. */
  readonly bus: Bus | undefined;
  readonly limiter: Limiter;
  /** Milliseconds of a clock that does not jump. */
  readonly clock: () => number;
  readonly log: Log;
  /** Makes a mark that no other version of a room has. */
  readonly newMark: () => string;
  /** The address people open; '' where it is not configured. */
  readonly publicUrl: string;
  /** An analytics script of the operator's own; '' for none. */
  readonly analyticsScriptUrl: string;
  readonly edge: EdgeLimits;
  /** Serves the built web; undefined where something else does, as in development. */
  readonly web: Web | undefined;
  /** Collects the counts of all processes that share the port; undefined where there is no other. */
  readonly collectCounts: (() => Promise<readonly Counts[]>) | undefined;
}

/** After how many seconds it is worth asking again a store that could not do its work. */
const retryAfter = 5;

/** Answers that take long to read which may be on their way at a time; there is hardly ever one. */
const longAnswersOfSession = 64;
const longAnswersToAddress = 32;

/** The whole server, as a function of its parts: what `Bun.serve` needs to run it. */
export interface App {
  readonly fetch: (
    request: Request,
    server: Server<WebSocketClient>,
  ) => Response | Promise<Response>;
  readonly websocket: WebSocketHandler<WebSocketClient>;
  /** Closes all WebSockets once their commands are answered, so that their pages come to the next server. */
  readonly closeAll: () => Promise<void>;
  /** While the process can hardly hold any more connections, only pages with a seat have WebSockets. */
  readonly setCrowded: (isCrowded: boolean) => void;
  /** Deletes expired sessions and receipts. */
  readonly prune: Rooms['prune'];
  /** Runs the scheduled actions that are due. Returns in how many milliseconds to call it again. */
  readonly runDueJobs: () => Promise<number>;
  /** Reads from the store the changes of other processes that did not arrive here. */
  readonly catchUp: () => Promise<void>;
  /** Tells the other processes that this one is running, and notices those that are gone. */
  readonly beat: () => void;
  /** Cuts off pages that have disappeared without closing their connection. */
  readonly dropSilent: () => void;
  /** The counts of this process. */
  readonly count: () => Promise<Counts>;
}

export function createApp(all: AppParts): App {
  const { log, publicUrl, analyticsScriptUrl, web, edge, limiter, collectCounts, ...parts } = all;
  const { bus } = parts;
  const metrics = createMetrics({
    roomsInMemory: () => rooms.inMemory,
    isBusConnected: bus && (() => bus.isConnected),
  });
  const refusals = new Refusals(metrics, log);
  const longAnswers = new Places(longAnswersOfSession, longAnswersToAddress);
  const rooms = new Rooms({ ...parts, log, metrics, digest });
  const readiness = new Readiness(parts.store, log);
  const address = publicAddress(publicUrl);
  const identity = new Identity({
    address,
    now: parts.now,
    seatsIn: (sessionId, keyHash) => parts.store.seatsIn(sessionId, keyHash),
    holdsAny: async (keyHash) => (await parts.store.countSeats(keyHash)) > 0,
  });
  const watch = new RateWatch(edge, limiter, identity);
  const sockets = new WebSockets({
    ...{ rooms, metrics, refusals, identity, watch, longAnswers, asEdgeError },
    limits: edge,
    clock: parts.clock,
  });
  const commands = new Commands({ rooms, identity });
  const findSession = createFindSession(rooms, watch);
  const invite = createInvite({ rooms, watch, identity, findSession, log });
  const { basePath } = address;
  const reach = { basePath, trustedProxies: edge.trustedProxies };
  const app = new Hono<Env>({ getPath: (_, options) => options?.env?.path ?? '' });
  if (basePath !== '') app.get(basePath, (c) => c.redirect(`${basePath}/`, 308));
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', ownNetworkOnly, async (c) => {
    if (!(await readiness.isReady())) throw new EdgeError('notReady');
    // Without the bus it works all the same: the others hear of it a little later.
    return c.json({ store: 'ok', ...(bus && { bus: bus.isConnected ? 'ok' : 'away' }) });
  });
  app.get('/metrics', ownNetworkOnly, async (c) => {
    await watch.address(c.env);
    c.header('content-type', metrics.registry.contentType);
    const counts = await collectCounts?.();
    const registry = counts ? AggregatorRegistry.aggregate([...counts]) : metrics.registry;
    return c.body(await registry.metrics());
  });
  app.get('/api/sessions/:id/live', (c) => sockets.upgrade(c.env, c.req.param('id')));
  app.route(
    '/api',
    createApi({ rooms, metrics, commands, address, identity, watch, findSession, longAnswers }),
  );
  app.get('*', (c) => {
    if (c.env.isApi || !web) throw new EdgeError('notFound');
    return web(c, {
      count: () => watch.address(c.env),
      invite: (code) => invite(c.env, code),
    });
  });
  app.notFound(() => edgeProblem(new EdgeError('notFound')));
  app.onError((error, c) =>
    failed(error, c.env, matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path),
  );

  /** @param route the pattern of the address: what stands in it, such as a code, is nobody's business */
  function failed(error: unknown, { request: { method }, isApi }: Call, route?: string): Response {
    const known = asEdgeError(error, { method, route });
    const isPage = !isApi && method === 'GET' && known.retryAfter !== undefined;
    return isPage ? edgePage(known) : edgeProblem(known);
  }

  /** The error to show for anything that was thrown; the log has the rest. */
  function asEdgeError(error: unknown, where: object): EdgeError {
    if (error instanceof EdgeError) {
      if (error.reason) refusals.count(error.reason);
      return error;
    }
    log.error({ error, ...where }, 'request failed');
    return error instanceof StoreFailure
      ? new EdgeError('notReady', { retryAfter })
      : new EdgeError('failure');
  }

  const pass = createGate({ address, identity, watch, failed });
  const headers = headersOfPages(analyticsScriptUrl, web?.scriptHashes);
  const admission = new Admission();

  async function respond(call: Call): Promise<Response> {
    const { request } = call;
    const code = commands.codeIn(call);
    if (code !== undefined) return pass(call, () => commands.take(call, code), commandRoute);
    // HEAD gets the head of the answer to GET; Hono would leave its length out.
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    if (call.isApi) return pass(call, () => app.fetch(asked, call));
    return withHeaders(await app.fetch(asked, call), headers);
  }

  return {
    fetch: async (request, server) => {
      const call = new Call(request, server, reach);
      try {
        using _ = admission.enter(call);
        return await respond(call);
      } catch (error) {
        // It counts like any other, though nobody waits for that.
        watch.address(call).catch(() => undefined);
        return withHeaders(failed(error, call), call.isApi ? headersOfCalls : headers);
      }
    },
    websocket: sockets.handler,
    closeAll: () => sockets.closeAll(),
    setCrowded: (isCrowded) => sockets.setCrowded(isCrowded),
    prune: (since) => rooms.prune(since),
    runDueJobs: () => runDueJobs({ store: parts.store, rooms, now: parts.now, log }),
    catchUp: () => rooms.catchUp(),
    beat: () => rooms.beat(),
    dropSilent: () => sockets.dropSilent(),
    count: async () => (await metrics.registry.getMetricsAsJSON()).map((one) => ({ ...one })),
  };
}
