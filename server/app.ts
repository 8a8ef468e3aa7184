import type { Surroundings } from '@story-pointer/core/session/decision';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import type { Server } from 'bun';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { ApiSettings } from './api-tokens.ts';
import type { Bus } from './bus/bus.ts';
import { createApi } from './http/api.ts';
import { Call, type Env } from './http/call.ts';
import { createCheck } from './http/check.ts';
import { Commands, commandRoute } from './http/commands.ts';
import { CreationRights } from './http/creation.ts';
import { createDeliveryApi } from './http/deliveries.ts';
import { createGate } from './http/gate.ts';
import {
  headersOfCalls,
  headersOfEntries,
  headersOfPages,
  headersOfTrackerScript,
  headersOfWeb,
  letsIn,
  withHeaders,
} from './http/headers.ts';
import { Identity } from './http/identity.ts';
import { createInvite } from './http/invite.ts';
import { createMcp } from './http/mcp/mcp.ts';
import { createProbes } from './http/probes.ts';
import { EdgeError, edgePage, edgeProblem, storeAway } from './http/problem.ts';
import { askedHost, publicAddress } from './http/public-address.ts';
import type { Reach } from './http/reach.ts';
import { Relay } from './http/relay.ts';
import { ServiceAccess } from './http/service-access.ts';
import { createFindSession } from './http/session-id.ts';
import { createTeamApi } from './http/teams.ts';
import type { Web } from './http/web.ts';
import { Admission, probes } from './limits/admission.ts';
import { Leases } from './limits/leases.ts';
import { RateWatch } from './limits/rate-watch.ts';
import type { Limiter } from './limits/rates.ts';
import { forwardedAdvice, namedAdvice, Refusals } from './limits/refusals.ts';
import { type EdgeLimits, limitsOf } from './limits/table.ts';
import { OneAtATime, restAsLong } from './limits/turns.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Folders } from './metrics/storage-metrics.ts';
import { Readiness } from './readiness.ts';
import { RoomDirectory } from './room/directory.ts';
import { digest } from './room/receipts.ts';
import { TeamChanges } from './room/team-changes.ts';
import { Teams } from './room/teams.ts';
import { runDueJobs } from './scheduler.ts';
import { type Horizons, type Store, StoreFailure } from './stores/store.ts';
import type { ServiceSettings } from './tracker-tokens.ts';
import { Connections } from './transport/connections.ts';
import type { PageClient } from './transport/page-client.ts';
import { openEventStream, openFeed } from './transport/sse.ts';
import { WebSockets } from './transport/websocket.ts';
import { createSender, type WebhookSettings } from './webhooks/create-sender.ts';
import type { Counts } from './workers/messages.ts';

export interface AppParts extends Omit<Surroundings, 'digest'> {
  readonly store: Store;
  /** Connects this process to others on the same store; undefined if it is the only one. */
  readonly bus: Bus | undefined;
  readonly limiter: Limiter;
  readonly clock: () => number;
  readonly log: Log;
  /** Makes a mark that no other version of a room has. */
  readonly newMark: () => string;
  readonly publicUrl: string;
  readonly analyticsScriptUrl: string;
  readonly frameAncestors: readonly string[];
  readonly trackers: readonly TrackerName[];
  readonly service: ServiceSettings;
  readonly api: ApiSettings;
  readonly reach: Reach;
  readonly edge: EdgeLimits;
  readonly web: Web | undefined;
  /** Whether metrics and readiness are served beside the pages. */
  readonly servesOperations: boolean;
  /** The folders whose disks metrics watch. */
  readonly folders?: Folders;
  /** Collects the counts of all processes that share the port; undefined if there is only one. */
  readonly collectCounts: (() => Promise<readonly Counts[]>) | undefined;
  readonly webhooks: WebhookSettings;
}

const routeOf = (c: Context<Env>) =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path;

export type App = ReturnType<typeof createApp>;

