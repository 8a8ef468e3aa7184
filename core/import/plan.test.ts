import { describe, expect, test } from 'bun:test';
import type { Draft, ImportedStory } from './drafts.ts';
import { importLimits } from './limits.ts';
import { type KnownStory, planOf, proposed } from './plan.ts';

const known: readonly KnownStory[] = [
  { id: 'login', name: 'Login', key: 'A-1', description: 'As it was' },
  { id: 'search', name: 'Search' },
  { id: 'long', name: 'A long one…', fullTitle: 'A long one that goes on' },
];

function drafts(...stories: readonly ImportedStory[]): Draft[] {
  return stories.map((story, index) => ({ line: index + 2, story, notes: [] }));
}

function effects(...stories: readonly ImportedStory[]) {
  return planOf(drafts(...stories), known).map(({ effect }) => effect);
}

describe('duplicates', () => {
  test('[IM13] a story of the same key is updated, in what the file says', () => {
    expect(effects({ name: 'Log in', key: 'a-1' })).toEqual([
      { is: 'update', storyId: 'login', changes: ['name', 'key'] },
    ]);
    expect(effects({ name: 'Login', key: 'A-1', description: 'Another' })).toEqual([
      { is: 'update', storyId: 'login', changes: ['description'] },
    ]);
  });

  test('[IM13] what the file does not say stays, and points are not touched', () => {
    expect(effects({ name: 'Login', key: 'A-1', points: 5 })).toEqual([
      { is: 'same', storyId: 'login' },
    ]);
  });

  test('[IM13] without a key of its own a story of the same name is the same', () => {
    expect(effects({ name: ' search ', link: 'https://a.example/' })).toEqual([
      { is: 'update', storyId: 'search', changes: ['name', 'link'] },
    ]);
    expect(effects({ name: 'Login', key: 'B-1' })).toEqual([{ is: 'add' }]);
    expect(effects({ name: 'A long one…', fullTitle: 'A long one of another kind' })).toEqual([
      { is: 'add' },
    ]);
  });

  test('[IM14] what the file has twice is taken once', () => {
    expect(effects({ name: 'New', key: 'N-1' }, { name: 'Newer', key: 'N-1' })).toEqual([
      { is: 'add' },
      { is: 'repeated', line: 2 },
    ]);
  });

  test('[IM15] what is done, archived, repeated or the same is not proposed', () => {
    const planned = planOf(
      [
        ...drafts({ name: 'Open' }),
        { line: 3, story: { name: 'Done' }, notes: [], leftOut: 'done' },
        ...drafts({ name: 'Search' }, { name: 'Open' }),
      ],
      known,
    );
    expect(planned).toHaveLength(4);
    expect([...proposed(planned, 500)].map(({ draft }) => draft.story.name)).toEqual(['Open']);
  });

  test.each([0, 2, importLimits.stories])(
    '[IM30] no more is proposed than can be added: %i',
    (most) => {
      const many = Array.from({ length: importLimits.stories + 1 }, (_, at) => ({ name: `${at}` }));
      const planned = planOf(drafts(...many, { name: 'Login', key: 'A-1', link: 'New' }), known);
      const taken = [...proposed(planned, most)].map(({ effect }) => effect.is);
      expect(taken.filter((is) => is === 'add')).toHaveLength(most);
      expect(taken.filter((is) => is === 'update')).toHaveLength(1);
    },
  );
});
