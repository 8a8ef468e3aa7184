import type { ReactElement } from 'react';
import { number, plural, row } from './formats.tsx';

/** What session this is, who is in it, and how others get in. */

export const session = 'Session';
export const failed = 'Failed to load session data';
export const tryAgain = 'Try again';

export const rename = 'Edit session name';
export const menu = 'Session menu';
export const keys = 'Keyboard shortcuts';
export const changeCards = 'Change cards';
export const settings = 'Session settings';
export const happened = 'What happened';
export const takeHome = 'Take the estimates home';
export const device = 'Also on another device';
export const wayBack = 'Your way back in';
export const leave = 'Leave session';
export const close = 'Close session';
export const remove = 'Delete session';
/** For stand-ins, who have the facilitators' controls before them. */
export const facilitatorOnly = 'Only a facilitator can do this.';

export const you = 'You';
export const isFacilitator = 'Facilitator';
export const facilitators = (names: readonly ReactElement[]) => (
  <>
    {plural(names.length, { one: 'Facilitator', other: 'Facilitators' })}: {row(names)}
  </>
);
/** Goes on with the facilitators. */
export const acting = (names: readonly ReactElement[]) => <>, {row(names)} (acting)</>;
export const participants = (count: number) =>
  `${number(count)} ${plural(count, { one: 'participant', other: 'participants' })}`;

export const code = 'Session code';
export const showCode = 'Show the whole session code';
export const copyLink = 'Copy link';
