import type { Capability } from '../session/capabilities.ts';
import type { CommandType } from '../session/commands.ts';
import type { SwitchName } from '../session/settings.ts';
import type { Scope } from '../session/tokens.ts';

/** The capabilities of each part, stated once more than in the rules so that none is given away unseen. */

/** A role in a session, with or without voting. */
export type Part =
  | 'facilitator'
  | 'facilitatorWatching'
  | 'vouchedFor'
  | 'acting'
  | 'actingWatching'
  | 'participant'
  | 'participantWatching';

/** The capabilities of each part in any session. */
export const held: Readonly<Record<Part, readonly Capability[]>> = {
  facilitator: ['attend', 'vote', 'run', 'lead', 'manage', 'administer', 'own'],
  facilitatorWatching: ['attend', 'run', 'lead', 'manage', 'administer', 'own'],
  vouchedFor: ['attend', 'vote', 'run', 'lead', 'manage', 'administer'],
  acting: ['attend', 'vote', 'run', 'lead'],
  actingWatching: ['attend', 'run', 'lead'],
  participant: ['attend', 'vote'],
  participantWatching: ['attend'],
};

/** The capability that a setting adds while it is on, and to whom. */
export const given: Readonly<
  Partial<Record<SwitchName, { readonly may: Capability; readonly to: readonly Part[] }>>
> = {
  canTakeOver: { may: 'takeOver', to: ['facilitator', 'vouchedFor', 'acting', 'participant'] },
  everyoneRuns: { may: 'run', to: ['participant'] },
};

/** The commands that each scope of a token covers; no other command is open to a token. */
export const coveredBy: Readonly<Record<Scope, readonly CommandType[]>> = {
  read: [],
  stories: ['addStories', 'editDetails', 'moveStory', 'noteInTracker'],
  run: [
    ...(['setActiveStory', 'reveal', 'hideAgain', 'startRound', 'restoreRound'] as const),
    ...(['acceptPoints', 'startTimer', 'stopTimer', 'stopCountdown'] as const),
    ...(['giveFloor', 'stopFloor'] as const),
  ],
};
