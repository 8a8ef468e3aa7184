import {
  type Id,
  idSchema,
  participantIdSchema,
  type SessionId,
  storyIdSchema,
} from '@story-pointer/core/ids';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { asSent } from '@story-pointer/core/tally';
import type { RoomView } from '@story-pointer/core/view';
import type { Seat } from '@story-pointer/core/wire';
import {
  claimSeatRequestSchema,
  joinRequestSchema,
  linkSecretSchema,
  type MySessions,
  pageViewSchema,
  votesOfSchema,
} from '@story-pointer/core/wire';
import type { Links } from '@story-pointer/core/wire-room';
import { hash } from 'bun';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  detailsText,
  keysText,
  resultsText,
  roundsText,
  type Text,
  tableText,
  textOf,
  votesText,
} from '../clients/view-text.ts';
import type { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { OneAtATime } from '../limits/turns.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { RoomViews, Viewer } from '../room/views.ts';
import { type Asset, cacheableAsset, isKnown, serveAsset } from './asset.ts';
import { parse, parseBody } from './body.ts';
import type { Call, Env } from './call.ts';
import { type CreationRights, linksTo, readCreation } from './creation.ts';
import type { Identity, Newcomer } from './identity.ts';
import { type ApiLimits, describeApi } from './openapi/document.ts';
import { isFromPage } from './origin.ts';
import { answer, EdgeError, refusalProblem } from './problem.ts';
import { askedHost, type PublicAddress } from './public-address.ts';
import type { Relay } from './relay.ts';
import { leasesOf } from './room-leases.ts';
import { sendText } from './send-text.ts';
import { type FindSession, sessionIdIn } from './session-id.ts';

/** In the form of the `next` value of the previous page. */
const seatsQuery = z.object({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[\d:.TZ-]{1,30}~[A-Za-z0-9-]{1,36}$/)),
      z.transform((text) => {
        const [creationDate = '', participantId = ''] = text.split('~');
        return { creationDate, participantId };
      }),
    ),
  ),
});

const participantQuery = z.object({ participantId: z.optional(participantIdSchema) });
const roomQuery = z.object({ ...participantQuery.shape, votesOf: votesOfSchema });
const storyQuery = z.object({ ...participantQuery.shape, storyId: z.optional(storyIdSchema) });

const votesQuery = z.object({ ...storyQuery.shape, from: z.optional(idSchema) });

const roundsQuery = z.object({
  ...participantQuery.shape,
  storyId: storyIdSchema,
  before: z.optional(z.coerce.number().check(z.int())),
});

interface ApiParts {
  readonly rooms: RoomDirectory;
  readonly metrics: Metrics;
  readonly address: PublicAddress;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly findSession: FindSession;
  /** For answers that last as long as their reader takes. */
  readonly longAnswers: Leases;
  readonly limits: ApiLimits;
  readonly relay: Relay;
  readonly creation: CreationRights;
  readonly longCommands: OneAtATime;
}

