import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { cards } from '../testing/imported.ts';
import { tableFile } from '../testing/table-files.ts';
import { type Cell, workbookOf } from '../testing/workbook.ts';
import { draftsOf } from './drafts.ts';
import { isWanted, planOf } from './plan.ts';
import { readFile, readingWith } from './read.ts';
import { noChoices } from './sheet.ts';

/** The stories of a file in lines like '[x] A-1 Log in =3', and whether they are certain. */
async function storiesIn(bytes: Uint8Array, table: string | null = null) {
  const reading = await readFile(bytes, { ...noChoices, table, cards });
  if (!reading.ok) throw new Error(reading.fault);
  const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
  const found = planOf(drafts, []).map((planned) => {
    const { name, fullTitle: title = name, key = '-', points = '-' } = planned.draft.story;
    const isProposed = planned.draft.leftOut === null && isWanted(planned);
    return { isProposed, key, title, points: String(points) };
  });
  const stories = found.map(({ isProposed, key, title, points }) => {
    const size = points === '-' ? '' : ` =${points}`;
    return `[${isProposed ? 'x' : ' '}] ${key} ${title}${size}`;
  });
  return { stories, found, sheet: reading.sheet };
}

function cellOf(text: string): Cell {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

const books = readFileSync(new URL('workbooks.txt', import.meta.url), 'utf8')
  .split('\n\n# ')
  .slice(1)
  .map((text) => {
    const [written = '', expected = ''] = text.split('\n--\n');
    const [title = '', ...sheets] = written.split('\n== ');
    const grids = sheets.map((sheet) => {
      const [name = '', ...rows] = sheet.split('\n');
      return [name, rows.map((row) => row.split(/ ?\| ?/).map(cellOf))] as const;
    });
    return [title, Object.fromEntries(grids), expected.trim().split('\n')] as const;
  });

/** Whether a story is as expected. */
function fits(story: string, expected: string): boolean {
  const from = expected.startsWith('[?]') ? 3 : 0;
  const wanted = expected.replace(/ \*$/, '').slice(from);
  return expected.endsWith(' *')
    ? story.slice(from).startsWith(wanted)
    : story.slice(from) === wanted;
}

type Told = ReturnType<typeof tableFile>['expected'][number];

/** Stories that are expected and missing, and surplus ones that are proposed. */
function comparedWith(told: readonly Told[], found: readonly Told[]) {
  const isSame = (one: Told, other: Told) =>
    (['isProposed', 'key', 'title', 'points'] as const).every(
      (cell) => one[cell] === '*' || one[cell] === other[cell],
    );
  return {
    missing: told.filter((one) => !found.some((other) => isSame(one, other))),
    surplus: found.filter((other) => other.isProposed && !told.some((one) => isSame(one, other))),
  };
}

describe('workbooks', () => {
  test.each(books)(
    '[IM1] a workbook as offices make it is read for certain: %s',
    async (...book) => {
      const [, sheets, expected] = book;
      const { stories, sheet } = await storiesIn(workbookOf(sheets));
      const missing = expected.filter((line) => !stories.some((story) => fits(story, line)));
      const surplus = stories
        .filter((story) => story.startsWith('[x]'))
        .filter((story) => !expected.some((line) => fits(story, line)));
      expect({ missing, surplus, isSure: sheet.isSure }).toEqual({
        ...{ missing: missing.filter((line) => line.startsWith('[?]')), surplus: [], isSure: true },
      });
    },
  );

  const two = workbookOf({
    Ideas: [['Title', 'Points'], ...['A dark mode', 'A new logo'].map((title) => [title, 3])],
    Bugs: [
      ['Summary', 'Status'],
      ...['Totals are wrong', 'Logout fails'].map((name) => [name, 'New']),
    ],
  });

  test('[IM37] of two sheets that may both hold the stories none is certain, and either can be chosen', async () => {
    const { sheet } = await storiesIn(two);
    expect(sheet).toMatchObject({ isSure: false, tables: ['Ideas', 'Bugs'] });
    expect(await storiesIn(two, 'Ideas')).toMatchObject({
      stories: ['[x] - A dark mode =3', '[x] - A new logo =3'],
      sheet: { isSure: true, table: 'Ideas' },
    });
    expect(await storiesIn(two, 'Bugs')).toMatchObject({
      stories: ['[x] - Totals are wrong', '[x] - Logout fails'],
      sheet: { isSure: true, table: 'Bugs' },
    });
  });

  const sheetOf = (title: string) => [
    ['Title', 'Points'],
    [title, 3],
    [`${title} again`, 5],
  ];

  test.each([
    ['Backlog 2023', 'Backlog'],
    ['Backlog', 'Backlog (Kopie)'],
    ['Stories 2023', 'Stories 2024'],
    ['Copy of Stories', 'Stories'],
  ] as const)(
    '[IM37] of %s and %s, one of which may be the other of earlier, none is certain',
    async (one, other) => {
      const names = [one, other];
      const book = workbookOf(Object.fromEntries(names.map((name) => [name, sheetOf(name)])));
      const { sheet } = await storiesIn(book);
      expect(sheet).toMatchObject({ isSure: false, tables: names, table: null });
      expect((await storiesIn(book, other)).sheet.isSure).toBe(true);
    },
  );

  test.each([
    ...['Template', 'Vorlage', 'Ejemplo', 'Modèle (à copier)', '記入例', '[Example]', 'Sample 2'],
    ...['示例（请复制）', '1. Exemplo'],
  ])(
    '[IM1] a sheet %s that shows how to fill in the others has no stories, unless it is the only one',
    async (name) => {
      const filled = { 'Sprint 1': sheetOf('Log in'), 'Sprint 2': sheetOf('Pay') };
      const { stories, sheet } = await storiesIn(
        workbookOf({ [name]: sheetOf('Story'), ...filled }),
      );
      expect(stories.length).toBe(4);
      expect(sheet.isSure).toBe(true);
      expect((await storiesIn(workbookOf({ [name]: sheetOf('Story') }))).stories.length).toBe(2);
    },
  );

  test.each([
    ['Template editor', 'Settings'],
    ['Sample management', 'Orders'],
    ['Muster AG', 'Meier AG'],
    ['Modelo de datos', 'Pagos'],
    ['Examples for customers', 'Invoices'],
  ] as const)(
    '[IM1, IM37] a sheet %s beside %s keeps its stories, and none is certain',
    async (one, other) => {
      const book = workbookOf({ [one]: sheetOf(one), [other]: sheetOf(other) });
      const { stories, sheet } = await storiesIn(book);
      expect({ count: stories.length, isSure: sheet.isSure }).toEqual({ count: 4, isSure: false });
      const chosen = await storiesIn(book, one);
      expect(chosen.stories.length).toBe(2);
      expect(chosen.sheet.isSure).toBe(true);
    },
  );

  test('[IM27] a long sheet leaves room for those behind it, and is not certain itself', async () => {
    const log = Array.from({ length: 20_100 }, (_, at) => [`Ann ${at}`, `Line ${at} was written`]);
    const book = workbookOf({
      Log: [['Person', 'Message'], ...log],
      Termine: [['Title', 'Points'], ...['Log in', 'Pay'].map((title) => [title, 3])],
    });
    expect((await storiesIn(book, 'Termine')).stories).toEqual(['[x] - Log in =3', '[x] - Pay =3']);
    expect((await storiesIn(book, 'Log')).sheet.isSure).toBe(false);
  });

  test('[IM37] in 300 tables of many shapes nothing that is certain is wrong', async () => {
    let certain = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const { bytes, expected } = tableFile(seed);
      const { found, sheet } = await storiesIn(bytes);
      if (!sheet.isSure) continue;
      certain += 1;
      const { missing, surplus } = comparedWith(expected, found);
      expect({ seed, missing, surplus }).toEqual({ seed, missing: [], surplus: [] });
    }
    expect(certain).toBeGreaterThan(270);
  }, 60_000);

  test('[IM3] the file that Office leaves beside an open workbook is refused', async () => {
    const name = 'Ann Berg';
    const bytes = new Uint8Array(165).fill(0x20);
    bytes.set([name.length, ...new TextEncoder().encode(name)]);
    bytes.set([name.length, 0, ...Buffer.from(name, 'utf16le')], 55);
    expect(await readFile(bytes, readingWith(cards))).toEqual({ ok: false, fault: 'lockFile' });
  });
});
