import type { Id } from '@story-pointer/core/ids';
import type { Presence } from '@story-pointer/core/presence';

export type Absence = 'away' | 'absent';

/** The absence of a person; undefined if they are here, or unknown. */
export function absenceOf(presence: Presence | undefined, id: Id): Absence | undefined {
  if (!presence || presence[id] === 'here') return undefined;
  const attention = presence[id] ?? 'absent';
  return attention === 'justAway' ? 'away' : attention;
}
