import { expect, test } from 'bun:test';
import { newStory, type Story } from './session/open-room.ts';
import { newRound, revealedRound } from './session/round.ts';
import { agreedStories, storiesAt } from './shelf.ts';

function agreed(name: string, points: number | null): Story {
  return newStory(name, name, { ...revealedRound(1, []), agreed: points });
}

test('[VO8] beside a card lie up to three stories agreed at it, the last ones first', () => {
  const stories: readonly Story[] = [
    agreed('Log in', 5),
    agreed('Pay', 5),
    agreed('Search', 8),
    agreed('Not agreed', null),
    newStory('open', 'Open', newRound(1)),
    agreed('Sign up', 5),
    agreed('SIGN UP', 5),
    agreed('Log out', 5),
  ];
  expect(storiesAt(5, agreedStories(stories))).toEqual(['Log out', 'SIGN UP', 'Pay']);
  expect(storiesAt(8, agreedStories(stories))).toEqual(['Search']);
  expect(storiesAt(3, agreedStories(stories))).toEqual([]);
});
