import type { CardKind } from '@story-pointer/core/decks/deck';
import type { ReactElement } from 'react';
import { both, number, row } from './formats.tsx';

/** One's hand, and what one has played. */

export const select = 'Select your story points';
export const typeIt = 'or type it, then Enter';
/** Which stories were agreed on with the card that is picked. */
export const before = (card: string, stories: readonly ReactElement[]) => (
  <>
    {card} before: {row(stories)}
  </>
);
export const staysHidden = 'Your vote stays hidden until the reveal.';
export const staysNameless =
  'Your vote stays hidden until the reveal, and is shown without your name.';
export const submit = 'Submit Vote';
export const submitting = 'Submitting Vote...';
export const notCounted = (reason: string) => `Your vote was not counted. ${reason}`;

export const submitted = 'Vote Submitted';
export const yourVote = 'Your Vote';
export const sayings: Readonly<Record<CardKind, string>> = {
  estimate: 'Story points',
  unknown: 'Need more information',
  break: 'Need a break',
  tooBig: 'Too big',
};

export const everybodyVoted = 'Everybody has voted';
export const everybodyHereVoted = 'Everybody who is here has voted';
export const nobodyVotes = 'There are no votes to wait for: everyone only watches.';
export const waiting = 'Waiting for other participants to vote...';
export const waitingFor = (named: readonly ReactElement[], others: number) => (
  <>Waiting for {both(others > 0 ? [...named, <>{number(others)} more</>] : named)}</>
);

export const reveal = 'Reveal Results';
export const tooFew = 'At least three votes are needed to reveal while names are hidden.';
export const pressAgain = 'Not everybody has voted. Press R again to reveal the results now.';
export const revealing = 'Revealing Results...';
export const notRevealed = (reason: string) => `The results were not revealed. ${reason}`;
export const notRevealedFirst = (reason: string) =>
  `Nothing was revealed: your vote was not counted. ${reason}`;
export const keepVote = 'Keep vote';
