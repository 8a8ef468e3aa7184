import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SwitchName } from '@story-pointer/core/session/settings';

/** A part of the dialog of settings. */
export type SwitchGroup = 'voting' | 'reveal' | 'leading';

/** The groups of settings, in their order. */
export const switchGroups: Readonly<Record<SwitchGroup, MessageDescriptor>> = {
  voting: msg`Voting`,
  reveal: msg({ message: 'Reveal', comment: 'Heading of settings about the reveal of votes' }),
  leading: msg`Facilitation`,
};

interface SwitchText {
  readonly group: SwitchGroup;
  readonly label: MessageDescriptor;
  readonly help: MessageDescriptor;
}

/** The settings that are on or off, as the dialog and the form of a new session name them. */
export const switchTexts: Readonly<Record<SwitchName, SwitchText>> = {
  canChangeVotes: {
    group: 'voting',
    label: msg`Votes can be changed before the reveal`,
    help: msg`Voters can change or withdraw their vote.`,
  },
  canTakeOver: {
    group: 'leading',
    label: msg`Voters can take over`,
    help: msg`When no facilitator has been here for a minute. Acting facilitators can't change settings or delete results, and a returning facilitator takes over again.`,
  },
  everyoneRuns: {
    group: 'leading',
    label: msg`Voters can run the session`,
    help: msg`Reveals, new rounds, stories and the timer. Only facilitators can delete, remove people or change settings.`,
  },
  autoReveal: {
    group: 'reveal',
    label: msg`Reveal votes when everyone here has voted`,
    help: msg`After a 3-second countdown, which can be stopped.`,
  },
  timerStarts: {
    group: 'voting',
    label: msg`Start the timer with each story`,
    help: msg`When a facilitator opens it. Later rounds start without.`,
  },
  timerReveals: {
    group: 'reveal',
    label: msg`Reveal votes when the timer ends`,
    help: msg`If at least one person has voted.`,
  },
  hiddenNames: {
    group: 'reveal',
    label: msg`Hide names in results`,
    help: msg`Votes are shown and stored without names. A reveal needs at least three votes. People who compare rounds or know the other votes may still work out who voted what.`,
  },
};
