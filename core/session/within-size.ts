import { apply } from './apply.ts';
import type { Change } from './changes.ts';
import type { Decision, Surroundings } from './decision.ts';
import { accepted, refusedAbove } from './refusals.ts';
import type { Room } from './room.ts';
import { sizeOf } from './size.ts';

/** The changes, unless they make a session larger that is as large as one may be by then. */
export function withinSize(
  room: Room,
  changes: readonly Change[],
  { limits }: Surroundings,
): Decision {
  const size = sizeOf(changes.reduce(apply, room));
  const isTooLarge = size >= limits.bytes && size > sizeOf(room);
  return isTooLarge ? refusedAbove(limits.bytes, 'sessionTooLarge') : accepted(changes);
}
