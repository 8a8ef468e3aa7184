import { type Id, idSchema } from '@story-pointer/core/ids';
import { isShortCode, sessionIdOf } from '@story-pointer/core/session-code';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { RoomDirectory } from '../room/directory.ts';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';

export function sessionIdIn(text = ''): Id {
  const code = idSchema.safeParse(sessionIdOf(text));
  if (code.success) return code.data;
  const detail = 'This is no session code: a code has 1 to 36 letters, digits and hyphens.';
  throw new EdgeError('malformed', { field: 'id', detail });
}

/** The session for a code, long or short; an unknown code is returned unchanged. */
export type FindSession = (call: Call, code: Id) => Promise<Id>;

export function createFindSession(rooms: RoomDirectory, watch: RateWatch): FindSession {
  return async (call, code) => {
    if (!isShortCode(code)) return code;
    return (await watch.lookUp(call, () => rooms.withShortCode(code))) ?? code;
  };
}
