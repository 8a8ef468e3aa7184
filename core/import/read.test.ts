import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { agreeableCards } from '../decks/deck.ts';
import { decks } from '../decks/specified.ts';
import { detailLimits } from '../details.ts';
import { nameLimits } from '../names.ts';
import { type Draft, draftsOf } from './drafts.ts';
import { importLimits } from './limits.ts';
import { type Reading, readClipboard, readFile, readText } from './read.ts';
import type { Sheet, SourceName } from './sheet.ts';

const cards = agreeableCards(decks.fibonacci);

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url));
}

function sheetOf(reading: Reading): Sheet {
  if (!reading.ok) throw new Error(reading.fault);
  return reading.sheet;
}

function draftsIn(reading: Reading): readonly Draft[] {
  const sheet = sheetOf(reading);
  return draftsOf(sheet, sheet.mapping, { cards }).drafts;
}

/** A story in one line: whether it is proposed, its key, name, points, link and description. */
function inOneLine({ story, leftOut, notes }: Draft): string {
  const { key = '-', name, points, link, description } = story;
  const state = leftOut ? [`(${leftOut})`] : [];
  const size = points === undefined ? [] : [`= ${points}`];
  const rest = [link, description && JSON.stringify(description)].filter(Boolean);
  return [...state, key, name, ...size, ...rest, ...notes.map((note) => `!${note}`)].join(' ');
}

const sources: readonly (readonly [string, SourceName, readonly string[]])[] = [
  [
    'jira-cloud-all-fields.csv',
    'jira',
    [
      'SHOP-12 Log in with a passkey = 5 "As a buyer I want to log in,\\nwithout a password. See the notes (https://wiki.example.com/x) and https://a.example/"',
      'SHOP-13 Show "sold out" in the list = 3',
      '(done) SHOP-14 Pay by invoice = 8 "Was delivered"',
    ],
  ],
  ['jira-current-fields.csv', 'jira', ['OPS-1 Rotate the keys', 'OPS-2 Watch the queue']],
  [
    'jira.xml',
    'jira',
    [
      'SHOP-7 Search & filter = 8 https://jira.example.com/browse/SHOP-7 "Find by name\\n\\n- fast\\n- see notes (https://a.example/)"',
      'SHOP-8 Sort <by> price = 2 https://jira.example.com/browse/SHOP-8',
    ],
  ],
  [
    'gitlab-18.4.csv',
    'gitLab',
    [
      '#41 Cache, then fetch = 3 https://gitlab.example.com/g/p/-/issues/41 "First line\\nsecond line"',
      '(done) #42 Retire the old API https://gitlab.example.com/g/p/-/issues/42',
    ],
  ],
  [
    'gitlab-17.csv',
    'gitLab',
    ['#7 Speed up the build = 5 https://gitlab.example.com/g/p/-/issues/7 "Too slow"'],
  ],
  [
    'gh.json',
    'gitHub',
    [
      '#12 Page stays empty = 5 https://github.com/o/r/issues/12 "Steps:\\n1. open\\n2. wait"',
      '#13 Dark mode https://github.com/o/r/issues/13',
    ],
  ],
  ['gh-list.tsv', 'gitHub', ['#12 Page stays empty', '(done) #13 Dark mode']],
  [
    'projects.tsv',
    'gitHub',
    [
      '#3 First run = 2 https://github.com/o/r/issues/3',
      '#4 Second run https://github.com/o/r/pull/4',
    ],
  ],
  [
    'linear.csv',
    'linear',
    ['ENG-12 =SUM is a title = 5 "- first\\n- second"', '(archived) ENG-13 An old one = 3'],
  ],
  [
    'azure-flat.csv',
    'azure',
    [
      '301 Export the list = 5 "As CSV.\\nAnd as JSON & XML.\\n\\n- opens in a spreadsheet"',
      '(done) 302 Old export = 8',
    ],
  ],
  ['azure-tree.csv', 'azure', ['310 Exports', '311 Take the list home = 13', '312 As a table = 3']],
  [
    'trello.json',
    'trello',
    [
      '- Invite by link https://trello.com/c/AbCd1234 "So that nobody types codes.\\n\\n- [x] make it\\n- [ ] show it"',
      '(archived) - Closed card https://trello.com/c/1',
      '(archived) - Card of a closed list https://trello.com/c/2',
    ],
  ],
  ['trello.csv', 'trello', ['- Draw a plan https://trello.com/c/Zz1 "On paper"']],
  [
    'shortcut.csv',
    'shortcut',
    [
      'sc-55 Reset a password = 3 "By mail\\n\\n- write the mail\\n- test it"',
      '(archived) sc-56 Gone',
    ],
  ],
  [
    'asana.csv',
    'asana',
    ['1200000000000001 Draw the map = 2 "With streets"', '(done) 1200000000000002 Buy paper = 1'],
  ],
  ['excel-semicolon.csv', 'table', ['- Größen prüfen = 0.5', '- Maß; Zahl = 3']],
  ['excel-unicode.txt', 'table', ['WEB-1 Über uns = 8', 'WEB-2 Zwei Spalten']],
  ['sep.csv', 'table', ['X-1 Split, then; join']],
  [
    'table.md',
    'table',
    ['A-1 Use | as it is = 3', 'A-2 *Second* = 0.5 https://jira.example.com/browse/A-2'],
  ],
  [
    'clipboard.txt',
    'jira',
    ['SHOP-21 Ship <fast> https://jira.example.com/browse/SHOP-21', 'SHOP-22 Pack well'],
  ],
  [
    'checklist.md',
    'list',
    [
      'SHOP-1 Show the cart = 5 "with its sum\\n- and the taxes"',
      '(done) SHOP-2 Ship it',
      'SHOP-3 Pay later https://jira.example.com/browse/SHOP-3',
      '#44 Sort by date = 8',
      '- Only a name (2019)',
    ],
  ],
  [
    'addresses.txt',
    'list',
    [
      'SHOP-9 SHOP-9 https://jira.example.com/browse/SHOP-9',
      '#17 #17 https://github.com/o/r/issues/17',
      '#18 #18 https://gitlab.example.com/g/p/-/work_items/18',
      'ENG-4 ENG-4 https://linear.app/acme/issue/ENG-4/some-title',
      '305 305 https://dev.azure.com/o/p/_workitems/edit/305',
      'sc-77 sc-77 https://app.shortcut.com/acme/story/77/title',
      '- start-here https://example.com/docs/start-here',
    ],
  ],
];

