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

/** After how many seconds a newer page may come to a process that is as new. */
const retryAfter = 10;

/**
 * Pages say which versions of the wire they speak, and hear which of them was taken. A program that
 * says nothing is taken to speak what this process does.
 * @throws {EdgeError} outdated, or notReady where the page is the newer one
 */
export function agreedVersion(call: Call): number {
  const version = commonVersion(versionsOf(call), ownVersions);
  if (version === 'pageTooOld') throw new EdgeError('outdated');
  if (version === 'pageTooNew') throw newerThanUs();
  return version;
}

/** For what comes from a page that is newer than this process: another one may be as new. */
export function newerThanUs(): EdgeError {
  return new EdgeError('notReady', { retryAfter });
}

export function isFromNewerPage(call: Call): boolean {
  return versionsOf(call).newest > wireVersion;
}

function versionsOf(call: Call): WireVersions {
  const said = call.header(versionHeader);
  return (said !== undefined && versionHeaderSchema.safeParse(said).data) || ownVersions;
}
