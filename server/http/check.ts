import { cookieName } from '@story-pointer/core/cookie-name';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isRelayed, trackerOf } from '@story-pointer/core/trackers/trackers';
import { echoSchema, type reachedSchema, type WaySeen } from '@story-pointer/core/way';
import { type Context, Hono } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { EdgeLimits, Limits } from '../limits/table.ts';
import { parse, parseBody } from './body.ts';
import type { Env } from './call.ts';
import { EdgeError, refusedBy } from './problem.ts';
import { cookiePrefix, type PublicAddress } from './public-address.ts';
import { msToAnswer, type Reach } from './reach.ts';

interface CheckParts {
  readonly address: PublicAddress;
  readonly edge: Pick<EdgeLimits, 'trustedProxies'>;
  readonly limits: Limits;
  readonly watch: RateWatch;
  readonly trackers: readonly TrackerName[];
  readonly reach: Reach;
}

const secondsKept = 60;

/** In milliseconds, between the two events of a stream: a proxy that holds answers back passes them on together. */
const betweenEvents = 1500;

/** In milliseconds: a tracker is asked no more often, whoever checks. */
const msReached = 60_000;

const checkQuery = z.object({ tracker: z.optional(z.string()) });

/** Lets the page /check try the way to this server, without a session. */
export function createCheck({ address, edge, limits, watch, trackers, reach }: CheckParts) {
  const check = new Hono<Env>();
  const streams = new Leases(limits.held.checkStreams);
  const cookie = cookiePrefix(address) + cookieName('story-pointer-check', address.basePath);

  check.post('/check', async (c) => {
    const echo = await parseBody(c.env, echoSchema);
    const place = { path: `${address.basePath}/`, secure: address.isSecure };
    const kept = { ...place, httpOnly: true, sameSite: 'Lax', maxAge: secondsKept } as const;
    c.env.setCookies.push(generateCookie(cookie, 'yes', kept));
    return c.json(echo);
  });

  check.get('/check', async (c) => {
    if (c.env.header('accept') === 'text/event-stream') return openStream(c);
    const { tracker } = parse(checkQuery, c.env.query);
    if (tracker !== undefined) {
      const isReached = await answers(tracker, c.env.server.port);
      return c.json({ isReached } satisfies z.infer<typeof reachedSchema>);
    }
    return c.json({
      address: c.env.address,
      host: c.env.header('host') ?? '',
      publicOrigin: address.origin ?? null,
      proxies: c.env.header('x-forwarded-for')?.split(',').length ?? 0,
      trustedProxies: edge.trustedProxies,
      hasCookie: getCookie(c, cookie) !== undefined,
    } satisfies WaySeen);
  });

  const reached = new Map<TrackerName, { readonly until: number; readonly is: Promise<boolean> }>();

  /** Whether one of the operator's trackers answers at all; it gets no token. @throws {EdgeError} notFound */
  function answers(asked: string, ownPort: number | undefined): Promise<boolean> {
    const name = trackers.find((one) => one === asked && isRelayed(one));
    if (name === undefined) throw new EdgeError('notFound');
    const known = reached.get(name);
    if (known && known.until > performance.now()) return known.is;
    const init = { redirect: 'manual', signal: AbortSignal.timeout(msToAnswer) } as const;
    const is = reach(new URL(trackerOf(name).api), init, ownPort).then(
      async ({ status, body }) => {
        await body?.cancel();
        return status !== 508;
      },
      () => false,
    );
    reached.set(name, { until: performance.now() + msReached, is });
    return is;
  }

  function openStream(c: Context<Env>): Response {
    const lease = streams.take(watch.senderOf(c.env));
    if (typeof lease === 'string') throw refusedBy(lease);
    let timer: Timer | undefined;
    const end = () => {
      clearTimeout(timer);
      lease[Symbol.dispose]();
    };
    const body = new ReadableStream<string>({
      start: (controller) => {
        controller.enqueue('data: 1\n\n');
        timer = setTimeout(() => {
          controller.enqueue('data: 2\n\n');
          controller.close();
          end();
        }, betweenEvents);
      },
      cancel: end,
    });
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
  }

  return check;
}
