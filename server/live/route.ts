import { idSchema } from '@story-pointer/core/ids';
import { wireVersion } from '@story-pointer/core/wire';
import type { Server } from 'bun';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { parse } from '../http/body.ts';
import { readKey } from '../http/identity.ts';
import { checkOrigin } from '../http/origin.ts';
import { EdgeError } from '../http/problem.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Visitor } from './live.ts';

const liveQuery = z.object({
  participantId: z.optional(idSchema),
  revision: z.coerce.number().check(z.int()),
  version: z.coerce.number().check(z.int()),
});

/**
 * Turns a request for a live connection into one. A page whose seat or session is gone is let in
 * too, and told so there: a browser does not let a page see why a WebSocket was refused.
 * @throws {EdgeError}
 */
export async function upgradeToLive(
  c: Context,
  server: Server<Visitor>,
  rooms: Rooms,
  publicUrl: string,
): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new EdgeError('upgradeNeeded');
  checkOrigin(c, publicUrl);
  const sessionId = parse(idSchema, c.req.param('id'));
  const { participantId = null, revision, version } = parse(liveQuery, c.req.query());
  const isOutdated = version !== wireVersion;
  const entered = isOutdated ? undefined : await rooms.attend(sessionId, participantId, readKey(c));
  const attendance = entered?.ok ? entered.value : undefined;
  const visitor = { sessionId, participantId, revision, isOutdated, attendance };
  if (!server.upgrade(c.req.raw, { data: visitor })) {
    attendance?.leave();
    throw new EdgeError('upgradeNeeded');
  }
  // The connection is no longer HTTP's; what is returned here goes nowhere.
  return new Response(null);
}
