import type { Id } from '@story-pointer/core/ids';
import type { Presence } from '@story-pointer/core/presence';

export type Absence = 'away' | 'absent';

/** How somebody is not here; nothing where they are, or where that is not known. */
export function absenceOf(presence: Presence | undefined, id: Id): Absence | undefined {
  if (!presence || presence[id] === 'here') return undefined;
  return presence[id] ?? 'absent';
}
