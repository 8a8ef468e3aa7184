import { briefSince } from '@story-pointer/core/brief';
import { liveQuerySchema } from '@story-pointer/core/wire';
import { commonVersion, ownVersions, wireVersion } from '@story-pointer/core/wire-version';
import { parse } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import type { Identity } from '../http/identity.ts';
import { Places, type Taker } from '../http/places.ts';
import { EdgeError } from '../http/problem.ts';
import { sessionIdIn } from '../http/session-id.ts';
import { newerThanUs } from '../http/versions.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { Visitor } from './visitor.ts';

/** How many live connections there may be at a time. */
export interface ConnectionLimits {
  /** In this process, so that it can hold them. */
  readonly connections: number;
  readonly connectionsPerSession: number;
  readonly connectionsPerAddress: number;
}

interface RouteParts {
  readonly rooms: Rooms;
  readonly identity: Identity;
  readonly limits: ConnectionLimits;
  /** Whether the process can hardly hold any more connections: then only those with a seat get one. */
  readonly isCrowded: () => boolean;
  /** Told of a connection to what is not there. */
  readonly onMissed: (call: Call) => Promise<void>;
}

/** After how many seconds it is worth asking whether a place has become free. */
const retryAfter = 10;

/** Where no room has ever been: a page there is sent all of it. */
const nowhere = { revision: 0, mark: '' };

const crowded = 'The server can hardly hold any more connections. Please try again in a while.';

const noneLeft = () =>
  new EdgeError('notReady', { detail: crowded, retryAfter, reason: 'connections' });

/**
 * Turns requests for a live connection into one. A page whose seat or session is gone is let in
 * too, and told so there: a browser does not let a page see why a WebSocket was refused.
 */
export function createLiveRoute(parts: RouteParts) {
  const { rooms, identity, limits, isCrowded, onMissed } = parts;
  const places = new Places(limits.connectionsPerSession, limits.connectionsPerAddress);

  /** @throws {EdgeError} tooManyRequests */
  function refuseIfFull(taker: Taker): void {
    const full = places.fullFor(taker);
    if (full)
      throw new EdgeError('tooManyRequests', { retryAfter, reason: `connections_by_${full}` });
  }

  /** @throws {EdgeError} */
  return async (call: Call, code: string): Promise<Response> => {
    const { server, address } = call;
    if (call.header('upgrade')?.toLowerCase() !== 'websocket') {
      throw new EdgeError('upgradeNeeded');
    }
    const sessionId = sessionIdIn(code);
    const page = parse(liveQuerySchema, call.query);
    const { participantId = null, version: newest, oldest = newest, back } = page;
    const version = commonVersion({ oldest, newest }, ownVersions);
    // It comes to another process when it tries again.
    if (version === 'pageTooNew') throw newerThanUs();
    const isOutdated = version === 'pageTooOld';
    const isFull = server.pendingWebSockets >= limits.connections;
    if (isFull || (isCrowded() && participantId === null)) throw noneLeft();
    // A refusal costs less than a look into the session, and only who has a seat may have a place all the same.
    if (participantId === null) refuseIfFull({ address, sessionId, participantId });
    const keyHash = await identity.keyFor(call, sessionId, participantId);
    const entered = isOutdated ? undefined : await rooms.attend(sessionId, participantId, keyHash);
    const visitor = new Visitor({
      ...{ address, sessionId, participantId, keyHash },
      // What an older process has written may lack what this one knows.
      position: !isOutdated && (page.room ?? version) < version ? nowhere : page,
      hearsBrief: !isOutdated && version >= briefSince,
      isNewer: newest > wireVersion,
      votesOf: page.votesOf,
      isBack: back !== undefined,
      isOutdated,
      attention: page.presence,
      attendance: entered?.ok ? entered.value : undefined,
    });
    // What a connection takes up is freed when it closes, or right here if it never opens.
    try {
      if (entered?.ok === false) await onMissed(call);
      if (isCrowded() && visitor.participantId === null) throw noneLeft();
      refuseIfFull(visitor);
      visitor.takePlace(places);
      if (!server.upgrade(call.request, { data: visitor })) throw new EdgeError('upgradeNeeded');
    } catch (error) {
      visitor.leave();
      throw error;
    }
    // The connection is no longer HTTP's; what is returned here goes nowhere.
    return new Response(null);
  };
}
