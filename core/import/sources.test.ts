import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { cards, draftsIn, inOneLine, sheetOf } from '../testing/imported.ts';
import { readClipboard, readFile, readingWith } from './read.ts';
import type { SourceName } from './sheet.ts';

const options = readingWith(cards);

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url));
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
    ['ENG-12 =SUM is a title = 5 "- first\\n- second"', '(done) ENG-13 An old one = 3'],
  ],
  [
    'azure-flat.csv',
    'azure',
    [
      '301 Export the list = 5 "As CSV.\\nAnd as JSON & XML.\\n\\n- opens in a spreadsheet"',
      '(done) 302 Old export = 8',
    ],
  ],
  [
    'azure-tree.csv',
    'azure',
    ['(epic) 310 Exports', '(epic) 311 Take the list home = 13', '312 As a table = 3'],
  ],
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
  ['excel-semicolon.csv', 'table', ['- Größen prüfen = 0.5 "Länge – Breite"', '- Maß; Zahl = 3']],
  ['excel-unicode.txt', 'table', ['WEB-1 Über uns = 8', 'WEB-2 Zwei Spalten']],
  ['sep.csv', 'table', ['X-1 Split, then; join']],
  [
    'table.md',
    'table',
    ['A-1 Use | as it is = 3', 'A-2 Second = 0.5 https://jira.example.com/browse/A-2'],
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
  test.each(sources)('[IM1] %s', async (file, source, stories) => {
    const reading = await readFile(fixture(file), options);
    expect(sheetOf(reading).source).toBe(source);
    expect(draftsIn(reading).map(inOneLine)).toEqual([...stories]);
  });

  test('[IM1] a table on the clipboard is preferred to its text', () => {
    const html = new TextDecoder().decode(fixture('clipboard.txt'));
    expect(draftsIn(readClipboard(html, 'something else', options))).toHaveLength(2);
    const layout = '<table><tr><td>one<br>two</td></tr></table>';
    expect(draftsIn(readClipboard(layout, 'one\ntwo', options))).toHaveLength(2);
  });
});
