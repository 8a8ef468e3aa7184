import type { ReactElement } from 'react';
import { both, longDate, timeOfDay } from './formats.tsx';

/** A session in which nothing changes any more, until it is reopened. */

export const title = 'Closed session';
/** @param at ISO 8601 */
export const since = (at: string) => `Closed on ${longDate(at)}, ${timeOfDay(at)}`;
export const reopenedBy = (names: readonly ReactElement[]) => <>{both(names)} can reopen it.</>;
export const reopen = 'Reopen';
export const notChanged = (reason: string) => `Nothing was changed. ${reason}`;
