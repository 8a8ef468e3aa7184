import type { Role } from '@story-pointer/core/session/open-room';
import type { Centre } from '@story-pointer/core/story-results';
import type { ReactElement } from 'react';
import { number, plural } from './formats.tsx';

/** What people who use a screen reader are told while the session goes on. */

export const joined = (name: ReactElement, others: number) => (
  <>
    {name} {and(others)}joined
  </>
);
export const gone = (name: ReactElement, others: number) => (
  <>
    {name} {and(others)}
    {others === 0 ? 'is' : 'are'} no longer here
  </>
);
const and = (others: number) =>
  others === 0 ? '' : `and ${number(others)} ${plural(others, { one: 'other', other: 'others' })} `;
export const facilitatorOn = (name: ReactElement, story: ReactElement) => (
  <>
    {name} is on "{story}"
  </>
);
/** What somebody has become. */
export const roles: Readonly<Record<Role, (name: ReactElement) => ReactElement>> = {
  facilitator: (name) => <>{name} is a facilitator now</>,
  acting: (name) => <>{name} has taken over</>,
  participant: (name) => <>{name} is no longer a facilitator</>,
};
export const deck = (name: ReactElement) => <>The cards are now {name}</>;
export const revealed = (centre: Centre | null) =>
  `Results revealed: ${centre ? `${centres[centre.is]} ${centre.label}` : 'No average'}`;
const centres = { average: 'average', middle: 'middle' };
export const hiddenAgain = 'The results are hidden again';
/** In so many seconds. */
export const revealSoon = (seconds: number) =>
  `The votes are in. They are revealed in ${number(seconds)} seconds`;
export const revealStopped = 'The reveal was stopped';
export const revealWaits = 'The reveal waits';
export const votesWithdrawn =
  'All votes in this round were withdrawn, so that none can be told apart. Please vote again.';
export const timeWasUp = 'The time was up';
export const newRound = 'A new round has begun';
export const voted = (count: number, all: number) => `${number(count)} of ${number(all)} voted`;

/** How the session is run from now on. */
export const votesCanChange = 'Votes can be changed before the reveal from now on';
export const votesStay = 'Votes stay as they are submitted from now on';
export const allTakeOver = 'Whoever votes can take over from now on';
export const nobodyTakesOver = 'Nobody can take over from now on';
export const allRun = 'Everyone who votes runs the session from now on';
export const facilitatorsRun = 'Only facilitators run the session from now on';
export const votesReveal = 'Votes are revealed by themselves from now on, once everybody has voted';
export const votesWait = 'Votes are no longer revealed by themselves from now on';
export const timersReveal = 'Votes are revealed when a timer is up from now on';
export const timersTell = 'Votes are no longer revealed when a timer is up';
export const namesHidden = 'Results show no names from now on';
export const namesShown = 'Results of new rounds show names from now on';

export const closed = 'The session was closed';
export const reopened = 'The session was reopened';

export const cameBack = (name: ReactElement) => <>{name} came back on another device</>;