export function createApp(all: AppParts) {
  const { log, publicUrl, analyticsScriptUrl, web, edge, limiter, collectCounts, ...parts } = all;
  const { trackers, bus } = parts;
  const metrics = createMetrics({
    roomsInMemory: () => rooms.inMemory,
    inUse: () => ({
      requests: admission.requests.taken,
      waiting_requests: admission.turns.waiting,
      large_bodies: admission.largeBodies.taken,
      long_answers: longAnswers.taken,
      program_waits: waits.taken,
      connections: connections.taken,
      session_bytes: rooms.held.bytes,
      commands: sockets.underWay,
    }),
    isBusConnected: bus && (() => bus.isConnected),
    folders: parts.folders,
  });
  const limits = limitsOf(edge);
  const refusals = new Refusals(metrics, log, limits);
  const isVerbose = log.isLevelEnabled('debug');
  const longAnswers = new Leases(limits.held.longAnswers);
  const longCommands = new OneAtATime(restAsLong);
  const admission = new Admission(limits);
  const webhooks = createSender({ ...parts, log, metrics, web }, () => ({ rooms, changes }));
  const rooms = new RoomDirectory({
    ...parts,
    ...webhooks.parts,
    log,
    metrics,
    digest,
    memory: limits.held.sessionBytes,
  });
  const ofTeams = { ...parts, ...webhooks.parts, log, metrics, digest, rooms };
  const teams = new Teams(ofTeams);
  const changes = new TeamChanges({ ...ofTeams, teams });
  const readiness = new Readiness(parts.store, log);
  const address = publicAddress(publicUrl);
  const identity = new Identity({
    address,
    digest,
    now: parts.now,
    grants: parts.api.grants,
    teamGrant: (tokenHash, sessionId) => teams.grant(tokenHash, sessionId),
    seatsIn: (sessionId, keyHash) => parts.store.seatsIn(sessionId, keyHash),
    holdsAny: async (keyHash) =>
      (await parts.store.countSeats(keyHash)) > 0 || (await parts.store.teams.hasRights(keyHash)),
  });
  const watch = new RateWatch(limits, limiter, identity);
  const creation = new CreationRights({ ...parts.api, identity, watch, digest });
  const connections = new Connections({
    ...{ rooms, metrics, log, refusals, identity, watch, longAnswers },
    limits: limits.held.connections,
    clock: parts.clock,
  });
  const sockets = new WebSockets({
    ...{ connections, refusals, watch, asEdgeError },
    clock: parts.clock,
  });
  const commands = new Commands({ rooms, identity, watch, longCommands });
  const closing = new AbortController();
  const waits = new Leases(limits.held.programWaits);
  const findSession = createFindSession(rooms, watch);
  const invite = createInvite({ rooms, watch, identity, findSession, log });
  const { basePath } = address;
  const reach = { basePath, trustedProxies: edge.trustedProxies };
  const pages = { ...reach, isOperations: parts.servesOperations };
  const app = new Hono<Env>({ getPath: (_, options) => options?.env?.path ?? '' });
  if (basePath !== '') app.get(basePath, (c) => c.redirect(`${basePath}/`, 308));
  if (isVerbose) {
    app.use(async (c, next) => {
      c.env.route = routeOf(c);
      await next();
    });
  }
  app.route('/', createProbes({ readiness, bus, watch, metrics, collectCounts }));
  app.get('/api/sessions/:id/live', (c) => {
    const code = c.req.param('id');
    if (c.env.header('upgrade')?.toLowerCase() === 'websocket') return sockets.upgrade(c.env, code);
    const isStream = c.env.header('accept') === 'text/event-stream';
    if (!isStream || c.env.request.method !== 'GET') throw new EdgeError('upgradeNeeded');
    return openEventStream(connections, c.env, code);
  });
  app.get('/api/sessions/:id/events', async (c) => {
    if (c.env.request.method !== 'GET') return c.body(null);
    return await openFeed(connections, c.env, c.req.param('id'));
  });
  app.route(
    '/api',
    createApi({
      ...{ rooms, metrics, address, identity, watch, findSession, longAnswers, longCommands },
      creation,
      limits: { ...edge, ...parts.limits },
      relay: new Relay({
        ...{ trackers, limits, watch, log, reach: parts.reach },
        access: new ServiceAccess(parts.service, address, identity, parts.now),
      }),
    }),
  );
  app.route('/api', createCheck({ ...parts, address, limits, watch, edge }));
  const byAddress = { teams, changes, address, rooms, identity, watch, longAnswers, digest };
  app.route('/api', createTeamApi(byAddress));
  app.route('/api', createDeliveryApi({ ...ofTeams, teams, identity }));
  const mcp = createMcp({
    parts: { rooms, teams, watch, waits, digest, creation, closing: closing.signal },
    ...{ identity, address, asEdgeError, longCommands },
  });
  app.all('/mcp', (c) => mcp(c.env, (address.origin ?? askedHost(c)) + basePath));
  app.all('/.well-known/*', () => edgeProblem(new EdgeError('notFound')));
  app.get('*', (c) => {
    if (c.env.isApi || !web) throw new EdgeError('notFound');
    return web(c, { count: () => watch.address(c.env), invite: (code) => invite(c.env, code) });
  });
  app.notFound(() => edgeProblem(new EdgeError('notFound')));
  app.onError((error, c) => failed(error, c.env, routeOf(c)));

  /** @param route the pattern of the address, which itself can hold a code that must not be logged */
  function failed(error: unknown, { request: { method }, isApi }: Call, route?: string): Response {
    const known = asEdgeError(error, { method, route });
    const isPage = !isApi && method === 'GET' && known.retryAfter !== undefined;
    return isPage ? edgePage(known) : edgeProblem(known);
  }

  /** The error to show for a thrown value; the log has the details. */
  function asEdgeError(error: unknown, where: object): EdgeError {
    if (error instanceof EdgeError) {
      if (error.reason) refusals.count(error.reason, error.advice);
      return error;
    }
    log.error({ error, ...where }, 'request failed');
    const isStore = error instanceof StoreFailure;
    metrics.failures.inc({ cause: isStore ? 'store' : 'other' });
    return isStore ? storeAway() : new EdgeError('failure');
  }

  const pass = createGate({ address, identity, watch, now: parts.now, failed });
  const headers = headersOfPages(analyticsScriptUrl, web?.scriptHashes, parts.frameAncestors);
  const ofTrackers = headersOfTrackerScript(trackers, parts.service.tokens.size > 0);
  const headersAt = headersOfWeb(headers, ofTrackers);
  async function respond(call: Call): Promise<Response> {
    const { request } = call;
    const code = call.codeOfCommand;
    if (code !== undefined) {
      call.route = commandRoute;
      return pass(call, () => commands.take(call, code), commandRoute);
    }
    // Hono would leave the content length out of the answer to HEAD.
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    if (call.isApi) return pass(call, () => app.fetch(asked, call));
    const answer = withHeaders(await app.fetch(asked, call), headersAt(call.path));
    return letsIn(call.path) ? withHeaders(answer, headersOfEntries) : answer;
  }
  async function admit(call: Call): Promise<Response> {
    if (edge.trustedProxies === 0 && call.header('x-forwarded-for') !== undefined)
      refusals.count('forwarded_header', forwardedAdvice);
    if (parts.service.signIn?.isForged(call)) refusals.count('name_header', namedAdvice);
    try {
      using _ = await admission.enter(call);
      return await respond(call);
    } catch (error) {
      // It counts against the limits like any request, but its answer does not wait for that.
      watch.address(call).catch(() => undefined);
      return withHeaders(failed(error, call), call.isApi ? headersOfCalls : headers);
    }
  }

  async function handle(call: Call): Promise<Response> {
    if (!isVerbose) return await admit(call);
    const begin = performance.now();
    const response = await admit(call);
    const milliseconds = Math.round(performance.now() - begin);
    const { request, route } = call;
    log.debug({ method: request.method, route, status: response.status, milliseconds }, 'request');
    return response;
  }

  return {
    fetch: (request: Request, server: Server<PageClient>) =>
      handle(new Call(request, server, pages)),
    /** For a port that only the operator reaches. */
    fetchOperations: async (request: Request, server: Server<PageClient>) => {
      const call = new Call(request, server, { ...reach, isOperations: true });
      return probes.has(call.path) ? await handle(call) : edgeProblem(new EdgeError('notFound'));
    },
    websocket: sockets.handler,
    /** Closes all WebSockets after their commands are answered, so that their pages connect to the next server. */
    closeAll: () => {
      closing.abort();
      return connections.closeAll(sockets.settled());
    },
    /** While the process is short of connections, only pages with a seat have WebSockets. */
    setCrowded: (isCrowded: boolean) => connections.setCrowded(isCrowded),
    prune: (since: Horizons) => rooms.prune(since),
    /** Runs the scheduled actions that are due. Returns the milliseconds until the next call. */
    runDueJobs: () => runDueJobs({ store: parts.store, rooms, now: parts.now, log }),
    /** Sends webhooks what is due. Returns the milliseconds until the next call. */
    sendWebhooks: () => webhooks.sender.run(),
    stopWebhooks: () => webhooks.sender.stop(),
    /** The time of day was set by so many milliseconds. */
    followClock: (by: number) => rooms.followClock(by),
    catchUp: () => rooms.catchUp(),
    /** Tells the other processes that this one is running, and notices those that have stopped. */
    beat: () => rooms.beat(),
    dropSilent: () => connections.dropSilent(),
    count: async (): Promise<Counts> =>
      (await metrics.registry.getMetricsAsJSON()).map((one) => ({ ...one })),
  };
}
