import type { ReactElement } from 'react';
import { number } from './formats.tsx';

/** The table with everybody at it. */

export const title = 'Team Members';
export const failed = 'Failed to load team members';
export const nobody = 'No team members found';
export const onlyWatchers = 'Everyone in this session only watches.';
export const voted = (count: number, all: number) => `${number(count)} of ${number(all)} voted`;

export const hasVoted = 'Has voted';
/** What is added to somebody's name for who cannot see their seat. */
export const facilitatorToo = ', Facilitator';
export const actingToo = ', Acting facilitator';
export const hasVotedToo = ', Has voted';
export const votedToo = (card: string) => `, voted ${card}`;
export const absenceToo = (absence: string) => `, ${absence}`;

export const absences = { away: 'away', absent: 'not here' };
export const marks = { lowest: 'lowest', highest: 'highest' };

export const roles = {
  facilitator: 'Facilitator',
  acting: 'Acting facilitator',
  participant: 'Participant',
};
/** The same of who looks. */
export const ownRoles = {
  facilitator: 'Facilitator, you',
  acting: 'Acting facilitator, you',
  participant: 'You',
};
export const makeFacilitator = (name: ReactElement) => <>Make {name} a facilitator</>;
export const stepDown = 'Step down as facilitator';
export const whyNotStepDown = 'Somebody else has to be a facilitator first.';
export const whyNot = 'Only a facilitator can do this.';
export const roleStays = (reason: string) => `Nothing was changed. ${reason}`;
export const remove = (name: ReactElement) => <>Remove {name}</>;

/** What was played, in stacks: how often a card, and who has played none. */
export const times = (count: number) => `× ${number(count)}`;
export const withoutVote = 'No vote';
