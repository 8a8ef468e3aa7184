import { helloSchema } from '@story-pointer/core/sync/protocol';
import { commonVersion, ownVersions, wireVersion } from '@story-pointer/core/wire-version';
import { parse } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { sessionIdIn } from '../http/session-id.ts';
import { newerThanUs } from '../http/versions.ts';
import type { Page } from './page-client.ts';

/** A page without any version of a room gets all of it. */
const noVersion = { revision: 0, mark: '' };

/** @param code of the session, as it stands in the address @throws {EdgeError} */
export function pageIn(call: Call, code: string): Omit<Page, 'keyHash'> {
  const sessionId = sessionIdIn(code);
  const query = parse(helloSchema, call.query);
  const { participantId = null, version: newest, oldest = newest } = query;
  const version = commonVersion({ oldest, newest }, ownVersions);
  // When it tries again, it may reach another process.
  if (version === 'pageTooNew') throw newerThanUs();
  const isOutdated = version === 'pageTooOld';
  return {
    ...{ address: call.address, sessionId, participantId },
    // A room written by an older process may lack fields that this one knows.
    position: !isOutdated && (query.room ?? version) < version ? noVersion : query,
    isNewer: newest > wireVersion,
    votesOf: query.votesOf ?? null,
    isBack: query.back !== undefined,
    isOutdated,
    attention: query.presence,
  };
}
