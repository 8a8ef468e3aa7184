import { participantIdSchema, type TeamId, teamIdSchema } from '@story-pointer/core/ids';
import {
  type Shelf,
  startRequestSchema,
  type TeamLink,
  teamCommandRequestSchema,
  waitingRequestSchema,
} from '@story-pointer/core/wire';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { textOf } from '../clients/view-text.ts';
import type { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { Teams } from '../room/teams.ts';
import { parse, parseBody } from './body.ts';
import type { Env } from './call.ts';
import type { Identity } from './identity.ts';
import { EdgeError, refusalProblem } from './problem.ts';
import { leasesOf } from './room-leases.ts';
import { sendText } from './send-text.ts';
import { sessionIdIn } from './session-id.ts';

const seatQuery = z.object({ participantId: z.optional(participantIdSchema) });

const placeSchema = z.object({ place: z.coerce.number().check(z.int()) });

interface TeamApiParts {
  readonly teams: Teams;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly rooms: RoomDirectory;
  readonly longAnswers: Leases;
}

/** Teams, by their addresses, and by their sessions. */
export function createTeamApi({
  teams,
  rooms,
  identity,
  watch,
  longAnswers,
}: TeamApiParts): Hono<Env> {
  const leaseFor = leasesOf(rooms, longAnswers);
  const api = new Hono<Env>();

  api.get('/teams/:id', async (c) => {
    const keys = identity.allKeysOf(c.env);
    const team = await teams.view(teamIdIn(c.req.param('id')), keys);
    return team.ok ? c.json(team.value) : refusalProblem(c.env, team.refusal);
  });

  api.get('/teams/:id/sessions/:place', async (c) => {
    const { place } = parse(placeSchema, { place: c.req.param('place') });
    const keys = identity.allKeysOf(c.env);
    const summary = await teams.summary(teamIdIn(c.req.param('id')), place, keys);
    if (!summary.ok) return refusalProblem(c.env, summary.refusal);
    const { room, view } = summary.value;
    return sendText(c, textOf(view), leaseFor(c, null, room));
  });

  api.post('/teams/:id/sessions', async (c) => {
    const request = await parseBody(c.env, startRequestSchema);
    const newcomer = await identity.enter(c.env, request.firstKey);
    const { keyHash, others, newKey: key } = newcomer;
    const teamId = teamIdIn(c.req.param('id'));
    const started = await teams.start(teamId, request, {
      ...{ keyHash, others, sent: c.env.sent },
      // Stories that are brought along take as much as those that are sent.
      onStart: (stories) =>
        watch.creation(
          ...([c.env, stories.length] as const),
          c.env.bodyBytes + Buffer.byteLength(JSON.stringify(stories)),
        ),
      onJoin: (sessionId) => watch.joining(c.env, sessionId),
    });
    if (!started.ok) return refusalProblem(c.env, started.refusal);
    newcomer.giveKey();
    const { sessionId, participantId } = started.value;
    return c.json({ sessionId, participantId, key }, 201);
  });

  api.post('/teams/:id/waiting', async (c) => {
    const request = await parseBody(c.env, waitingRequestSchema);
    const people = await teams.wait(
      teamIdIn(c.req.param('id')),
      request,
      identity.allKeysOf(c.env),
    );
    return people.ok ? c.json({ people: people.value }) : refusalProblem(c.env, people.refusal);
  });

  api.post('/teams/:id/commands', async (c) => {
    const { firstKey, ...request } = await parseBody(c.env, teamCommandRequestSchema);
    identity.expectReadableKey(c.env);
    const teamId = teamIdIn(c.req.param('id'));
    // A browser without a key can be named to manage the team.
    const isAccepting = request.command.type === 'acceptRights';
    const newcomer = isAccepting ? await identity.enter(c.env, firstKey) : undefined;
    const keys = newcomer ? [newcomer.keyHash, ...newcomer.others] : identity.allKeysOf(c.env);
    const done = await teams.run(teamId, request, keys, c.env.sent, () =>
      watch.kept(c.env, teamId),
    );
    if (!done.ok) return refusalProblem(c.env, done.refusal);
    newcomer?.giveKey();
    return c.json({ id: done.value, key: newcomer?.newKey } satisfies TeamLink);
  });

  api.get('/sessions/:id/team', async (c) => {
    const { participantId = null } = parse(seatQuery, c.env.query);
    const sessionId = sessionIdIn(c.req.param('id'));
    const keyHash = await identity.keyFor(c.env, sessionId, participantId);
    const found = await teams.ofSession(sessionId, { participantId, keyHash });
    if (!found.ok) return refusalProblem(c.env, found.refusal);
    return c.json({ id: found.value } satisfies TeamLink);
  });

  api.get('/sessions/:id/shelf', async (c) => {
    const { participantId = null } = parse(seatQuery, c.env.query);
    const sessionId = sessionIdIn(c.req.param('id'));
    const keyHash = await identity.keyFor(c.env, sessionId, participantId);
    const found = await teams.shelf(sessionId, { participantId, keyHash });
    if (!found.ok) return refusalProblem(c.env, found.refusal);
    return c.json({ stories: found.value } satisfies Shelf);
  });

  return api;
}

function teamIdIn(text = ''): TeamId {
  const id = teamIdSchema.safeParse(text);
  if (id.success) return id.data;
  const detail = 'This is no team: its id has 1 to 36 letters, digits and hyphens.';
  throw new EdgeError('malformed', { field: 'id', detail });
}
