import { participantIdSchema, type SessionId } from '@story-pointer/core/ids';
import type { Deliveries } from '@story-pointer/core/wire';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { RoomDirectory } from '../room/directory.ts';
import { parse } from './body.ts';
import type { Env } from './call.ts';
import type { Identity } from './identity.ts';
import { EdgeError, refusalProblem } from './problem.ts';
import { sessionIdIn } from './session-id.ts';

const seatQuery = z.object({ participantId: participantIdSchema });

interface DeliveryApiParts {
  readonly rooms: RoomDirectory;
  readonly identity: Identity;
  readonly deliveries: {
    list(sessionId: SessionId, now: number): Promise<Deliveries['deliveries']>;
    sendAgain(
      ...of: [sessionId: SessionId, id: string, webhookIds: readonly string[], now: number]
    ): Promise<boolean>;
  };
  readonly isOff: boolean;
  readonly now: () => number;
  /** There is something to send. */
  readonly wake: () => void;
}

/** The messages to the webhooks of a session, for its facilitators. */
export function createDeliveryApi(parts: DeliveryApiParts): Hono<Env> {
  const { rooms, identity, deliveries, isOff, now, wake } = parts;
  const api = new Hono<Env>();

  async function administered(c: Context<Env, '/sessions/:id'>) {
    const { participantId } = parse(seatQuery, c.env.query);
    const sessionId = sessionIdIn(c.req.param('id'));
    const keyHash = await identity.keyFor(c.env, sessionId, participantId);
    const may = await rooms.at(sessionId).views.administered({ participantId, keyHash });
    if (!may.ok) return { sessionId, on: [], problem: refusalProblem(c.env, may.refusal) };
    const on = may.value.webhooks.filter(({ state }) => state === 'on').map(({ id }) => id);
    return { sessionId, on, problem: undefined };
  }

  api.get('/sessions/:id/deliveries', async (c) => {
    const { sessionId, problem } = await administered(c);
    if (problem) return problem;
    const list = await deliveries.list(sessionId, Math.round(now()));
    return c.json({ deliveries: list } satisfies Deliveries);
  });

  api.post('/sessions/:id/deliveries/:delivery', async (c) => {
    const { sessionId, on, problem } = await administered(c);
    if (problem) return problem;
    const id = c.req.param('delivery');
    if (isOff || !(await deliveries.sendAgain(sessionId, id, on, Math.round(now()))))
      throw new EdgeError('notFound');
    wake();
    return c.json({ deliveries: await deliveries.list(sessionId, Math.round(now())) });
  });

  return api;
}
