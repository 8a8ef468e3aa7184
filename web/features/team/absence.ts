import { msg } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Presence } from '@story-pointer/core/presence';

export type Absence = 'away' | 'absent';

/** The absence of a person; undefined if they are here, or unknown. */
export function absenceOf(presence: Presence | undefined, id: Id): Absence | undefined {
  if (!presence || presence[id] === 'here') return undefined;
  const attention = presence[id] ?? 'absent';
  return attention === 'justAway' ? 'away' : attention;
}

/** Beside the names of people whose pages are not open. */
export const absenceTexts = {
  away: msg({
    message: 'away',
    comment: 'Of a person, beside or under the name: the page is open, but in the background',
  }),
  absent: msg({
    message: 'not here',
    comment: 'Of a person, beside or under the name: the page is not open',
  }),
};
