import type { SwitchName } from '@story-pointer/core/session/settings';

/** How a session is run: the dialog, and what is asked at creation. */

export const moreOptions = 'More options';
/** People who were removed, and whose browsers may not join again. */
export const barred = 'May not join again';
export const barredFailed = 'Who may not join again could not be loaded.';
export const admit = 'Let in again';

export const readOnly = 'Only a facilitator can change these.';
export const failed = 'The settings could not be saved.';

export const options: Readonly<Record<SwitchName, { label: string; help: string }>> = {
  canChangeVotes: {
    label: 'Votes can be changed before the reveal',
    help: 'Whoever has voted may vote anew, or withdraw the vote.',
  },
  canTakeOver: {
    label: 'Whoever votes can take over',
    help: 'When no facilitator has been here for a minute. Stand-ins cannot change settings or delete results. A facilitator who comes back is one again.',
  },
  everyoneRuns: {
    label: 'Everyone who votes runs the session',
    help: 'Reveal, new rounds, stories and the timer. Deleting, removing and settings stay with facilitators.',
  },
  autoReveal: {
    label: 'Votes are revealed once everybody who is here has voted',
    help: 'After a countdown of 3 seconds, which can be stopped.',
  },
  timerReveals: {
    label: 'Votes are revealed when a timer is up',
    help: 'If anybody has voted by then.',
  },
  hiddenNames: {
    label: 'Names stay out of the results',
    help: 'Votes are shown without names, and whose they were is not kept. A reveal takes at least three votes. People who compare rounds or know the other votes can still work out whose a vote was.',
  },
};

/** How long it takes, unless somebody chooses otherwise as they start it. */
export const timerLength = 'A timer takes';

export const changeVote = 'Change vote';
export const withdrawVote = 'Withdraw vote';
export const withdrawing = 'Withdrawing...';
export const voteNotWithdrawn = 'Your vote was not withdrawn.';
