import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { growthOf } from '../testing/growth.ts';
import { cards, sheetOf } from '../testing/imported.ts';
import { nightlyUnless } from '../testing/nightly.ts';
import { unguarded } from './draft-texts.ts';
import { draftsOf } from './drafts.ts';
import { planOf } from './plan.ts';
import { type Reading, readClipboard, readFile, readingWith, readText } from './read.ts';

const options = readingWith(cards);

/** Twice the input should make twice the work; other programs make a measurement uneven. */
async function expectSteady<T>(
  parts: number,
  inputOf: (parts: number) => T,
  read: typeof whole<T>,
) {
  const { time, result } = await growthOf(parts, inputOf, read);
  expect(time).toBeLessThan(9);
  expect(result).toBeLessThan(6);
}

/** All that happens until a preview shows the stories of a file. */
function proposedIn(reading: Reading) {
  if (!reading.ok) return reading;
  const { drafts } = draftsOf(reading.sheet, reading.sheet.mapping, { cards });
  return planOf(drafts, []);
}

function whole<T>(_input: T): unknown {
  return undefined;
}

const readPlain = (text: string) => proposedIn(readText(text, options));
const readCopied = (html: string) => proposedIn(readClipboard(html, '', options));
const readBytes = async (bytes: Uint8Array) => proposedIn(await readFile(bytes, options));

const folder = new URL('cases/', import.meta.url);
const texts = readdirSync(folder).filter((name) =>
  /(?<!expected)\.(?:csv|tsv|md|txt|html)$/.test(name),
);

describe('twice the input makes twice the work', () => {
  test.each(texts.map((name, at) => `${name}${nightlyUnless(at === 0)}`))(
    '[IM27] of reading a file like %s',
    async (title) => {
      const text = readFileSync(new URL(title.split(' @')[0] ?? '', folder), 'utf8');
      const times = Math.ceil(8000 / text.length);
      await expectSteady(times, (count) => text.repeat(count), readPlain);
    },
    60_000,
  );

  const pieces = [
    '\n',
    ' ',
    '; ',
    "'\n",
    '"',
    '\n"',
    '- a\n',
    '| a |\n',
    '# a\n',
    '<td>',
    '[a](b) ',
    'A-1 ',
  ];
  test.each(pieces.map((piece) => [piece, nightlyUnless(piece === '\n')] as const))(
    '[IM27] of reading %j again and again%s',
    async (piece, _tag) => {
      const inputOf = (count: number) => `Name,Key\n"a${piece.repeat(count)}=1"`;
      await expectSteady(2000, inputOf, readPlain);
      await expectSteady(2000, (count) => `a${piece.repeat(count)}b`, readPlain);
    },
    60_000,
  );

  test('[IM27, EX11] of taking quotes out of a cell of our own', async () => {
    for (const piece of ['\n', ' ', "'", ';', '\n"', "; '"])
      await expectSteady(
        4000,
        (count) => piece.repeat(count),
        (cell) => unguarded(cell, true),
      );
  });

  test('[IM27] of reading a copied table, or many', async () => {
    const tableOf = (count: number) =>
      `<table><tr><th>Name<th>Key${'<tr><td>Pay<td>A-1'.repeat(count)}</table>`;
    await expectSteady(1200, tableOf, readCopied);
    const tablesOf = (count: number) => tableOf(1).repeat(count);
    await expectSteady(100, tablesOf, readCopied);
  });
});

