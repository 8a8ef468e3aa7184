import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { agreeableCards } from '../decks/deck.ts';
import { decks } from '../decks/specified.ts';
import { detailLimits } from '../details.ts';
import { nameLimits } from '../names.ts';
import { cards, draftsIn, inOneLine, sheetOf } from '../testing/imported.ts';
import { draftsOf } from './drafts.ts';
import { importLimits } from './limits.ts';
import { readClipboard, readFile, readingWith, readText } from './read.ts';

const options = readingWith(cards);

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url));
}

describe('files', () => {
  test('[IM2] what is not UTF-8 is read as Windows-1252, and said to be a guess', async () => {
    const sheet = sheetOf(await readFile(fixture('excel-semicolon.csv'), options));
    expect(sheet.notes).toEqual([{ is: 'guessedEncoding' }]);
    expect(sheetOf(await readFile(fixture('sep.csv'), options)).notes).toEqual([]);
  });

  test.each([
    ['tooLarge', new Uint8Array(importLimits.fileBytes + 1)],
    ['damagedWorkbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20)],
    ['oldWorkbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)],
    ['pdf', new TextEncoder().encode('%PDF-1.7')],
    ['notText', Uint8Array.of(0x89, 0x51, 0, 13)],
    ['empty', Uint8Array.of(0xef, 0xbb, 0xbf, 32, 10)],
  ] as const)(
    '[IM3] a file that cannot be read is refused with the reason: %s',
    async (fault, bytes) => {
      expect(await readFile(bytes, options)).toEqual({ ok: false, fault });
    },
  );

  test.each([
    ['unknownJson', '{"a": 1}'],
    ['brokenJson', '[{"title": "cut off'],
    ['nothing', '[]'],
    ['unknownXml', '<?xml version="1.0"?><stories/>'],
    ['empty', '\n \n'],
  ] as const)('[IM3] a text that holds no stories is refused: %s', (fault, text) => {
    expect(readText(text, options)).toEqual({ ok: false, fault });
  });
});

describe('the clipboard of a browser', () => {
  const row = (key: string, title: string, status: string) =>
    `<div><a href="https://j.example/browse/${key}?x=1">${key}</a><a href="https://j.example/browse/${key}"><span>${title}</span></a><span>${status}</span><span>3</span></div>`;

  test('[IM1] titles that lead to their pages are stories', () => {
    const html = `<div>${row('A-1', 'Log in', 'To Do')}${row('A-2', 'Pay', 'Done')}</div>`;
    expect(draftsIn(readClipboard(html, 'A-1 Log in', options)).map(inOneLine)).toEqual([
      'A-1 Log in https://j.example/browse/A-1',
      '(done) A-2 Pay https://j.example/browse/A-2',
    ]);
  });

  test('[IM1] prose that mentions stories is text', () => {
    const words = '<p>Many words about this.</p>'.repeat(20);
    const link = (number: number) =>
      `<a href="https://github.com/o/r/issues/${number}">this one</a>`;
    const html = `${link(1)}${words}${link(2)}${words}`;
    expect(draftsIn(readClipboard(html, 'Log in\nPay', options)).map(inOneLine)).toEqual([
      '- Log in',
      '- Pay',
    ]);
  });
});

describe('tables', () => {
  test('[IM4] a quote that is never closed is text, and its line is named', () => {
    const reading = readText('Name,Key\nOne,A-1\n"Two,A-2\nThree,A-3\n', options);
    expect(sheetOf(reading).notes).toEqual([{ is: 'unclosedQuote', line: 3 }]);
    expect(draftsIn(reading).map(inOneLine)).toEqual(['A-1 One', 'A-2 "Two', 'A-3 Three']);
  });

  test('[IM4] without a header that is known, columns are guessed by what is in them', () => {
    const text =
      'A-1\tThe first of all\thttps://a.example/1\nA-2\tThe second\thttps://a.example/2\n';
    expect(draftsIn(readText(text, options)).map(inOneLine)).toEqual([
      'A-1 The first of all https://a.example/1',
      'A-2 The second https://a.example/2',
    ]);
  });

  test.each([
    'Story 1',
    'STORY 1',
    'User story 1',
    'Story #1',
    'Task 1',
    'Feature 1',
    'Test 1',
    'Page 1',
  ])('[IM1, IM37] %s is a name below the header of names, whatever stands beside it', (first) => {
    const names = Array.from({ length: 8 }, (_, at) => first.replace('1', `${at + 1}`));
    for (const head of ['Title', 'Summary', 'Name', 'Story'])
      for (const [other, cell] of [
        ['Description', 'Details of '],
        ['Description', 'As a buyer I want it. '],
        ['Estimate', ''],
      ] as const) {
        const rows = names.map((name, at) => `${name},${cell}${at + 1}`);
        const reading = readText([`${head},${other}`, ...rows].join('\n'), options);
        const found = draftsIn(reading).map(({ story }) => story.name);
        expect({ found, isSure: sheetOf(reading).isSure }).toEqual({ found: names, isSure: true });
      }
  });

  test('[IM2] texts that differ below a word for work describe, and short or repeated ones group', () => {
    const text = (first: string, second: string) =>
      `ID,User Story,Feature,Points\nUS-1,Log in,${first},3\nUS-2,Pay,${second},5\n`;
    const mappingOf = (source: string) => sheetOf(readText(source, options)).mapping;
    const described = text('Draw the form and its faults', 'Ask the bank for keys');
    expect(mappingOf(described)).toEqual(['key', 'name', 'description', 'points']);
    expect(mappingOf(text('Access', 'Shop'))).toEqual(['key', 'name', 'group', 'points']);
    const repeated = text('All of the access', 'All of the access');
    expect(mappingOf(repeated)).toEqual(['key', 'name', 'group', 'points']);
  });

  test('[IM2] a person can say which column holds what', () => {
    const sheet = sheetOf(readText('Title,Team,Hours\nOne,Red,8\n', options));
    const mapping = ['name', 'description', 'points'] as const;
    expect(draftsOf(sheet, mapping, { cards }).drafts.map(inOneLine)).toEqual(['- One = 8 "Red"']);
  });

  test('[IM7] commas make no table of what people write', () => {
    const text = 'Log in, log out\nSearch, filter\n';
    expect(draftsIn(readText(text, options)).map(inOneLine)).toEqual([
      '- Log in, log out',
      '- Search, filter',
    ]);
    const wish = 'As a buyer, I want to pay, so that I get it';
    expect(draftsIn(readText(`${wish}\n${wish}`, options))[0]?.story.name).toBe(wish);
    expect(sheetOf(readText('Pay,Ann,3\nShip,Bob,5', options)).source).toBe('table');
    expect(sheetOf(readText('- a, b, c\n- d, e, f\n', options)).source).toBe('list');
  });
});

describe('stories', () => {
  test('[IM3] a title that is too long is shortened at a word and kept in full', () => {
    const title = 'As a buyer I want to see what I have bought before, so that I can buy it again';
    const [draft] = draftsIn(readText(title, options));
    expect(draft?.story).toMatchObject({
      name: 'As a buyer I want to see what I have bought…',
      fullTitle: title,
    });
    const family = '👨‍👩‍👧‍👦'.repeat(nameLimits.story + 1);
    expect(draftsIn(readText(family, options))[0]?.story.fullTitle).toBe(family);
  });

  test('[IM3] rows that cannot be taken are named by their line', () => {
    const long = 'x'.repeat(detailLimits.fullTitle + 1);
    const sheet = sheetOf(readText(`Name,Key\nOne,A-1\n,A-2\n${long},A-3\n`, options));
    expect(draftsOf(sheet, sheet.mapping, { cards }).faults).toEqual([
      { line: 3, fault: 'noName' },
      { line: 4, fault: 'titleTooLong' },
    ]);
  });

  test('[IM3] nothing is left out or cut without saying so', () => {
    const long = 'x'.repeat(detailLimits.description + 1);
    const text = `Name,Key,Link,Points,Description\nOne,${'K'.repeat(61)},javascript:alert(1),4,${long}\n`;
    const [draft] = draftsIn(readText(text, options));
    expect(draft?.notes).toEqual(['notALink', 'keyLeftOut', 'descriptionCut', 'notOnDeck']);
    expect(draft?.story.description).toHaveLength(detailLimits.description);
    const { cutAfter, isSure } = sheetOf(
      readText(`Name\n${'One\n'.repeat(importLimits.rows + 7)}`, options),
    );
    expect({ cutAfter, isSure }).toEqual({ cutAfter: importLimits.rows, isSure: false });
  });

  const many = (count: number, write: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => write(at)).join('');
  const criteria = 'Key;Title;Criteria\n';
  const storyInRows = (at: number) => `A-${at};Story ${at};a\n${';;b\n'.repeat(3)}`;
  const storyInLines = (at: number) => `\n## US-${at} Story ${at}\n\n${'It is so.\n'.repeat(9)}`;
  const wide = many(299, (at) => `,"f${at}":1`);

  test.each([
    ['rows that belong together', `${criteria}${many(1_500, storyInRows)}`, 5_099],
    [
      'wide rows of HTML',
      `<table><tr><td>Title${many(2_100, (at) => `<tr><td>Story ${at}<td colspan="499">`)}</table>`,
      2_000,
    ],
    [
      'wide entries of JSON',
      `[{"title":"Log in"${wide}}${many(4_000, (at) => `,{"title":"Story ${at}"}`)}]`,
      3_333,
    ],
    ['long stories in Markdown', `# Backlog\n${many(2_000, storyInLines)}`, 20_000],
    [
      'a long table in Markdown',
      `| Key | Title |\n| - | - |\n${many(6_000, (at) => `| ${at % 2 ? '' : `A-${at}`} | ${at % 2 ? '' : `Story ${at}`} |\n`)}`,
      5_000,
    ],
  ])('[IM3, IM37] a reading that stops in %s says so, and is not certain', (_, text, after) => {
    const { cutAfter, isSure } = sheetOf(readText(text, options));
    expect({ cutAfter, isSure }).toEqual({ cutAfter: after, isSure: false });
  });

  test.each([
    ['rows', `${criteria}${many(1_250, storyInRows)}`],
    ['entries', `[{"title":"Log in"${wide}}${many(3_000, (at) => `,{"title":"Story ${at}"}`)}]`],
    ['lines', `# Backlog\n${many(1_500, storyInLines)}`],
  ])('[IM3] as many %s as are read are all of them', (_, text) => {
    expect(sheetOf(readText(text, options)).cutAfter).toBe(null);
  });

  test('[IM1, IM11] estimates that only a late issue has are taken', () => {
    const field = '<customfield><customfieldname>Story Points</customfieldname><customfieldvalues>';
    const points = `${field}<customfieldvalue>5</customfieldvalue></customfieldvalues></customfield>`;
    const issue = (at: number) =>
      `<item><title>[A-${at}] Story ${at}</title>${at < 700 ? '' : points}</item>`;
    const drafts = draftsIn(readText(`<rss><channel>${many(701, issue)}</channel></rss>`, options));
    expect(drafts.map(({ story }) => story.points).filter(Boolean)).toEqual([5]);
  });

  test("[IM1] marks of Jira's wiki are left out of descriptions", () => {
    const marked =
      'h3. Steps\n# open *the page*\n# see {{code}} and 2 * 3 * 4\n{color:red}red{color}';
    const [draft] = draftsIn(
      readText(`Summary,Issue key,Description\nLog in,A-1,"${marked}"\n`, options),
    );
    expect(draft?.story.description).toBe('Steps\n- open the page\n- see code and 2 * 3 * 4\nred');
  });

  test("[IM1] code in Jira's wiki stays as it is", () => {
    const code = '# apt install x\nh1. *a*\n[a|https://a.example/]';
    const written = `*See* {code:bash}${code}{code}, {noformat}*b*{noformat} and {code} *c*`;
    const text = `Summary,Issue key,Description\nLog in,A-1,"${written}"\n`;
    expect(draftsIn(readText(text, options))[0]?.story.description).toBe(`See ${code}, *b* and  c`);
  });

  test('[IM11] links are addresses of the web alone, or built of the key', () => {
    const text = 'Name,Key,Link\nOne,A-1,data:text/html;x\nTwo,A-2,HTTPS://a.example/x?y#z\n';
    const sheet = sheetOf(readText(text, options));
    const linkPattern = 'https://jira.example.com/browse/{key}';
    const { drafts } = draftsOf(sheet, sheet.mapping, { cards, linkPattern });
    expect(drafts.map(({ story }) => story.link)).toEqual([
      'https://jira.example.com/browse/A-1',
      'HTTPS://a.example/x?y#z',
    ]);
  });

  test.each([
    ['5', 5],
    ['5.0', 5],
    ['0,5', 0.5],
    ['½', 0.5],
    ['1/2', 0.5],
    ['٠٫٥', 0.5],
    ['５', 5],
    ['１／２', 0.5],
    ['0。5', 0.5],
    ['\u200f٥\u200e', 5],
    [' 13 ', 13],
  ])('[IM11] points are cards of the deck, however they are written: %p', (text, points) => {
    const reading = readText(`Name;Points\nOne;${text}\n`, options);
    expect(draftsIn(reading)[0]?.story.points).toBe(points);
  });

  test.each([
    ...['Aufwand (PT)', 'Schätzung [MT]', 'Effort (MD)', 'Charge (JH)', 'Esforço (HH)'],
    ...['Aufwand in PT', 'Aufwand in Stunden', 'Effort (person days)'],
  ])('[IM11] days and hours of people are no points: %s', (header) => {
    const drafts = draftsIn(readText(`Title;${header}\nLog in;5\nPay;8\n`, options));
    expect(drafts.map(inOneLine)).toEqual(['- Log in', '- Pay']);
  });

  test('[IM11] the labels of a deck are points too', () => {
    const sheet = sheetOf(readText('Name;Points\nOne;xl\n', options));
    const { drafts } = draftsOf(sheet, sheet.mapping, { cards: agreeableCards(decks.tShirt) });
    expect(drafts[0]?.story.points).toBe(4);
  });
});
