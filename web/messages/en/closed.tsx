import type { ReactElement } from 'react';
import { both, longDate, number, plural, timeOfDay } from './formats.tsx';

/** A session in which nothing changes any more, until it is reopened. */

export const title = 'Closed session';
/** @param at ISO 8601 */
export const since = (at: string) => `Closed on ${longDate(at)}, ${timeOfDay(at)}`;
export const reopenedBy = (names: readonly ReactElement[]) => <>{both(names)} can reopen it.</>;
export const reopen = 'Reopen';
/** How long there is something to read. */
export const kept = (days: number) =>
  `Kept for ${number(days)} ${plural(days, { one: 'day', other: 'days' })} after the last thing that happens in it, then deleted.`;
export const notChanged = (reason: string) => `Nothing was changed. ${reason}`;
