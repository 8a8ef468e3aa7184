import {
  participantIdSchema,
  type SessionId,
  type TeamId,
  teamIdSchema,
} from '@story-pointer/core/ids';
import { ofCommand } from '@story-pointer/core/problems';
import type { Outcome } from '@story-pointer/core/session/refusals';
import {
  type Shelf,
  startRequestSchema,
  type TeamLink,
  waitingRequestSchema,
} from '@story-pointer/core/wire';
import { teamCommandRequestSchema } from '@story-pointer/core/wire-room';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { textOf } from '../clients/view-text.ts';
import type { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { TeamChanges } from '../room/team-changes.ts';
import type { Teams } from '../room/teams.ts';
import type { Viewer } from '../room/views.ts';
import { parse, parseBody } from './body.ts';
import type { Env } from './call.ts';
import { creatorBy, linksTo } from './creation.ts';
import type { Identity } from './identity.ts';
import { answer, EdgeError, refusalProblem } from './problem.ts';
import { askedHost, type PublicAddress } from './public-address.ts';
import { leasesOf } from './room-leases.ts';
import { sendText } from './send-text.ts';
import { sessionIdIn } from './session-id.ts';

const seatQuery = z.object({ participantId: z.optional(participantIdSchema) });

const placeSchema = z.object({ place: z.coerce.number().check(z.int()) });

interface TeamApiParts {
  readonly teams: Teams;
  readonly changes: TeamChanges;
  readonly address: PublicAddress;
  readonly identity: Identity;
  readonly watch: RateWatch;
  readonly rooms: RoomDirectory;
  readonly longAnswers: Leases;
  readonly digest: (text: string) => string;
}

/** Teams, by their addresses, and by their sessions. */
export function createTeamApi(parts: TeamApiParts): Hono<Env> {
  const { teams, changes, address, rooms, identity, watch, longAnswers, digest } = parts;
  const leaseFor = leasesOf(rooms, longAnswers);
  const api = new Hono<Env>();

  api.get('/teams/:id', async (c) => {
    const team = await teams.view(teamIdIn(c.req.param('id')), identity.visitorOf(c.env));
    return answer(c.env, team, (found) => c.json(found));
  });

  api.get('/teams/:id/sessions/:place', async (c) => {
    const { place } = parse(placeSchema, { place: c.req.param('place') });
    const visitor = identity.visitorOf(c.env);
    const summary = await teams.summary(teamIdIn(c.req.param('id')), place, visitor);
    return answer(c.env, summary, ({ room, view }) =>
      sendText(c, textOf(view), leaseFor(c, null, room)),
    );
  });

  api.post('/teams/:id/sessions', async (c) => {
    const request = await parseBody(c.env, startRequestSchema);
    const { tokenHash } = identity.visitorOf(c.env);
    const newcomer =
      tokenHash === undefined
        ? await identity.enter(c.env, request.firstKey)
        : creatorBy(tokenHash, request.commandId, digest);
    const { keyHash, others, newKey: key } = newcomer;
    const teamId = teamIdIn(c.req.param('id'));
    const started = await changes.start(teamId, request, {
      ...{ keyHash, others, tokenHash, sent: c.env.sent },
      // Stories that are brought along take as much as those that are sent.
      onStart: (stories) =>
        watch.creation(
          ...([c.env, stories.length] as const),
          c.env.bodyBytes + Buffer.byteLength(JSON.stringify(stories)),
        ),
      onJoin: (sessionId) => watch.joining(c.env, sessionId),
    });
    return answer(c.env, started, (seat) => {
      newcomer.giveKey();
      const { sessionId, participantId } = seat;
      const links = linksTo(seat, (address.origin ?? askedHost(c)) + address.basePath);
      return c.json({ sessionId, participantId, key, links }, 201);
    });
  });

  api.post('/teams/:id/waiting', async (c) => {
    const request = await parseBody(c.env, waitingRequestSchema);
    const keys = identity.allKeysOf(c.env);
    const waiting = await teams.wait(teamIdIn(c.req.param('id')), request, { keys });
    return answer(c.env, waiting, (people) => c.json({ people }));
  });

  api.post('/teams/:id/commands', async (c) => {
    const { firstKey, commandId, command } = await parseBody(c.env, teamCommandRequestSchema);
    identity.expectReadableKey(c.env);
    const teamId = teamIdIn(c.req.param('id'));
    // A browser without a key can be named to manage the team.
    const isAccepting = command.type === 'acceptRights';
    const newcomer = isAccepting ? await identity.enter(c.env, firstKey) : undefined;
    const keys = newcomer ? [newcomer.keyHash, ...newcomer.others] : identity.allKeysOf(c.env);
    const request = { teamId, commandId, command, keys, sent: c.env.sent };
    const done = await changes.run(request, () => watch.kept(c.env, teamId, command));
    if (!done.ok) return refusalProblem(c.env, ofCommand(done.refusal));
    newcomer?.giveKey();
    return c.json({ id: done.value, key: newcomer?.newKey } satisfies TeamLink);
  });

  /** Serves what the team of a session has for its people. */
  function read<Found extends TeamLink | Shelf>(
    part: string,
    find: (sessionId: SessionId, viewer: Viewer) => Promise<Outcome<Found>>,
  ): void {
    api.get(`/sessions/:id/${part}`, async (c) => {
      const { participantId = null } = parse(seatQuery, c.env.query);
      const sessionId = sessionIdIn(c.req.param('id'));
      const keyHash = await identity.keyFor(c.env, sessionId, participantId);
      const found = await find(sessionId, { participantId, keyHash });
      return answer(c.env, found, (value) => c.json(value));
    });
  }
  read('team', (sessionId, viewer) => teams.ofSession(sessionId, viewer));
  read('shelf', (sessionId, viewer) => teams.shelf(sessionId, viewer));

  return api;
}

export function teamIdIn(text = ''): TeamId {
  const id = teamIdSchema.safeParse(text);
  if (id.success) return id.data;
  const detail = 'This is no team: its id has 1 to 36 letters, digits and hyphens.';
  throw new EdgeError('malformed', { field: 'id', detail });
}
