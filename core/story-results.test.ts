import { describe, expect, test } from 'bun:test';
import type { Points } from './decks/deck.ts';
import { decks } from './decks/specified.ts';
import { newStory, type RevealedStory } from './session/open-room.ts';
import { newRound, revealedRound } from './session/round.ts';
import { centreOf, courseOf, fitInto, sizesOf, storyResult, totalsOf } from './story-results.ts';
import { written } from './testing/scales.ts';

const pending = newStory('a', 'Log in', { ...newRound(1), voters: ['p0'] });

function revealed(agreed: Points | null, ...points: readonly Points[]): RevealedStory {
  const votes = points.map((value, index) => ({ participantId: `p${index}`, points: value }));
  return newStory('b', 'Log out', { ...revealedRound(1, votes), agreed });
}

describe('what has come of a story', () => {
  test('[L8, SU7] is open until the reveal', () => {
    expect(storyResult(decks.fibonacci, pending)).toEqual({ is: 'pending' });
  });

  test('[L8, SU7] is what the team has agreed on', () => {
    expect(storyResult(decks.fibonacci, revealed(0.5, 8))).toEqual({ is: 'agreed', points: 0.5 });
    expect(storyResult(decks.tShirt, revealed(4))).toEqual({ is: 'agreed', points: 4 });
  });

  test('[SU20] is the average as long as nothing is agreed', () => {
    const average = (type: 'fibonacci' | 'tShirt', ...votes: Points[]) =>
      storyResult(decks[type], revealed(null, ...votes));
    expect(average('fibonacci', 5, 8, 5, -1)).toEqual({
      ...{ is: 'notAgreed', centre: { is: 'average', label: '6' } },
    });
    expect(average('tShirt', 2, 4)).toMatchObject({ centre: { label: 'L' } });
    expect(average('fibonacci', 0, -1)).toEqual({ is: 'notAgreed', centre: null });
  });

  test('[RE32] is the median where words only rank', () => {
    const words = written('Easy, Fine, Hard, ?');
    const centre = (...votes: Points[]) => centreOf(words, revealed(null, ...votes).round.votes);
    expect(centre(1, 2, 3, 3, 3, -1)).toEqual({ is: 'median', label: 'Hard' });
    expect(centre(1, 3)).toEqual({ is: 'median', label: 'Easy/Hard' });
    expect(centre(-1)).toBeNull();
  });

  test('[PG18] has no average without a vote that counts', () => {
    expect(centreOf(decks.tShirt, [])).toBeNull();
    expect(centreOf(decks.linear, [{ participantId: 'p', points: 0 }])).toBeNull();
    expect(centreOf(decks.linear, [{ participantId: 'p', points: 3 }])?.label).toBe('3');
  });
});

describe('the figures of a session', () => {
  test('[SU5] add up the agreed points of numeric decks', () => {
    const stories = [pending, revealed(5), revealed(0.5), revealed(null, 8)];
    expect(totalsOf(decks.fibonacci, stories)).toEqual({
      ...{ stories: 4, revealed: 3, agreed: 2, points: '5.5' },
    });
  });

  test('[SU5] have no total while no story is revealed', () => {
    expect(totalsOf(decks.linear, [pending])).toEqual({
      ...{ stories: 1, revealed: 0, agreed: 0, points: null },
    });
  });

  test('[SU5] count the labels of the others, in the order of the deck', () => {
    const stories = [revealed(2), revealed(1), revealed(null, 5), revealed(1)];
    expect(totalsOf(decks.tShirt, stories).points).toBe('2 S · 1 M');
    expect(totalsOf(decks.tShirt, [revealed(null, 5)])).toMatchObject({
      revealed: 1,
      points: null,
    });
  });

  test.each([
    [20, { stories: 3, points: '10.5', of: 3 }],
    [5.5, { stories: 2, points: '5.5', of: 3 }],
    [5.4, { stories: 1, points: '5', of: 3 }],
    [4, { stories: 0, points: '0', of: 3 }],
  ])('[SU31] say what of the agreed stories fits into %p', (capacity, fit) => {
    const stories = [pending, revealed(5), revealed(null, 8), revealed(0.5), revealed(5)];
    expect(fitInto(decks.fibonacci, stories, capacity)).toEqual(fit);
    expect(fitInto(decks.tShirt, stories, capacity)).toBeNull();
    expect(fitInto(written('Easy, Hard'), stories, capacity)).toBeNull();
    expect(fitInto(written('XS=0.5, S=5'), stories, capacity)).toEqual(fit);
  });

  test('[SU31] are added up as people do, without a trace of how machines write numbers', () => {
    const stories = [revealed(1.1), revealed(2.2)];
    expect(fitInto(decks.fibonacci, stories, 3.3)).toEqual({ stories: 2, points: '3.3', of: 2 });
  });
});

describe('the course of a session', () => {
  const agreedIn = (rounds: number, took: number | null, agreed: Points = 5) => {
    const story = revealed(agreed, 5);
    return { ...story, lastRound: rounds, round: { ...story.round, took } };
  };

  test('[SU34] counts the stories agreed on in the first round, and adds up their times', () => {
    const course = courseOf([agreedIn(1, 60_000), agreedIn(3, 120_000), pending]);
    expect(course).toMatchObject({ took: 180_000, inFirstRound: 1, longest: { lastRound: 3 } });
  });

  test('[SU34] has no time when that of one story is unknown, or nothing is agreed', () => {
    expect(courseOf([agreedIn(1, 60_000), agreedIn(1, null)]).took).toBeNull();
    expect(courseOf([pending]).took).toBeNull();
  });

  test('[SU34] leaves out stories that came with their points, and names no story of several', () => {
    const imported = revealed(8);
    expect(courseOf([imported]).inFirstRound).toBe(0);
    expect(courseOf([agreedIn(2, 0), agreedIn(2, 0)]).longest).toBeNull();
  });
});

describe('the sizes of agreed stories', () => {
  test('[SU34] are ordered from small to large, each with its stories and their sum', () => {
    const stories = [revealed(5), revealed(0.5), pending, revealed(5), revealed(null, 8)];
    const sizes = sizesOf(decks.fibonacci, stories);
    expect(sizes.map(({ label, points }) => [label, points])).toEqual([
      ['½', '0.5'],
      ['5', '10'],
    ]);
    expect(sizes[1]?.stories).toEqual([revealed(5), revealed(5)]);
  });

  test('[SU34] have no sum with a deck of labels', () => {
    expect(sizesOf(decks.tShirt, [revealed(1)])).toMatchObject([{ label: 'S', points: null }]);
  });
});
