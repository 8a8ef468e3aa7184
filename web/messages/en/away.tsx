import type { ReactElement } from 'react';
import { both, plural } from './formats.tsx';

/** When no facilitator is here, and when they are back. */

export const title = 'The facilitator is away';
export const isAway = (names: readonly ReactElement[]) => (
  <>
    {both(names)} {plural(names.length, { one: 'is', other: 'are' })} away
  </>
);
export const takeOver = 'Take over';
export const takingOver = 'Taking over...';
export const mayFirst = (name: ReactElement) => <>{name} may take over first.</>;
export const onlyVoters = 'Only people who vote can take over.';
export const onlyKnown =
  'Only people who were here before the facilitator left, or have voted, can take over.';
export const notTaken = (reason: string) => `You have not taken over. ${reason}`;

export const standIns = 'Who stands in';
export const haveTakenOver = (names: readonly ReactElement[]) => (
  <>
    {both(names)} {plural(names.length, { one: 'has', other: 'have' })} taken over
  </>
);
export const keep = (names: readonly ReactElement[]) => (
  <>
    Keep {both(names)} as {plural(names.length, { one: 'facilitator', other: 'facilitators' })}
  </>
);
export const thanks = 'Thank you, I am back';
export const notEnded = (reason: string) => `Nothing was changed. ${reason}`;