export function createApi(parts: ApiParts): Hono<Env> {
  const { rooms, metrics, address, identity, watch, findSession, longAnswers, limits, relay } =
    parts;
  const { longCommands, creation } = parts;
  const api = new Hono<Env>();

  /** The seat in the query with the key that the browser has for it, or the token of a program. */
  async function viewerOf(
    c: Context<Env, '/sessions/:id'>,
    query: z.infer<typeof participantQuery>,
  ): Promise<Viewer & { readonly sessionId: SessionId }> {
    const { participantId = null } = query;
    const sessionId = sessionIdIn(c.req.param('id'));
    const who = await identity.viewerFor(c.env, sessionId, participantId);
    return { sessionId, ...who };
  }

  const hostOf = (c: Context<Env>) => (address.origin ?? askedHost(c)) + address.basePath;

  /** Counts the bytes of a request to join, unless the session is missing and nothing is stored. */
  async function countEntry(call: Call, sessionId: SessionId): Promise<void> {
    const anybody = { participantId: null, keyHash: null };
    const found = await rooms.at(sessionId).views.seat(anybody);
    if (found.ok) await watch.kept(call, sessionId);
  }

  /** The answer to people who enter: their seat, and the room unless it is long, which saves them another request. */
  async function seatAnswer(
    c: Context<Env>,
    { sessionId, participantId }: Seat,
    { keyHash, newKey: key }: Newcomer,
    status: 200 | 201,
    links?: Links,
  ): Promise<Response> {
    const seat = { sessionId, participantId, key, links };
    const view = await rooms.at(sessionId).views.room({ participantId, keyHash });
    const before = `${JSON.stringify(seat).slice(0, -1)},"room":`;
    const text = view.ok && textOf(asSent(view.value, null), [before, '}']);
    if (typeof text !== 'string') return c.json(seat, status);
    return c.body(text, status, { 'content-type': 'application/json' });
  }

  const leaseFor = leasesOf(rooms, longAnswers);

  /** Serves what a session has beyond its room. */
  function read<Query extends z.infer<typeof participantQuery>, Found>(
    part: string,
    schema: z.ZodMiniType<Query>,
    write: (found: Found) => Text,
    find: (views: RoomViews, who: Viewer, query: Query) => Promise<Outcome<Found>>,
    type?: string,
  ): void {
    api.get(`/sessions/:id/${part}`, async (c) => {
      const query = parse(schema, c.env.query);
      const who = await viewerOf(c, query);
      const room = rooms.at(who.sessionId);
      return answer(c.env, await find(room.views, who, query), (found) =>
        sendText(c, write(found), leaseFor(c, who.participantId, room), type),
      );
    });
  }

  api.post('/sessions', async (c) => {
    const request = await readCreation(c.env, longCommands);
    const entered = await creation.enter(c.env, request);
    if (!entered.ok) return refusalProblem(c.env, entered.refusal);
    const newcomer = entered.value;
    await watch.creation(c.env, request.stories?.length ?? 0);
    const isProgram = !isFromPage(c.env);
    const created = await rooms.create(request, newcomer.keyHash, c.env.sent, isProgram);
    if (!created.ok) return refusalProblem(c.env, created.refusal);
    newcomer.giveKey();
    const links = linksTo(created.value, hostOf(c));
    return await seatAnswer(c, created.value, newcomer, 201, links);
  });

  api.get('/sessions', async (c) => {
    const { after } = parse(seatsQuery, c.env.query);
    const { seats, next } = await rooms.seatsOf(identity.allKeysOf(c.env), after);
    const nextText = next && `${next.creationDate}~${next.participantId}`;
    return c.json({ sessions: seats, next: nextText } satisfies MySessions);
  });

  api.get('/sessions/:id', async (c) => {
    const { votesOf = null, ...query } = parse(roomQuery, c.env.query);
    const who = await viewerOf(c, query);
    const room = rooms.at(who.sessionId);
    return answer(c.env, await room.views.room(who), (view) => {
      const etag = tagOf(view, votesOf);
      c.header('etag', etag);
      if (isKnown(c, etag)) return c.body(null, 304);
      return sendText(c, textOf(asSent(view, votesOf)), leaseFor(c, who.participantId, room));
    });
  });

  api.get('/sessions/:id/invitation', async (c) =>
    answer(
      c.env,
      await rooms
        .at(await findSession(c.env, sessionIdIn(c.req.param('id'))))
        .views.invitation(identity.allKeysOf(c.env)),
      (invitation) => c.json(invitation),
    ),
  );

  api.post('/sessions/:id/participants', async (c) => {
    const request = await parseBody(c.env, joinRequestSchema);
    const newcomer = await identity.enter(c.env, request.firstKey);
    const { keyHash, others } = newcomer;
    const sessionId = await findSession(c.env, sessionIdIn(c.req.param('id')));
    await countEntry(c.env, sessionId);
    const { entrance } = rooms.at(sessionId);
    const joined = await entrance.join(request, keyHash, others, c.env.sent);
    if (!joined.ok) return refusalProblem(c.env, joined.refusal);
    newcomer.giveKey();
    return await seatAnswer(c, joined.value, newcomer, joined.value.isNew ? 201 : 200);
  });

  api.post('/sessions/:id/seats', async (c) => {
    const request = await parseBody(c.env, claimSeatRequestSchema);
    const newcomer = await identity.enter(c.env, request.firstKey);
    const { keyHash, others } = newcomer;
    const sessionId = sessionIdIn(c.req.param('id'));
    await countEntry(c.env, sessionId);
    const { entrance } = rooms.at(sessionId);
    const seated = await entrance.claimSeat(request, keyHash, others, c.env.sent);
    if (!seated.ok) return refusalProblem(c.env, seated.refusal);
    newcomer.giveKey();
    return await seatAnswer(c, seated.value, newcomer, 200);
  });

  api.post('/sessions/:id/seat-owner', async (c) => {
    const { secret } = await parseBody(c.env, linkSecretSchema);
    const sessionId = sessionIdIn(c.req.param('id'));
    const owner = await rooms.at(sessionId).views.seatOwner(secret);
    return answer(c.env, owner, (found) => c.json(found));
  });

  read('details', storyQuery, detailsText, (views, who, { storyId }) =>
    views.details(who, storyId),
  );
  read('votes', votesQuery, votesText, (views, who, { storyId, from }) =>
    storyId === undefined ? views.votesFrom(who, from) : views.votesOn(who, storyId),
  );
  read('results', participantQuery, resultsText, (views, who) => views.statistics(who));
  const csvType = 'text/csv; charset=utf-8';
  read('results.csv', participantQuery, tableText, (views, who) => views.table(who), csvType);
  read('rounds', roundsQuery, roundsText, (views, who, { storyId, before }) =>
    views.rounds(who, storyId, before),
  );
  read('barred', participantQuery, JSON.stringify, (views, who) => views.barred(who));
  read('story-keys', participantQuery, keysText, (views, who) => views.details(who));

  // Pages of the release before send many stories here. They reload as soon as that costs nothing.
  api.post('/sessions/:id/stories', () => {
    throw new EdgeError('outdated');
  });

  api.post('/page-views', async (c) => {
    const { route } = await parseBody(c.env, pageViewSchema);
    metrics.pageViews.inc({ route });
    return c.body(null, 204);
  });

  api.post('/trackers', (c) => relay.take(c)).post('/trackers/access', (c) => relay.grant(c));
  api.delete('/trackers/access', (c) => relay.leave(c));

  // Written on the first request, since it takes a while.
  let description: Asset | undefined;
  api.get('/openapi.json', (c) => {
    description ??= cacheableAsset(
      'application/json',
      'no-store',
      JSON.stringify(describeApi(address.basePath, limits)),
    );
    return serveAsset(c, description);
  });

  return api;
}

function tagOf({ stories: _, ...rest }: RoomView, votesOf: Id | null): string {
  return `"${hash(JSON.stringify({ ...rest, votesOf })).toString(36)}"`;
}
