import type { Log } from '../log.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { within } from '../within.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import type { RateWatch } from './limit-rates.ts';
import { isEmbedded } from './origin.ts';
import { EdgeError } from './problem.ts';
import type { FindSession } from './session-id.ts';
import type { Invite } from './web.ts';

/** For how long a page may wait to be told who invites; then its scripts ask. */
const pageSeconds = 1;

interface InviteParts {
  readonly rooms: Rooms;
  readonly watch: RateWatch;
  readonly identity: Identity;
  readonly findSession: FindSession;
  readonly log: Log;
}

/** Looks sessions up for the page that invites to them. The page is there for all; looking has its limits. */
export function createInvite({ rooms, watch, identity, findSession, log }: InviteParts) {
  return async (call: Call, code: string): ReturnType<Invite> => {
    try {
      if (isEmbedded(call)) {
        await watch.address(call);
        return undefined;
      }
      if (!(await watch.mayLook(call, code))) return undefined;
      const looking = findSession(call, code).then((id) =>
        rooms.at(id).views.invitation(identity.allKeysOf(call)),
      );
      const invitation = await within(pageSeconds, 'the store', looking);
      if (invitation.ok) return invitation.value;
    } catch (error) {
      if (error instanceof EdgeError && error.reason) throw error;
      // Such as a key that is not clear: its scripts are told.
      if (!(error instanceof EdgeError)) log.error({ error }, 'who invites could not be looked up');
      return undefined;
    }
    await watch.missed(call);
    return null;
  };
}
