/** How a session is run: the dialog, and what is asked at creation. */

export const moreOptions = 'More options';
/** People who were removed, and whose browsers may not join again. */
export const barred = 'May not join again';
export const barredFailed = 'Who may not join again could not be loaded.';
export const admit = 'Let in again';

export const readOnly = 'Only a facilitator can change these.';
export const failed = 'The settings could not be saved.';

export const canChangeVotes = 'Votes can be changed before the reveal';
export const canChangeVotesHelp = 'Whoever has voted may vote anew, or withdraw the vote.';

export const canTakeOver = 'Whoever votes can take over';
export const canTakeOverHelp =
  'When no facilitator has been here for a minute. Who returns is a facilitator as before.';

export const everyoneRuns = 'Everyone who votes runs the session';
export const everyoneRunsHelp =
  'Reveal, new rounds, stories and the timer. Deleting, removing and settings stay with facilitators.';

export const autoReveal = 'Votes are revealed once everybody who is here has voted';
export const autoRevealHelp = 'After a countdown of 3 seconds, which can be stopped.';

export const timerReveals = 'Votes are revealed when a timer is up';
export const timerRevealsHelp = 'If anybody has voted by then.';

export const hiddenNames = 'Names stay out of the results';
export const hiddenNamesHelp =
  'Votes are shown without people, and whose they were is not kept. A round that was voted on so stays so.';

export const changeVote = 'Change vote';
export const withdrawVote = 'Withdraw vote';
export const withdrawing = 'Withdrawing...';
export const voteNotWithdrawn = 'Your vote was not withdrawn.';
