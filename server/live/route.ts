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
import { Places } from './places.ts';

/** How many live connections there may be at a time. */
export interface ConnectionLimits {
  readonly connectionsPerSession: number;
  readonly connectionsPerAddress: number;
}

interface RouteParts {
  readonly rooms: Rooms;
  readonly publicUrl: string;
  readonly limits: ConnectionLimits;
  readonly addressOf: (c: Context) => string;
  /** Told of a connection to what is not there. */
  readonly onMissed: (c: Context) => Promise<void>;
}

const liveQuery = z.object({
  participantId: z.optional(idSchema),
  revision: z.coerce.number().check(z.int()),
  version: z.coerce.number().check(z.int()),
  back: z.optional(z.literal('yes')),
});

/** After how many seconds it is worth asking whether a place has become free. */
const retryAfter = 10;

/**
 * Turns requests for a live connection into one. A page whose seat or session is gone is let in
 * too, and told so there: a browser does not let a page see why a WebSocket was refused.
 */
export function createLiveRoute({ rooms, publicUrl, limits, addressOf, onMissed }: RouteParts) {
  const inSession = new Places(limits.connectionsPerSession);
  const fromAddress = new Places(limits.connectionsPerAddress);

  function take(presence: DisposableStack, places: Places, kind: string): void {
    const place = places.take(kind);
    if (!place) throw new EdgeError('tooManyRequests', { retryAfter });
    presence.use(place);
  }

  /** @throws {EdgeError} */
  return async (c: Context, server: Server<Visitor>): Promise<Response> => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new EdgeError('upgradeNeeded');
    }
    checkOrigin(c, publicUrl);
    const sessionId = parse(idSchema, c.req.param('id'));
    const { participantId = null, revision, version, back } = parse(liveQuery, c.req.query());
    // What a connection takes up: freed when it closes, or right here if it never opens.
    const presence = new DisposableStack();
    try {
      take(presence, fromAddress, addressOf(c));
      take(presence, inSession, sessionId);
      const isOutdated = version !== wireVersion;
      const entered = isOutdated
        ? undefined
        : await rooms.attend(sessionId, participantId, readKey(c));
      if (entered?.ok === false) await onMissed(c);
      const attendance = entered?.ok ? entered.value : undefined;
      if (attendance) presence.defer(attendance.leave);
      const leave = () => presence.dispose();
      const id = crypto.randomUUID();
      const isBack = back !== undefined;
      const data = {
        id,
        sessionId,
        participantId,
        revision,
        isBack,
        isOutdated,
        attendance,
        leave,
      };
      if (!server.upgrade(c.req.raw, { data })) throw new EdgeError('upgradeNeeded');
    } catch (error) {
      presence.dispose();
      throw error;
    }
    // The connection is no longer HTTP's; what is returned here goes nowhere.
    return new Response(null);
  };
}
