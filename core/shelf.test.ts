import { expect, test } from 'bun:test';
import { decks } from './decks/specified.ts';
import { newStory, type Story } from './session/open-room.ts';
import { newRound, revealedRound } from './session/round.ts';
import { agreedStories, neighboursOf, shelfOf } from './shelf.ts';

function agreed(name: string, points: number | null): Story {
  return newStory(name, name, { ...revealedRound(1, []), agreed: points });
}

const stories = agreedStories([
  agreed('Log in', 5),
  agreed('Pay', 2),
  agreed('Search', 13),
  agreed('Another value', 4),
  agreed('Not agreed', null),
  newStory('open', 'Open', newRound(1)),
  agreed('Sign up', 5),
]);

/** The stories beside a card, each as 'Pay (2)'. */
function beside(points: number): string[] {
  return neighboursOf(points, decks.fibonacci, stories).map(
    ({ name, card }) => `${name} (${card.label})`,
  );
}

test('[VO8] a card has beside it the latest agreed story of a smaller, a larger and the same card', () => {
  expect(beside(5)).toEqual(['Pay (2)', 'Search (13)', 'Sign up (5)']);
});

test('[VO8] the nearest smaller and larger cards with a story count', () => {
  expect(beside(8)).toEqual(['Sign up (5)', 'Search (13)']);
  expect(beside(3)).toEqual(['Pay (2)', 'Sign up (5)']);
  expect(beside(1)).toEqual(['Pay (2)']);
  expect(beside(21)).toEqual(['Search (13)']);
});

test('[VO8] a card without a size has no stories beside it', () => {
  expect(beside(-1)).toEqual([]);
});

test('[TE22] the shelf of a team has the latest story of each card, of sessions with the same cards', () => {
  const named = (name: string, points: number) => ({ name, points });
  const linear = [named('Quick vote 2', 1), named('Log in', 1)];
  const sessions = [
    { type: 'fibonacci' as const, stories: [named('Quick vote 1', 5), named('Pay', 5)] },
    { type: 'linear' as const, stories: linear },
    { type: 'fibonacci' as const, stories: [named('Search', 5), named('Export', 2)] },
  ];
  expect(shelfOf(decks.fibonacci, sessions)).toEqual([named('Export', 2), named('Pay', 5)]);
  expect(shelfOf(decks.linear, sessions)).toEqual([named('Log in', 1)]);
  expect(shelfOf(decks.tShirt, sessions)).toEqual([]);
});
