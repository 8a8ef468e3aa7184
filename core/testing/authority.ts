import type { CommandType } from '../session/commands.ts';
import type { SwitchName } from '../session/settings.ts';

/** Who may do what: said once more than in the rules, so that nothing is given away unseen. */

/** Who a command is for. */
export type Row =
  /** All who vote. */
  | 'forVoters'
  | 'forAll'
  /** Who leads. */
  | 'forLeaders'
  /** Facilitators and who has taken over. */
  | 'forManagers'
  /** Facilitators alone. */
  | 'forFacilitator'
  /** Who votes while nobody leads. */
  | 'forStandIns'
  /** All but the last facilitator. */
  | 'forOthers'
  /** No seat. */
  | 'forNobody';

/** Who may give each command. */
export const rows: Readonly<Record<CommandType, Row>> = {
  vote: 'forVoters',
  withdrawVote: 'forVoters',
  watch: 'forAll',
  setWatching: 'forFacilitator',
  leave: 'forOthers',
  reveal: 'forLeaders',
  hideAgain: 'forLeaders',
  startRound: 'forLeaders',
  restoreRound: 'forLeaders',
  startTimer: 'forLeaders',
  stopTimer: 'forLeaders',
  reviewCountdowns: 'forNobody',
  stopCountdown: 'forLeaders',
  countdownOver: 'forNobody',
  timeUp: 'forNobody',
  giveFloor: 'forLeaders',
  passFloor: 'forNobody',
  stopFloor: 'forLeaders',
  acceptPoints: 'forLeaders',
  createStory: 'forLeaders',
  addStories: 'forLeaders',
  editStory: 'forLeaders',
  editDetails: 'forLeaders',
  deleteStories: 'forManagers',
  deleteStory: 'forManagers',
  moveStory: 'forLeaders',
  setActiveStory: 'forLeaders',
  renameSession: 'forFacilitator',
  changeSettings: 'forFacilitator',
  changeDeck: 'forFacilitator',
  makeFacilitator: 'forFacilitator',
  addDevice: 'forAll',
  makeWayBack: 'forFacilitator',
  stepDown: 'forManagers',
  takeOver: 'forStandIns',
  endTakeOver: 'forFacilitator',
  removeParticipant: 'forFacilitator',
  admitAgain: 'forFacilitator',
  closeSession: 'forFacilitator',
  reopenSession: 'forFacilitator',
  deleteSession: 'forFacilitator',
};

/** What somebody is, and whether they vote. */
export type Part =
  | 'facilitator'
  | 'facilitatorWatching'
  | 'acting'
  | 'actingWatching'
  | 'participant'
  | 'participantWatching';

/** What each part may do in any session. */
export const held: Readonly<Record<Part, readonly Row[]>> = {
  facilitator: ['forAll', 'forOthers', 'forVoters', 'forLeaders', 'forManagers', 'forFacilitator'],
  facilitatorWatching: ['forAll', 'forOthers', 'forLeaders', 'forManagers', 'forFacilitator'],
  acting: ['forAll', 'forOthers', 'forVoters', 'forLeaders', 'forManagers'],
  actingWatching: ['forAll', 'forOthers', 'forLeaders', 'forManagers'],
  participant: ['forAll', 'forOthers', 'forVoters'],
  participantWatching: ['forAll', 'forOthers'],
};

/** What a setting gives besides, and to whom; null for nothing to anybody. */
export const given: Readonly<
  Record<SwitchName, { readonly row: Row; readonly to: readonly Part[] } | null>
> = {
  autoReveal: null,
  canChangeVotes: null,
  canTakeOver: { row: 'forStandIns', to: ['facilitator', 'acting', 'participant'] },
  everyoneRuns: { row: 'forLeaders', to: ['participant'] },
  timerReveals: null,
  hiddenNames: null,
};
