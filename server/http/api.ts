import { idSchema } from '@story-pointer/core/ids';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Seat } from '@story-pointer/core/wire';
import {
  type CommandAnswer,
  commandRequestSchema,
  createRequestSchema,
  joinRequestSchema,
  type MySessions,
  pageViewSchema,
} from '@story-pointer/core/wire';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { CountedCommand, Metrics } from '../metrics/metrics.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { basePathOf } from './base-path.ts';
import { parse, parseBody } from './body.ts';
import { giveKey, readKey } from './identity.ts';
import { describeApi } from './openapi.ts';
import { checkOrigin } from './origin.ts';
import { EdgeError, refusalProblem } from './problem.ts';

const participantQuery = z.object({ participantId: z.optional(idSchema) });

/** What people can do and see over HTTP, by address; every answer is about now and never cached. */
export function createApi(rooms: Rooms, metrics: Metrics, publicUrl: string): Hono {
  const api = new Hono();
  const basePath = basePathOf(publicUrl);
  const cookie = { secure: publicUrl.startsWith('https:'), path: `${basePath}/` };

  async function counted<T>(type: CountedCommand, run: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const stop = metrics.commandSeconds.startTimer();
    const outcome = await run;
    stop();
    metrics.commands.inc({ type, result: outcome.ok ? 'accepted' : outcome.refusal.code });
    return outcome;
  }

  api.use(async (c, next) => {
    if (c.req.method !== 'GET') checkOrigin(c, publicUrl);
    await next();
    c.header('cache-control', 'no-store');
  });

  api.post('/sessions', async (c) => {
    const request = await parseBody(c, createRequestSchema);
    const keyHash = readKey(c) ?? giveKey(c, request.commandId, cookie);
    const created = await counted('create', rooms.create(request, keyHash));
    return answer(created, ({ sessionId, participantId }) =>
      c.json({ sessionId, participantId } satisfies Seat, 201),
    );
  });

  api.get('/sessions', async (c) => {
    const keyHash = readKey(c);
    const sessions = keyHash ? await rooms.seatsOf(keyHash) : [];
    return c.json({ sessions } satisfies MySessions);
  });

  api.get('/sessions/:id', async (c) => {
    const { participantId = null } = parse(participantQuery, c.req.query());
    return answer(await rooms.view(sessionId(c), participantId, readKey(c)), (view) =>
      c.json(view),
    );
  });

  api.post('/sessions/:id/participants', async (c) => {
    const request = await parseBody(c, joinRequestSchema);
    const keyHash = readKey(c) ?? giveKey(c, request.commandId, cookie);
    const joined = await counted('join', rooms.join(sessionId(c), request, keyHash));
    return answer(joined, ({ sessionId, participantId, changes }) =>
      c.json({ sessionId, participantId } satisfies Seat, changes.length > 0 ? 201 : 200),
    );
  });

  api.post('/sessions/:id/commands', async (c) => {
    const request = await parseBody(c, commandRequestSchema);
    const keyHash = readKey(c);
    const { type } = request.command;
    const outcome = await counted(type, rooms.command(sessionId(c), request, keyHash));
    if (!outcome.ok && outcome.refusal.code === 'notYourSeat' && keyHash === null) {
      throw new EdgeError('noKey');
    }
    return answer(outcome, ({ revision, changes }) =>
      c.json({ revision, changes } satisfies CommandAnswer),
    );
  });

  api.post('/page-views', async (c) => {
    const { route } = await parseBody(c, pageViewSchema);
    metrics.pageViews.inc({ route });
    return c.body(null, 204);
  });

  api.get('/openapi.json', (c) => c.json(describeApi(basePath)));

  return api;
}

/** A code that cannot be one is the code of no session. */
function sessionId(c: Context): string {
  return parse(idSchema, c.req.param('id'));
}

function answer<T>(outcome: Outcome<T>, tell: (value: T) => Response): Response {
  return outcome.ok ? tell(outcome.value) : refusalProblem(outcome.refusal);
}
