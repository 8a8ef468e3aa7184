import { describe, expect, test } from 'bun:test';
import type { Draft } from './drafts.ts';
import type { ImportedStory } from './imported-story.ts';
import { importLimits } from './limits.ts';
import { type KnownStory, planOf, proposed } from './plan.ts';

const known: readonly KnownStory[] = [
  { id: 'login', name: 'Login', key: 'A-1', description: 'As it was' },
  { id: 'search', name: 'Search' },
  { id: 'long', name: 'A long one…', fullTitle: 'A long one that goes on' },
];

const plain = { notes: [], leftOut: null, type: '', status: '', group: '' };
const added = { is: 'add', suspicion: null } as const;

function drafts(...stories: readonly ImportedStory[]): Draft[] {
  return stories.map((story, index) => ({ line: index + 2, story, ...plain }));
}

function effects(...stories: readonly ImportedStory[]) {
  return planOf(drafts(...stories), known).map(({ effect }) => effect);
}

/** A story as a spreadsheet of that name has it. */
function inSheet(file: string, story: ImportedStory): ImportedStory {
  const source = `table ${file}`;
  return { ...story, origin: { source, pointsColumn: '', workItemType: '', state: '' } };
}

/** The effects of importing some stories into a session that has others. */
function effectsAfter(before: readonly ImportedStory[], after: readonly ImportedStory[]) {
  const stories = before.map((story, at) => ({ ...story, id: String(at) }));
  return planOf(drafts(...after), stories).map(({ effect }) => effect);
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
      { is: 'add', suspicion: { is: 'same' } },
    ]);
  });

  test('[IM13] a title that has become short leaves no longer one', () => {
    const long = { name: 'A long one…', fullTitle: 'A long one that goes on', key: 'A-9' };
    expect(effectsAfter([long], [{ name: 'Short', key: 'A-9' }])).toEqual([
      { is: 'update', storyId: '0', changes: ['name', 'fullTitle'] },
    ]);
    expect(effectsAfter([long], [{ name: 'A long one…', key: 'A-9' }])).toEqual([
      { is: 'add', suspicion: { is: 'same' } },
    ]);
  });

  test('[IM13] without a key of its own a story of the same name is the same', () => {
    expect(effects({ name: ' search ', link: 'https://a.example/' })).toEqual([
      { is: 'update', storyId: 'search', changes: ['name', 'link'] },
    ]);
    expect(effects({ name: 'Login', key: 'B-1' })).toEqual([added]);
    expect(effects({ name: 'A long one…', fullTitle: 'A long one of another kind' })).toEqual([
      added,
    ]);
  });

  test('[IM14] a row that the file has twice is not proposed again', () => {
    const twice = effects({ name: 'New', key: 'N-1' }, { name: 'New', key: 'N-1' });
    expect(twice).toEqual([added, { is: 'add', suspicion: { is: 'repeated', line: 2 } }]);
  });

  test('[IM14] numbers that begin again and cards of one name are different stories', () => {
    expect(effects({ name: 'Pay', key: '1' }, { name: 'Ship', key: '1' })).toEqual([added, added]);
    const [one, other] = ['https://a.example/1', 'https://a.example/2'];
    expect(effects({ name: 'Pay', link: one }, { name: 'Pay', link: other })).toEqual([
      added,
      added,
    ]);
    expect(effects({ name: 'Pay', link: one }, { name: 'Ship', link: one })).toEqual([
      added,
      added,
    ]);
  });

  test.each(['1', 'US-1'])(
    '[IM13] a second spreadsheet changes nothing of the first, though both have %s',
    (key) => {
      const before = [inSheet('a.csv', { name: 'Log in', key, description: 'by mail' })];
      const after = [inSheet('b.csv', { name: 'Pay', key, description: 'by card' })];
      expect(effectsAfter(before, after)).toEqual([added]);
    },
  );

  test('[IM13] a story of the same name in another spreadsheet is suspected, and can be ticked', () => {
    const before = [inSheet('a.csv', { name: 'Write tests', description: 'for login' })];
    const after = [inSheet('b.csv', { name: 'Write tests', description: 'for payment' })];
    expect(effectsAfter(before, after)).toEqual([{ is: 'add', suspicion: { is: 'sameName' } }]);
  });

  test('[IM13] the same spreadsheet updates its stories by key and title', () => {
    const before = [inSheet('a.csv', { name: 'Log in', key: '1', description: 'by mail' })];
    const after = [inSheet('a.csv', { name: 'Log in', key: '1', description: 'by card' })];
    expect(effectsAfter(before, after)).toEqual([
      { is: 'update', storyId: '0', changes: ['description'] },
    ]);
  });

  test('[IM13] an address tells stories apart and together, whatever their keys and titles', () => {
    const link = 'https://github.com/o/front/issues/1';
    const before = [{ name: 'Log in', key: '#1', link }];
    expect(
      effectsAfter(before, [
        { name: 'Log in', key: '#1', link: 'https://github.com/o/back/issues/1' },
      ]),
    ).toEqual([added]);
    expect(effectsAfter(before, [{ name: 'Sign in', key: '#1', link }])).toEqual([
      { is: 'update', storyId: '0', changes: ['name'] },
    ]);
  });

  test('[IM14] what is done, archived, repeated or the same is not proposed', () => {
    const planned = planOf(
      [
        ...drafts({ name: 'Open' }),
        { ...plain, line: 3, story: { name: 'Done' }, leftOut: 'done' },
        ...drafts({ name: 'Search' }, { name: 'Open' }),
      ],
      known,
    );
    expect(planned).toHaveLength(4);
    expect([...proposed(planned, 500)].map(({ draft }) => draft.story.name)).toEqual(['Open']);
  });

  test.each([0, 2, importLimits.stories])(
    '[IM28] no more is proposed than can be added: %i',
    (most) => {
      const many = Array.from({ length: importLimits.stories + 1 }, (_, at) => ({ name: `${at}` }));
      const planned = planOf(drafts(...many, { name: 'Login', key: 'A-1', link: 'New' }), known);
      const taken = [...proposed(planned, most)].map(({ effect }) => effect.is);
      expect(taken.filter((is) => is === 'add')).toHaveLength(most);
      expect(taken.filter((is) => is === 'update')).toHaveLength(1);
    },
  );
});
