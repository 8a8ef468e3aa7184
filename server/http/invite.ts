import type { RateWatch } from '../limits/rate-watch.ts';
import type { Log } from '../log.ts';
import type { RoomDirectory } from '../room/directory.ts';
import { within } from '../within.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import { isEmbedded } from './origin.ts';
import { EdgeError } from './problem.ts';
import type { FindSession } from './session-id.ts';
import type { Invite } from './web.ts';

/** The seconds that a page waits for the invitation's data; after that its scripts ask. */
const pageSeconds = 1;

interface InviteParts {
  readonly rooms: RoomDirectory;
  readonly watch: RateWatch;
  readonly identity: Identity;
  readonly findSession: FindSession;
  readonly log: Log;
}

/** Looks up sessions for the invitation page. Everyone gets the page; look-ups are limited. */
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
      // An expected refusal, such as an ambiguous key; the page's scripts get it themselves.
      if (!(error instanceof EdgeError)) log.error({ error }, 'looking up an invitation failed');
      return undefined;
    }
    await watch.missed(call, code);
    return null;
  };
}
