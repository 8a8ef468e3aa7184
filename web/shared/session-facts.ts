import { plural, t } from '@lingui/core/macro';
import { retentionDays } from '../calls/installation.ts';
import { longDate, timeOfDay } from '../texts/formats.tsx';

export function closedText(at: number): string {
  return t`Closed on ${longDate(at)}, ${timeOfDay(at)}`;
}

/** For how long a session is kept; null if that is unknown. */
export function retentionText(): string | null {
  const days = retentionDays();
  if (days === null) return null;
  return plural(days, {
    one: 'Kept for # day after the last activity, then deleted.',
    other: 'Kept for # days after the last activity, then deleted.',
  });
}
