import type { CardKind } from '@story-pointer/core/decks/deck';
import type { ReactElement, ReactNode } from 'react';
import { enumerated, number, percent, plural, row } from './formats.tsx';

/** What a round has brought. */

export const title = 'Voting Results';

export const agreed = 'Agreed';
export const close = 'Close';
export const apart = 'Apart';
const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const allSay = (count: number, card: string) =>
  `${count === 2 ? 'Both' : `All ${words[count] ?? number(count)}`} say ${card}`;
export const oneApart = 'One card apart';
export const furthest = (lowest: ReactElement, highest: ReactElement, cards: number) => (
  <>
    Furthest apart: {lowest} and {highest}, {number(cards)} cards
  </>
);
export const between = (lowest: string, highest: string, cards: number) =>
  `From ${lowest} to ${highest}, ${number(cards)} cards`;
/** Those at one end, with their card: 'Ana (3)'. */
export const end = (who: ReactNode, card: string) => (
  <>
    {who} ({card})
  </>
);
export const people = (named: readonly ReactElement[], others: number): ReactNode =>
  others > 0 ? (
    <>
      {row(named)} and {number(others)} more
    </>
  ) : (
    row(named)
  );
export const unknowing = (who: ReactElement, count: number) => (
  <>
    {who} {plural(count, { one: 'needs', other: 'need' })} more information
  </>
);
export const unknowingOnes = (count: number) =>
  `${number(count)} ${plural(count, { one: 'needs', other: 'need' })} more information`;
export const unknown = 'Unknown';

export const average = 'Average';
export const actual = 'Actual';
export const closestCard = 'Closest card';
export const mostChosen = 'Most chosen';
export const middle = 'Middle';
/** Cards in a sentence: '5 and 8'. */
export const cards = (labels: readonly string[]) => labels.join(' and ');
export const basedOn = (count: number) => `Based on ${number(count)} vote(s)`;
export const basedOnPositive = (count: number) =>
  `Based on ${number(count)} vote(s) (excluding 0 and ? votes)`;
const votesOf = (count: number, kind: string) => `${number(count)} ${kind} ${votesWord(count)}`;
const votesWord = (count: number) => plural(count, { one: 'vote', other: 'votes' });
/** How many votes of a kind do not count; the only estimate that may not is zero. */
export const leftOut = (kind: CardKind, count: number) => votesOf(count, leftOutKinds[kind]);
const leftOutKinds: Readonly<Record<CardKind, string>> = {
  unknown: "'Need more info'",
  tooBig: "'Too big'",
  break: "'Need a break'",
  estimate: 'zero',
};
export const excluded = (parts: readonly string[]) => `Excluded: ${enumerated(parts)}`;
export const mostChose = (labels: string, count: number, all: number, isEach: boolean) =>
  `Most chosen: ${labels} (${number(count)} of ${number(all)}${isEach ? ' each' : ''})`;
export const middleIs = (label: string) => `Middle: ${label}`;
export const middleBetween = (labels: string) => `Middle: between ${labels}`;

export const distribution = 'Vote Distribution';
export const notInAverage = 'not in the average';
export const noVotes = 'No votes have been cast yet.';
export const votes = (count: number) => `${number(count)} ${votesWord(count)}`;
export const votesShare = (count: number, percentage: number) =>
  `${number(count)} ${votesWord(count)} (${percent(Math.round(percentage) / 100)})`;

export const newRound = 'Clear Points & New Round';
export const resetting = 'Resetting...';
export const noRound = (reason: string) => `No new round was started. ${reason}`;
export const accept = 'Accept & New Story';

export const next = (story: ReactElement) => <>Next: {story}</>;
/** After the last of them. */
export const savedLast = (points: string, stories: number) =>
  `Saved: ${points}. ${plural(stories, { one: 'The only story is', other: `All ${number(stories)} stories are` })} pointed.`;
export const savedNext = (points: string, story: ReactElement) => (
  <>
    Saved: {points}. Next: {story}
  </>
);
