import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SwitchName } from '@story-pointer/core/session/settings';

interface SwitchText {
  readonly label: MessageDescriptor;
  readonly help: MessageDescriptor;
}

/** The settings that are on or off, as the dialog and the form of a new session name them. */
export const switchTexts: Readonly<Record<SwitchName, SwitchText>> = {
  canChangeVotes: {
    label: msg`Votes can be changed before the reveal`,
    help: msg`Whoever has voted may vote anew, or withdraw the vote.`,
  },
  canTakeOver: {
    label: msg`Whoever votes can take over`,
    help: msg`When no facilitator has been here for a minute. Stand-ins cannot change settings or delete results. A facilitator who comes back is one again.`,
  },
  everyoneRuns: {
    label: msg`Everyone who votes runs the session`,
    help: msg`Reveal, new rounds, stories and the timer. Deleting, removing and settings stay with facilitators.`,
  },
  autoReveal: {
    label: msg`Votes are revealed once everybody who is here has voted`,
    help: msg`After a countdown of 3 seconds, which can be stopped.`,
  },
  timerReveals: {
    label: msg`Votes are revealed when a timer is up`,
    help: msg`If anybody has voted by then.`,
  },
  hiddenNames: {
    label: msg`Names stay out of the results`,
    help: msg`Votes are shown without names, and whose they were is not kept. A reveal takes at least three votes. People who compare rounds or know the other votes can still work out whose a vote was.`,
  },
};
