import { versionHeader } from '@story-pointer/core/version-header';
import {
  commonVersion,
  ownVersions,
  versionHeaderSchema,
  type WireVersions,
  wireVersion,
} from '@story-pointer/core/wire-version';
import type { Call } from './call.ts';
import { EdgeError } from './problem.ts';

/** Seconds after which a newer page may reach a newer process. */
const retryAfter = 10;

const newer = 'This request is of a newer version than the server. Please try again in a while.';

/** The version of the wire for a request; a program without one gets ours. @throws {EdgeError} outdated, notReady */
export function agreedVersion(call: Call): number {
  const version = commonVersion(versionsOf(call), ownVersions);
  if (version === 'pageTooOld') throw new EdgeError('outdated');
  if (version === 'pageTooNew') throw newerThanUs();
  return version;
}

/** For a page that is newer than this process: another process may be as new. */
export function newerThanUs(): EdgeError {
  return new EdgeError('notReady', { retryAfter, reason: 'newer_page', detail: newer });
}

export function isFromNewerPage(call: Call): boolean {
  return versionsOf(call).newest > wireVersion;
}

function versionsOf(call: Call): WireVersions {
  const header = call.header(versionHeader);
  return (header !== undefined && versionHeaderSchema.safeParse(header).data) || ownVersions;
}
