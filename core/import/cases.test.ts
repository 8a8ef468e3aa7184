import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { cards } from '../testing/imported.ts';
import { draftsOf } from './drafts.ts';
import { isWanted, planOf } from './plan.ts';
import { readFile, readingWith } from './read.ts';

const folder = new URL('cases/', import.meta.url);
const names = readdirSync(folder);

/** A line of an expectation: '[x]' proposed, '[ ]' shown, '[?]' either; then key, title, points and link. */
interface Expected {
  readonly box: string;
  readonly cells: readonly string[];
}

function expectedIn(text: string): {
  readonly title: string;
  readonly stories: readonly Expected[];
} {
  const lines = text.split('\n');
  const stories = lines.filter((line) => /^\[[x ?]\]\t/.test(line));
  return {
    title: (lines[0] ?? '').replace(/^# /, ''),
    stories: stories.map((line) => {
      const [box = '', ...cells] = line.split('\t');
      return { box, cells };
    }),
  };
}

/** The stories that a file gives an empty session, as an expectation writes them. */
async function storiesIn(bytes: Uint8Array): Promise<readonly Expected[]> {
  const reading = await readFile(bytes, readingWith(cards));
  if (!reading.ok) return [];
  const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
  return planOf(drafts, []).map((planned) => {
    const { story, leftOut } = planned.draft;
    const { name, fullTitle = name, key = '-', points, link = '-' } = story;
    const isProposed = reading.sheet.isSure && leftOut === null && isWanted(planned);
    return {
      box: isProposed ? '[x]' : '[ ]',
      cells: [key, fullTitle, points === undefined ? '-' : String(points), link],
    };
  });
}

/** Whether a story is as expected; `*` is anything. */
function fits(story: Expected, expected: Expected): boolean {
  const sameBox = expected.box === '[?]' || story.box === expected.box;
  return sameBox && expected.cells.every((cell, at) => cell === '*' || cell === story.cells[at]);
}

const cases = names
  .filter((name) => name.endsWith('.expected.txt'))
  .flatMap((name) => {
    const stem = name.replace('.expected.txt', '');
    const file = names.find((one) => one.startsWith(`${stem}.`) && one !== name);
    const expected = expectedIn(readFileSync(new URL(name, folder), 'utf8'));
    const isOne = expected.stories.length > 0 || /NOTHING/.test(expected.title);
    return file && isOne ? [{ stem, file, ...expected }] : [];
  });

describe('files of every kind', () => {
  test.each(cases.map(({ stem, title, ...rest }) => [`${stem}: ${title}`, rest] as const))(
    '[IM1] %s',
    async (_, { file, stories }) => {
      const found = await storiesIn(readFileSync(new URL(file, folder)));
      // Rows that are shown beside those expected are unticked.
      const left = [...found];
      const missing = stories.filter((expected) => {
        const at = left.findIndex((story) => fits(story, expected));
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      const surplus = left.filter(({ box }) => box === '[x]');
      expect({ missing, surplus, found }).toEqual({ missing: [], surplus: [], found: [...found] });
    },
  );
});