describe('what trackers write', () => {
  test.each(sources)('[IM1] %s', (file, source, stories) => {
    const reading = readFile([fixture(file)], cards);
    expect(sheetOf(reading).source).toBe(source);
    expect(draftsIn(reading).map(inOneLine)).toEqual([...stories]);
  });

  test('[IM1] a table on the clipboard is preferred to its text', () => {
    const html = new TextDecoder().decode(fixture('clipboard.txt'));
    expect(draftsIn(readClipboard(html, 'something else', cards))).toHaveLength(2);
    const layout = '<table><tr><td>one<br>two</td></tr></table>';
    expect(draftsIn(readClipboard(layout, 'one\ntwo', cards))).toHaveLength(2);
  });
});

describe('files', () => {
  test('[IM2] what is not UTF-8 is read as Windows-1252, and said to be a guess', () => {
    const sheet = sheetOf(readFile([fixture('excel-semicolon.csv')], cards));
    expect(sheet.notes).toEqual([{ is: 'guessedEncoding' }]);
    expect(sheetOf(readFile([fixture('sep.csv')], cards)).notes).toEqual([]);
  });

  test.each([
    ['tooLarge', [new Uint8Array(importLimits.bytes), new Uint8Array(1)]],
    ['workbook', [Uint8Array.of(0x50, 0x4b, 3, 4, 20)]],
    ['notText', [Uint8Array.of(0x89, 0x50, 0, 13)]],
    ['empty', [Uint8Array.of(0xef, 0xbb, 0xbf, 32, 10)]],
  ] as const)(
    '[IM3] a file that cannot be read is refused with the reason: %s',
    (fault, chunks) => {
      expect(readFile(chunks, cards)).toEqual({ ok: false, fault });
    },
  );

  test.each([
    ['unknownJson', '{"a": 1}'],
    ['unknownJson', '[{"title": "cut off'],
    ['unknownXml', '<?xml version="1.0"?><stories/>'],
    ['empty', '\n \n'],
  ] as const)('[IM3] a text that holds no stories is refused: %s', (fault, text) => {
    expect(readText(text, cards)).toEqual({ ok: false, fault });
  });
});

