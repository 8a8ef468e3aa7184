import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { cards, unsoundIn } from '../testing/imported.ts';
import { trials } from '../testing/nightly.ts';
import { readClipboard, readFile, readingWith, readText } from './read.ts';

const options = readingWith(cards);
const folder = new URL('fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => readFileSync(new URL(name, folder)));

/** Pieces that mean something to one of the readers. */
const pieces = [
  ...[
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\r\n',
    '\n',
    '\r',
    '\\',
    "'",
    '=',
    '<',
    '>',
    '</',
    '/>',
    '<!--',
  ],
  ...[
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml',
    '<table>',
    '<tr>',
    '<td>',
    '<a href="',
    '<item>',
    '<summary>',
  ],
  ...[
    '&#x41;',
    '&amp;',
    '&#1114112;',
    '[',
    ']',
    '{',
    '}',
    '(5)',
    ': 8 pts',
    '- [ ] ',
    '# ',
    '| --- |',
  ],
  ...[
    'sep=;',
    'Name',
    'Summary',
    'Issue key',
    'Title',
    'ID',
    'https://a.example/browse/A-1',
    'A-1',
  ],
  ...['½', '\ufeff', '\ud800', '👩‍👩‍👧‍👦', '{"format":"story-pointer","stories":[', '[{"title":"'],
];
const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));

describe('any input', () => {
  test('[IM3] any bytes give stories or a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(unsoundIn(await readFile(bytes, options))).toEqual([]);
      }),
    );
  });

  test('[IM3] any mixture of what means something gives stories or a reason', async () => {
    await fc.assert(
      fc.property(soup, soup, (text, html) => {
        expect(unsoundIn(readText(text, options))).toEqual([]);
        expect(unsoundIn(readClipboard(html, text, options))).toEqual([]);
      }),
      trials(50),
    );
  });

  test('[IM27] a file is said to be guessed exactly if it is not UTF-8', async () => {
    const someBytes = fc.uint8Array({ min: 1 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(someBytes, fc.string({ unit: 'binary' })), async (input) => {
        const bytes =
          typeof input === 'string' ? new TextEncoder().encode(input.replaceAll('\0', '')) : input;
        const reading = await readFile(Buffer.concat([Buffer.from('Name,Key\n'), bytes]), options);
        if (!reading.ok) return;
        const kinds = reading.sheet.notes.map(({ is }) => is);
        const isGuessed = kinds.includes('guessedEncoding') || kinds.includes('strayBytes');
        expect(isGuessed).toBe(!isUtf8(bytes));
      }),
    );
  });

  test('[IM3] a damaged workbook gives stories or a reason', async () => {
    const workbook = readFileSync(new URL('cases/71-workbook.xlsx', import.meta.url));
    const damage = fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(workbook.length), async (changes, length) => {
        const bytes = Uint8Array.from(workbook);
        for (const [at, byte] of changes) bytes[at] = byte;
        expect(unsoundIn(await readFile(bytes, options))).toEqual([]);
        expect(unsoundIn(await readFile(bytes.subarray(0, length), options))).toEqual([]);
      }),
    );
  });

  test('[IM27] line ends do not matter', async () => {
    const texts = fixtures.map((bytes) => bytes.toString('utf8').replace(/\r\n?/g, '\n'));
    await fc.assert(
      fc.property(fc.constantFrom(...texts), fc.constantFrom('\r\n', '\r'), (text, end) => {
        expect(readText(text.replaceAll('\n', end), options)).toEqual(readText(text, options));
      }),
    );
  });

  test('[IM2] the encodings of spreadsheets and shells give the same', async () => {
    const text = 'Title;Points\nGrößer machen, schöner;3\nÜbermäßig prüfen;5\n';
    const utf16 = Buffer.from(text, 'utf16le');
    const files = [
      Buffer.from(text, 'utf8'),
      Buffer.from(`\ufeff${text}`, 'utf8'),
      Buffer.from(text, 'latin1'),
      utf16,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(utf16).swap16(),
    ];
    for (const bytes of files) {
      const reading = await readFile(bytes, options);
      if (!reading.ok) throw new Error(reading.fault);
      const titles = reading.sheet.rows.map(({ cells }) => cells[0]);
      expect(titles).toEqual(['Größer machen, schöner', 'Übermäßig prüfen']);
    }
  });
});

function isUtf8(bytes: Uint8Array): boolean {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== null;
  } catch {
    return false;
  }
}
