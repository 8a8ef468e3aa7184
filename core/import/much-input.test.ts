import { describe, expect, test } from 'bun:test';
import { strToU8, zipSync } from 'fflate';
import { cards, unsoundIn } from '../testing/imported.ts';
import { importLimits } from './limits.ts';
import { type Reading, readFile, readingWith, readText } from './read.ts';

/** Inputs that would take for ever, or all memory. */

const options = readingWith(cards);

/** Enough for minutes of work, were it to grow with the square. */
const size = 200_000;

/** Inputs that a reader with more than linear work would never finish. */
const costly: readonly string[] = [
  ...[
    'a',
    ' ',
    '\n',
    '"',
    '""',
    ',',
    ',"',
    '"a,',
    '<',
    '<a ',
    '<a "',
    "<a='",
    '<b> ',
    '<!--',
    '<![CDATA[',
  ],
  ...[
    '&',
    '|',
    '| - |\n',
    '[',
    '[[',
    '{"a":',
    '[{',
    '- ',
    '- [ ] a (',
    '# ',
    'https://',
    '.',
    '((',
    '\\|',
  ],
  ...[
    'a(5)',
    '<tr><td>',
    '<item>',
    '<item><summary>',
    '<table><tr><td>a',
    "'",
    '\t',
    'Name\n',
    '[a|b',
  ],
  ...['é', '👩‍👩‍👧‍👦', 'A-1 '],
];

const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index));

/** Inputs that once took a reader for ever, or all memory. */
const hostile: Readonly<Record<string, string>> = {
  'blanks within a line': `- a${' '.repeat(size)}b\n- c`,
  'blanks before an address': `a${' '.repeat(size)}b https://example.com/${' '.repeat(size)}c`,
  'lines of pipes and dashes': `${'-|'.repeat(250)}x\n`.repeat(800),
  'a quote without an end above empty lines': `a,b\nc,"${'\n'.repeat(size)}`,
  'a header after each two rows': many(
    20_000,
    (at) => `Name,Key ${at},Status\na,b,c\n\nd,e,f\n\n`,
  ).join(''),
  'lines that end a front matter never': `---\n${'-:x\n'.repeat(50)}a`,
  'comments above a text': `${'<!---->'.repeat(500)}(a)`,
  'declarations above a text': `${'<?a?>'.repeat(700)}(a)`,
  'empty columns': `Name,Key${','.repeat(size)}\n${'Name,Key\n'.repeat(20_000)}a,b`,
  'criteria in rows of their own': `Title;Criteria\na;b\n${`;${'c '.repeat(200)}\n`.repeat(19_000)}`,
  'a cell that reaches into thousands of rows': `<table><tr><td>Name</td><td>Key</td></tr>${many(
    20,
    () =>
      `<tr><td rowspan="5000" colspan="500">${'a '.repeat(500)}</td></tr>${'<tr><td>b'.repeat(5000)}`,
  ).join('')}</table>`,
  'many tables with headers of their own': many(
    300,
    (table) =>
      `<table><tr><td>Name${many(300, (at) => `<td>Own ${table} ${at}`).join('')}<tr><td>a<td>b</table>`,
  ).join(''),
  'entries with a field that only one has': JSON.stringify([
    Object.fromEntries([
      ['title', 'a'],
      ...many(299, (at) => `field ${at}`).map((name) => [name, 'b']),
    ]),
    ...Array.from({ length: 100_000 }, () => ({ title: 'a' })),
  ]),
};

describe('much input', () => {
  test.each(costly)(
    '[IM27] the work grows no faster than what there is to read: %j @nightly',
    (piece) => {
      for (const start of ['', '<table><tr><td>', '<?xml?><item><description>', 'Name,Key\n"']) {
        expect(
          unsoundIn(readText(start + piece.repeat(Math.floor(size / piece.length)), options)),
        ).toEqual([]);
      }
    },
  );

  test.each(Object.entries(hostile))(
    '[IM27] a reader is through in seconds with %s @nightly',
    (_, text) => {
      const begin = performance.now();
      const reading = readText(text, options);
      expect(unsoundIn(reading)).toEqual([]);
      expectBounded(reading);
      expect(performance.now() - begin).toBeLessThan(20_000);
    },
  );

  test('[IM27] a small workbook takes no more memory than its cells are worth', async () => {
    const farCell = '<row><c r="SF1" t="str"><v>a</v></c></row>';
    const files = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<r><Relationship Id="1" Target="worksheets/a.xml"/></r>',
      'xl/worksheets/a.xml': `<sheetData>${farCell.repeat(100_000)}</sheetData>`,
    };
    const parts = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]);
    const bytes = zipSync(Object.fromEntries(parts));
    expect(bytes.length).toBeLessThan(50_000);
    expectBounded(await readFile(bytes, options));
  });
});

/** Expects that a small file has not become a large table. */
function expectBounded(reading: Reading): void {
  if (!reading.ok) return;
  const { rows, columns } = reading.sheet;
  expect(columns.length).toBeLessThanOrEqual(importLimits.columns);
  const cells = rows.reduce((sum, one) => sum + one.cells.length, 0);
  expect(cells).toBeLessThanOrEqual(importLimits.cells + importLimits.columns);
}
