import { sessionIdSchema } from '@story-pointer/core/ids';
import { type Change, visibleChangeSchema } from '@story-pointer/core/session/changes';
import { hiddenChangeSchema } from '@story-pointer/core/session/hidden-changes';
import { type ChangeSet, changeSetFields } from '@story-pointer/core/session/open-room';
import { oldestWireVersion, wireVersion } from '@story-pointer/core/wire-version';
import * as z from 'zod/mini';

/** Changes that were stored together, hidden votes included: for other processes, not for clients. */
export interface RoomChangeSet extends ChangeSet<Change> {
  readonly sessionId: string;
}

/** @returns its text on the bus, with the version of the wire */
export function writeChangeSet(changeSet: RoomChangeSet): string {
  return JSON.stringify({ version: wireVersion, ...changeSet, pad: paddingOf(changeSet.changes) });
}

/** More bytes than a hidden vote takes: a reason has up to 140 UTF-16 units of three bytes. */
const mostHiddenBytes = 560;

/** Blanks that make every hidden vote equally long, with a reason or without. */
function paddingOf(changes: readonly Change[]): string {
  let bytes = 0;
  for (const change of changes) {
    if (change.type !== 'ballotCast') continue;
    const { points, remark } = change;
    bytes += mostHiddenBytes - Buffer.byteLength(JSON.stringify({ points, remark }));
  }
  return ' '.repeat(Math.max(0, bytes));
}

const writtenSchema = z.object({
  version: z.int().check(z.minimum(oldestWireVersion)),
  sessionId: sessionIdSchema,
  ...changeSetFields,
  changes: z.readonly(z.array(z.union([visibleChangeSchema, hiddenChangeSchema]))),
});

/** @throws if this version does not know one of the changes: then the room has to be read from the store */
export function readChangeSet(written: unknown): RoomChangeSet {
  const { version: _, ...changeSet } = writtenSchema.parse(written);
  return changeSet;
}
