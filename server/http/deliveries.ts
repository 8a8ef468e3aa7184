import { participantIdSchema } from '@story-pointer/core/ids';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import type { ShownWebhook } from '@story-pointer/core/team/programs';
import type { WebhookOwner } from '@story-pointer/core/webhooks/events';
import type { Deliveries } from '@story-pointer/core/wire';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { RoomDirectory } from '../room/directory.ts';
import type { Teams } from '../room/teams.ts';
import { parse } from './body.ts';
import type { Call, Env } from './call.ts';
import type { Identity } from './identity.ts';
import { answer, EdgeError } from './problem.ts';
import { sessionIdIn } from './session-id.ts';
import { teamIdIn } from './teams.ts';

const seatQuery = z.object({ participantId: participantIdSchema });

interface DeliveryApiParts {
  readonly rooms: RoomDirectory;
  readonly teams: Teams;
  readonly identity: Identity;
  readonly store: {
    readonly deliveries: {
      list(owner: WebhookOwner, now: number): Promise<Deliveries['deliveries']>;
      sendAgain(
        ...of: [owner: WebhookOwner, id: string, webhookIds: readonly string[], now: number]
      ): Promise<boolean>;
    };
  };
  /** `wake` says that there is something to send. */
  readonly webhooks: { readonly isOff: boolean; readonly wake: () => void };
  readonly now: () => number;
}

/** The webhooks of a session or a team, for its facilitator or manager. */
interface Administered {
  readonly owner: WebhookOwner;
  readonly webhooks: readonly Pick<ShownWebhook, 'id' | 'state'>[];
}

/** The messages to webhooks. */
export function createDeliveryApi(parts: DeliveryApiParts): Hono<Env> {
  const { rooms, teams, identity, webhooks, now } = parts;
  const { deliveries } = parts.store;
  const api = new Hono<Env>();

  function serve(
    path: '/sessions/:id' | '/teams/:id',
    administered: (call: Call, id: string | undefined) => Promise<Outcome<Administered>>,
  ): void {
    const time = () => Math.round(now());
    api.get(`${path}/deliveries`, async (c) =>
      answer(c.env, await administered(c.env, c.req.param('id')), async ({ owner }) =>
        c.json({ deliveries: await deliveries.list(owner, time()) } satisfies Deliveries),
      ),
    );
    api.post(`${path}/deliveries/:delivery`, async (c) =>
      answer(c.env, await administered(c.env, c.req.param('id')), async (found) => {
        const { owner } = found;
        const on = found.webhooks.filter(({ state }) => state === 'on').map(({ id }) => id);
        const id = c.req.param('delivery');
        if (webhooks.isOff || !(await deliveries.sendAgain(owner, id, on, time())))
          throw new EdgeError('notFound');
        webhooks.wake();
        return c.json({ deliveries: await deliveries.list(owner, time()) });
      }),
    );
  }

  serve('/sessions/:id', async (call, code) => {
    const { participantId } = parse(seatQuery, call.query);
    const sessionId = sessionIdIn(code);
    const keyHash = await identity.keyFor(call, sessionId, participantId);
    const may = await rooms.at(sessionId).views.administered({ participantId, keyHash });
    return may.ok ? accepted({ owner: { sessionId }, webhooks: may.value.webhooks }) : may;
  });
  serve('/teams/:id', async (call, code) => {
    const team = await teams.managed(teamIdIn(code), { keys: identity.allKeysOf(call) });
    if (!team.ok) return team;
    const { id: teamId, webhooks } = team.value;
    return accepted({ owner: { teamId }, webhooks });
  });

  return api;
}