describe('a workbook', () => {
  const row = (cells: string) => `<row>${cells}</row>`;
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;

  /** @param sheets the part of each sheet */
  function workbook(
    sheets: readonly string[],
    parts: Readonly<Record<string, string>>,
    strings = '',
    level: 0 | 6 = 6,
    others: Readonly<Record<string, string>> = {},
  ): Uint8Array {
    const names = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('');
    const targets = sheets.map(
      (part, at) => `<Relationship Id="r${at}" Target="worksheets/${part}"/>`,
    );
    const files = {
      ...others,
      'xl/workbook.xml': `<workbook><sheets>${names}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<r>${targets.join('')}</r>`,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      ...Object.fromEntries(
        Object.entries(parts).map(([part, rows]) => [
          `xl/worksheets/${part}`,
          `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
    };
    return zipSync(
      Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
      { level },
    );
  }

  /** Rows that differ, as those of people do. */
  const rowsOf = (count: number) =>
    [row(text('Name') + text('Key'))]
      .concat(Array.from({ length: count }, (_, at) => row(text(`Story ${at}`) + text(`A-${at}`))))
      .join('');

  test('[IM1] has its texts in any order, in parts that may be stored rather than packed', async () => {
    const rows = [
      [2, 0],
      [3, 1],
    ].map((cells) => row(cells.map((at) => `<c t="s"><v>${at}</v></c>`).join('')));
    const strings = ['Key', 'A-1', 'Name', 'Log in'].map((one) => `<si><t>${one}</t></si>`);
    for (const level of [0, 6] as const) {
      const bytes = workbook(['a.xml'], { 'a.xml': rows.join('') }, strings.join(''), level);
      const reading = await readFile(bytes, options);
      expect(reading.ok && reading.sheet.rows.map(({ cells }) => cells)).toEqual([
        ['Log in', 'A-1'],
      ]);
    }
  });

  test('[IM27] of twice the rows, or sheets, makes twice the work @nightly', async () => {
    await expectSteady(1000, (count) => workbook(['a.xml'], { 'a.xml': rowsOf(count) }), readBytes);
    const sheetsOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, rowsOf(20)]));
    const several = (count: number) => workbook(Object.keys(sheetsOf(count)), sheetsOf(count));
    await expectSteady(50, several, readBytes);
  }, 60_000);

  test('[IM27] whose sheets share a part is read once, in no more time than with one sheet', async () => {
    const shared = workbook(Array<string>(40).fill('a.xml'), { 'a.xml': rowsOf(2000) });
    const reading = await readFile(shared, options);
    expect(reading.ok && reading.sheet.rows.length).toBe(2000);
  });

  const strings = ['Name', 'Log in'].map((one) => `<si><t>${one}</t></si>`).join('');
  const filled = (at: number, more = '') => row(`<c t="s"><v>${at}</v></c>${more}`);
  const wide = `${filled(0)}${filled(1, '<c r="SF1"/>').repeat(1500)}`;

  test.each([
    ['cells', ['a.xml', 'b.xml'], { 'a.xml': wide, 'b.xml': wide }, 1900],
    ['bytes', ['a.xml'], { 'a.xml': `${filled(0)}${filled(1)}${'<row/>'.repeat(500_000)}` }, 1],
  ] as const)(
    '[IM3, IM27] with too many %s keeps the rows that were read, and is not certain',
    async (_, sheets, parts, least) => {
      const reading = await readFile(workbook(sheets, parts, strings), options);
      const { rows, isSure } = sheetOf(reading);
      expect(rows.length).toBeGreaterThanOrEqual(least);
      expect({ name: rows.at(-1)?.cells[0], isSure }).toEqual({ name: 'Log in', isSure: false });
    },
  );

  test('[IM3] with more rows than are read keeps the links of the first', async () => {
    const links = '</sheetData><hyperlinks><hyperlink ref="A2" r:id="l"/></hyperlinks><sheetData>';
    const bytes = workbook(
      ['a.xml'],
      { 'a.xml': `${filled(0)}${filled(1).repeat(5_200)}${links}` },
      strings,
      6,
      {
        'xl/worksheets/_rels/a.xml.rels':
          '<r><Relationship Id="l" Target="https://a.example/"/></r>',
      },
    );
    expect(sheetOf(await readFile(bytes, options)).rows[0]?.links).toEqual(['https://a.example/']);
  });

  test('[IM27] that is small, and claims much, is refused or read in part @nightly', async () => {
    const long = `<si><t>${'Story '.repeat(5000)}</t></si>`;
    const cells = row('<c t="s"><v>0</v></c>'.repeat(4)).repeat(20_000);
    const files = [
      workbook(['a.xml'], { 'a.xml': cells }, long),
      workbook(['a.xml'], { 'a.xml': row(text('Name')).repeat(2_000_000) }),
    ];
    for (const bytes of files) {
      expect(bytes.length).toBeLessThan(250_000);
      const begin = performance.now();
      const reading = await readFile(bytes, options);
      const rows = reading.ok ? reading.sheet.rows : [];
      expect(rows.length).toBeGreaterThan(0);
      const characters = rows
        .flatMap((one) => one.cells)
        .reduce((sum, { length }) => sum + length, 0);
      expect(characters).toBeLessThan(60_000_000);
      expect(performance.now() - begin).toBeLessThan(10_000);
    }
  }, 60_000);
});