describe('tables', () => {
  test('[IM4] a quote that is never closed is text, and its line is told', () => {
    const reading = readText('Name,Key\nOne,A-1\n"Two,A-2\nThree,A-3\n', cards);
    expect(sheetOf(reading).notes).toEqual([{ is: 'unclosedQuote', line: 3 }]);
    expect(draftsIn(reading).map(inOneLine)).toEqual(['A-1 One', 'A-2 "Two', 'A-3 Three']);
  });

  test('[IM5] without a header that is known, columns are guessed by what is in them', () => {
    const text =
      'A-1\tThe first of all\thttps://a.example/1\nA-2\tThe second\thttps://a.example/2\n';
    expect(draftsIn(readText(text, cards)).map(inOneLine)).toEqual([
      'A-1 The first of all https://a.example/1',
      'A-2 The second https://a.example/2',
    ]);
  });

  test('[IM6] a person can say which column holds what', () => {
    const sheet = sheetOf(readText('Title,Team,Hours\nOne,Red,8\n', cards));
    const mapping = { ...sheet.mapping, description: [1], points: [2] };
    expect(draftsOf(sheet, mapping, { cards }).drafts.map(inOneLine)).toEqual(['- One = 8 "Red"']);
  });

  test('[IM7] commas make no table of what people write', () => {
    const text = 'Log in, log out\nSearch, filter\n';
    expect(draftsIn(readText(text, cards)).map(inOneLine)).toEqual([
      '- Log in, log out',
      '- Search, filter',
    ]);
    const wish = 'As a buyer, I want to pay, so that I get it';
    expect(draftsIn(readText(`${wish}\n${wish}`, cards))[0]?.story.name).toBe(wish);
    expect(sheetOf(readText('Pay,Ann,3\nShip,Bob,5', cards)).source).toBe('table');
    expect(sheetOf(readText('- a, b, c\n- d, e, f\n', cards)).source).toBe('list');
  });
});

describe('stories', () => {
  test('[IM8] a title that is too long is shortened at a word and kept in full', () => {
    const title = 'As a buyer I want to see what I have bought before, so that I can buy it again';
    const [draft] = draftsIn(readText(title, cards));
    expect(draft?.story).toEqual({
      name: 'As a buyer I want to see what I have bought…',
      fullTitle: title,
    });
    const family = '👨‍👩‍👧‍👦'.repeat(nameLimits.story + 1);
    expect(draftsIn(readText(family, cards))[0]?.story.fullTitle).toBe(family);
  });

  test('[IM9] rows that cannot be taken are told by their line', () => {
    const long = 'x'.repeat(detailLimits.fullTitle + 1);
    const sheet = sheetOf(readText(`Name,Key\nOne,A-1\n,A-2\n${long},A-3\n`, cards));
    expect(draftsOf(sheet, sheet.mapping, { cards }).faults).toEqual([
      { line: 3, fault: 'noName' },
      { line: 4, fault: 'titleTooLong' },
    ]);
  });

  test('[IM10] nothing is left out or cut without saying so', () => {
    const long = 'x'.repeat(detailLimits.description + 1);
    const text = `Name,Key,Link,Points,Description\nOne,${'K'.repeat(61)},javascript:alert(1),4,${long}\n`;
    const [draft] = draftsIn(readText(text, cards));
    expect(draft?.notes).toEqual(['notALink', 'keyLeftOut', 'descriptionCut', 'notOnDeck']);
    expect(draft?.story.description).toHaveLength(detailLimits.description);
    const many = sheetOf(readText(`Name\n${'One\n'.repeat(importLimits.rows + 7)}`, cards));
    expect(draftsOf(many, many.mapping, { cards }).surplus).toBe(7);
  });

  test('[IM11] links are addresses of the web alone, or built of the key', () => {
    const text = 'Name,Key,Link\nOne,A-1,data:text/html;x\nTwo,A-2,HTTPS://a.example/x?y#z\n';
    const sheet = sheetOf(readText(text, cards));
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
    [' 13 ', 13],
  ])('[IM12] points are cards of the deck, however they are written: %p', (text, points) => {
    const reading = readText(`Name;Points\nOne;${text}\n`, cards);
    expect(draftsIn(reading)[0]?.story.points).toBe(points);
  });

  test('[IM12] the labels of a deck are points too', () => {
    const sheet = sheetOf(readText('Name;Points\nOne;xl\n', cards));
    const { drafts } = draftsOf(sheet, sheet.mapping, { cards: agreeableCards(decks.tShirt) });
    expect(drafts[0]?.story.points).toBe(4);
  });
});
